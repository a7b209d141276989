"""What a seat may ask. A card is used in five ways: see `Influence`, `Special`, `Counter`,
`Block` and the fare of `AdvancedTransport` (play.two_ways)."""

from __future__ import annotations

from domain.kernel import Move


class ChooseHome(Move, frozen=True):
    """Pick the home country, and with it the faction."""

    country: str


class Influence(Move, frozen=True, omit_defaults=True):
    """Pull a country's marker with one action: country cards, mercenaries, or both."""

    cards: tuple[str, ...]
    target: str
    hold: bool = False
    """Keep the play phase open after the last play, for free moves."""


class Special(Move, frozen=True, omit_defaults=True):
    """Play a card for its action, naming what that action needs."""

    card: str
    country: str = ""
    countries: tuple[str, ...] = ()
    gadget: str = ""
    hold: bool = False

    @property
    def variant(self) -> str:
        named = [name for name in ("country", "countries", "gadget") if getattr(self, name)]
        return "_".join(named)


class MilitaryTransport(Move, frozen=True):
    """Move one's Spy by a card, on either turn; it uses no play."""

    card: str
    destination: str


class AdvancedTransport(Move, frozen=True):
    """Move one's Spy by the gadget; the card is the fare."""

    card: str
    destination: str


class SkipStep(Move, frozen=True):
    """Skip a play step in which only free moves are left."""


class EndPlays(Move, frozen=True):
    """Close a play phase that was held open."""


class Block(Move, frozen=True):
    """Stop an influence action with cards of the hand."""

    cards: tuple[str, ...]


class Counter(Move, frozen=True, omit_defaults=True):
    """Cancel the action or the counter on top of the stack."""

    card: str
    hold: bool = False


class Pass(Move, frozen=True):
    """Let the announced action happen."""


class Keep(Move, frozen=True):
    """The cards that stay when the account is pilfered."""

    cards: tuple[str, ...]


class MoveSpy(Move, frozen=True):
    """Step 4: the Spy goes anywhere; its own country means it stays."""

    destination: str


War1955Move = (
    ChooseHome
    | Influence
    | Special
    | MilitaryTransport
    | AdvancedTransport
    | SkipStep
    | EndPlays
    | Block
    | Counter
    | Pass
    | Keep
    | MoveSpy
)
