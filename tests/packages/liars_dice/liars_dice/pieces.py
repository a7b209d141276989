"""The box, the state, the moves and the facts."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from domain.kernel import (
    Boxes,
    Count,
    Edition,
    Fact,
    Id,
    Move,
    Names,
    State,
    Text,
    hidden,
    its_seat,
    names_of,
    public,
    require_edition,
)


class Face(Text, frozen=True, kw_only=True):
    """A face of a die, and how so many of it are called."""

    id: Id


class Components(msgspec.Struct, frozen=True):
    """What edition.json holds."""

    id: Id
    faces: tuple[Face, ...]
    """From the lowest bid to the highest."""
    dice: Count
    """How many each seat begins with."""


class Box(Edition):
    """The dice: how many, and their faces."""

    components: Components

    @property
    def faces(self) -> tuple[str, ...]:
        """The faces, from the lowest bid to the highest."""
        return tuple([face.id for face in self.components.faces])


def _check(read: Components) -> None:
    require_edition(
        2 <= len(read.faces) <= 20,
        "faces",
        Text("a die has 2 to 20 faces", "un dé a de 2 à 20 faces"),
    )
    ids = [face.id for face in read.faces]
    require_edition(
        len(set(ids)) == len(ids),
        "faces",
        Text("two faces have one id", "deux faces ont le même nom"),
    )
    require_edition(
        "?" not in ids,
        "faces",
        Text("`?` stands for what is hidden", "`?` désigne ce qui est caché"),
    )
    require_edition(
        1 <= read.dice <= 10,
        "dice",
        Text("everybody begins with 1 to 10 dice", "chacun commence avec 1 à 10 dés"),
    )


boxes = Boxes.of(__package__, Components, lambda read: Box(read.id, read), _check)


def names(box: Box) -> Names:
    """How the faces are called."""
    return names_of({"face": {face.id: face for face in box.components.faces}})


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a table may choose when it opens."""

    dice: Annotated[int, msgspec.Meta(ge=0, le=10)] = 0
    """How many dice each begins with; 0 for as many as the box says."""


class Bid(msgspec.Struct, frozen=True, gc=False):
    """So many dice of one face, on the whole table."""

    seat: int
    count: int
    face: str


class LiarsDiceState(State, frozen=True, gc=False):
    """What is tracked: whose dice lie how, and what was bid on them."""

    edition: Box
    phase: Literal["setup", "rolling", "bidding", "over"] = "setup"
    round: int = 0
    active: int = 0
    left: tuple[int, ...] = ()
    """How many dice everybody has."""
    dice: tuple[tuple[str, ...], ...] = ()
    """How they lie, once they are rolled."""
    lifted: tuple[int, ...] = ()
    """The seats whose dice everybody sees."""
    bid: Bid | None = None

    @property
    def total(self) -> int:
        """The dice that are left on the table."""
        return sum(self.left)

    @property
    def alive(self) -> tuple[int, ...]:
        """The seats that have dice."""
        return tuple([seat for seat, left in enumerate(self.left) if left])

    def next_to(self, seat: int) -> int:
        """The next seat clockwise that has dice."""
        around = [(seat + step) % self.seats for step in range(1, self.seats + 1)]
        return next(each for each in around if self.left[each])


# Moves


class Raise(Move, frozen=True):
    """Bid more: more dice, or as many of a higher face."""

    count: int
    face: str


class Challenge(Move, frozen=True):
    """The last bid is not believed."""


LiarsDiceMove = Raise | Challenge


# Facts


@public
class DiceHandedOut(Fact, frozen=True):
    """Everybody gets so many dice and a cup."""

    dice: int


@hidden("roll.secret", faces=its_seat)
class DiceRolled(Fact, frozen=True):
    """A seat has rolled under its cup."""

    seat: int
    faces: tuple[str, ...]


@public
class RoundBegan(Fact, frozen=True):
    """Everybody has rolled: this seat opens the bidding."""

    round: int
    seat: int


@public
class BidMade(Fact, frozen=True):
    """So many dice of a face, on the whole table."""

    seat: int
    count: int
    face: str


@public
class BidChallenged(Fact, frozen=True):
    """Somebody did not believe the bid of another."""

    seat: int
    of: int


@public
class CupLifted(Fact, frozen=True):
    """A seat's dice lie open."""

    seat: int
    faces: tuple[str, ...]


@public
class BidCounted(Fact, frozen=True):
    """So many dice of the face there were."""

    count: int
    face: str
    was_true: bool

    @property
    def variant(self) -> str:
        return "" if self.was_true else "false"


@public
class DieLost(Fact, frozen=True):
    """A seat was wrong and has so many dice left."""

    seat: int
    left: int

    @property
    def variant(self) -> str:
        return "" if self.left else "out"


@public
class GameEnded(Fact, frozen=True):
    """One seat alone has dice."""

    winner: int


LiarsDiceFact = (
    DiceHandedOut | DiceRolled | RoundBegan | BidMade | BidChallenged | CupLifted | BidCounted
    | DieLost | GameEnded
)  # fmt: skip
