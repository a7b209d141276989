"""Nobody learns another's identity before the end: in no answer, by no way of asking."""

from __future__ import annotations

import base64
import gzip
import json
import random
import re
import secrets
from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from api.routes import records
from domain.kernel import PUBLIC
from domain.rulesets import RULESETS
from domain.store.database import Database
from tests.api.conftest import Start
from tests.api.players import (
    AGENTS,
    PROBLEM,
    ROLL,
    Game,
    Player,
    open_declared,
    open_game,
    problem,
    share,
    short,
)
from tests.patience import PATIENCE

RULESET = RULESETS["secret_agents"]
AUDIENCE = "domain.kernel.ruleset.audience"
BOTH = ("en", "fr")
NDJSON = "application/x-ndjson"
WAYS = (
    ("fact", "en", "application/json"),
    ("fact", "fr", NDJSON),
    ("move", "fr", "application/json"),
    ("turn", "en", NDJSON),
)


@pytest.fixture(scope="session")
def engine() -> str:
    """One is enough: what is told does not hang on where it is kept."""
    return "sqlite"


def look_everywhere(player: Player, steps: int, others: tuple[str, ...]) -> None:
    """Asks everything that can be asked, whether or not it is answered."""
    for lang in BOTH:
        player.ask("GET", "", params={"lang": lang})
        player.ask("GET", "/log", params={"lang": lang})
        player.ask("GET", "/legal-moves", params={"lang": lang})
        player.ask("GET", "/choices", params={"lang": lang})
        player.ask("GET", "/chapters", params={"lang": lang})
        player.ask("GET", f"/steps/{steps}", params={"lang": lang})
        player.ask(
            "GET", f"//plain/watch/{player.game}", params={"lang": lang, "at": 99, "by": "turn"}
        )
    for by, lang, accept in WAYS:
        query: dict[str, Any] = {"by": by, "lang": lang}
        if by == "fact":
            query["from"] = max(0, steps - 30)  # Every step, over all looks; once is enough.
        player.ask("GET", "/replay", params=query, headers={"Accept": accept})
    for path in ("/scores", "/record", "/audit", "/undo", "/since-my-move", "/board.svg", "/notes"):
        player.ask("GET", path)
    for step in (0, 16, steps):
        player.ask("GET", f"/steps/{step}/explain")
        player.ask("GET", f"/steps/{step}/position")
    for seat in (0, 1):
        for sheet in ({}, {"red": 1, "orange": 0, "green": "independent"}):
            move = {"move": "write_suspicions", "sheet": sheet}
            player.post("/what-if", {"step": steps, "seat": seat, "move": move})
            player.post("/what-if", {"step": 16, "seat": seat, "move": {"move": "roll"}})
    player.post("/forks", {"step": 16})
    for path in ("//plain", "//games", "//players"):
        player.ask("GET", path)
    player.ask("GET", "/record", params={"packing": "xz"})
    player.ask("GET", "/diff", params={"from": 0, "to": steps})
    for eyes in others:
        for path in (
            f"/steps/{steps}",
            "/replay",
            "/scores",
            "/log",
            "/reel",
            "/board.svg",
            "/notes",
        ):
            player.ask("GET", path, params={"as": eyes})
        player.ask("GET", f"//plain/watch/{player.game}", params={"as": eyes})
    moves: list[dict[str, Any]] = [
        {"move": "write_suspicions", "sheet": {}},
        {"move": "place_dossier", "place": "nowhere"},
        {"move": "distribute", "steps": [{"agent": "red", "steps": 9}]},
        {"move": "fly"},
    ]
    for move in moves:
        assert player.play(move).status_code >= 400


def facts_in(answer: Any) -> Iterator[dict[str, Any]]:
    """Every JSON object in an answer, however deep."""
    if isinstance(answer, dict):
        yield answer
        for value in answer.values():
            yield from facts_in(value)
    elif isinstance(answer, list):
        for value in answer:
            yield from facts_in(value)


def parsed(answer: httpx.Response) -> Iterator[Any]:
    kind = answer.headers.get("content-type", "")
    if "ndjson" in kind:
        for line in answer.iter_lines():
            yield from facts_in(httpx.Response(200, content=line).json())
    elif kind in ("application/json", PROBLEM):
        yield from facts_in(answer.json())


def told(player: Player, hidden: dict[int, str], names: dict[int, str]) -> list[str]:
    """Where an answer says who runs an agent: `hidden` maps the seats to theirs."""
    found = []
    for asked, answer in player.heard:
        for thing in parsed(answer):
            found += [f"{asked}: {leak}" for leak in _leaks(thing, hidden, names)]
    return found


def _leaks(thing: dict[str, Any], hidden: dict[int, str], names: dict[int, str]) -> Iterator[str]:
    identity = thing.get("identity")
    whose = thing.get("seat", thing.get("author"))
    for seat, agent in hidden.items():
        if isinstance(identity, dict) and identity.get(str(seat), "?") != "?":
            yield f"identity of seat {seat}"
        if whose == seat and thing.get("agent", "?") != "?":
            yield f"{thing} names the agent of seat {seat}"
        if whose == seat and thing.get("side") == f"agent:{agent}":
            yield f"{agent} stands on the line of seat {seat}"
        if str(thing.get("path", "")).startswith(f"identity.{seat}") and thing["after"] != "?":
            yield f"{thing} changes the identity of seat {seat}"
        sentence = thing.get("sentence", "")
        if names[seat] in sentence and agent in sentence.lower() and "runs" in sentence:
            yield sentence
    if isinstance(identity, list) and any(agent != "?" for agent in identity):
        yield f"identity {identity}"
    for field in ("order", "independents"):
        if isinstance(thing.get(field), list) and any(agent != "?" for agent in thing[field]):
            yield f"{field} {thing[field]}"
    if thing.get("secret"):
        yield "the secret"
    sheets = thing.get("sheets")
    for seat in hidden:
        if isinstance(sheets, dict) and sheets.get(str(seat)):
            yield f"the report of seat {seat}"
        if whose == seat and thing.get("sheet"):
            yield f"the report of seat {seat}: {thing}"
        if whose == seat and (thing.get("move") or {}) != {}:
            move = thing["move"]
            if isinstance(move, dict) and move.get("sheet"):
                yield f"the report of seat {seat} as a move"


def dealt(game: Game) -> dict[int, str]:
    """Who runs whom: the judge knows."""
    identity = game.judge.get("/steps/16")["view"]["identity"]
    return {int(seat): agent for seat, agent in identity.items()}


NAMES = {0: "Ann", 1: "Bob"}


def is_report(answer: Any) -> bool:
    """Whether the move that was answered handed in a report."""
    return any(shown["fact"]["fact"] == "suspicions_written" for shown in answer["facts"])


@pytest.fixture
def same_dice(monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> None:
    """The service's secrets repeat from run to run: so does the course of a game."""
    rng = random.Random(request.node.name)
    monkeypatch.setattr(secrets, "token_bytes", rng.randbytes)


def play_and_look(client: httpx.Client) -> tuple[Game, dict[int, str]]:
    """A whole advanced game, looked at from everywhere now and then, to just before its end."""
    game = open_game(client, options={"variant": "advanced", "first": 0, "turn_limit": 30})
    owners = dealt(game)
    for number, answer in enumerate(game.rounds(random.Random(7))):
        if answer["status"] == "over":
            # What the last move told is told to all.
            game.seats[0].heard.pop()
            game.seats[1].heard.pop()
            break
        if number in (0, 40) or is_report(answer):
            look_everywhere(game.seats[0], answer["steps"], ("seat:1", "judge", "public"))
            look_everywhere(game.seats[1], answer["steps"], ("seat:0", "judge"))
            look_everywhere(game.public, answer["steps"], ("seat:0", "seat:1", "judge"))
    return game, owners


@pytest.mark.usefixtures("same_dice")
def test_a_whole_game_by_two_tokens_tells_nobody_the_others_identity(client: httpx.Client) -> None:
    game, owners = play_and_look(client)
    ann, bob = game.seats
    assert told(ann, {1: owners[1]}, NAMES) == []
    assert told(bob, {0: owners[0]}, NAMES) == []
    assert told(game.public, owners, NAMES) == []
    assert len(ann.heard) > 150
    assert any(b"suspicions_written" in answer.content for _, answer in game.public.heard)

    # Each knew its own all the while; and now everybody knows everything.
    assert ann.get("/steps/16")["view"]["identity"] == {"0": owners[0], "1": "?"}
    for player in game.everybody:
        last = player.get()["steps"]
        shown = player.get(f"/steps/{last}")["view"]
        assert shown["identity"] == {str(seat): agent for seat, agent in owners.items()}
        assert "?" not in shown["independents"]
        assert player.get()["secret"]
        assert player.get("/audit")["is_sound"]
        assert player.ask("GET", "/record").status_code == 200
    # What a seat saw then is what its replay shows for ever; through other eyes one sees the rest.
    assert game.public.get("/steps/16")["view"]["identity"] == {"0": "?", "1": "?"}
    assert game.public.get("/steps/16", **{"as": "seat:1"})["view"]["identity"]["1"] == owners[1]


def test_a_token_that_nobody_issued_opens_nothing(client: httpx.Client) -> None:
    game = open_game(client, options={"first": 0})
    for token in ("rubbish", game.seats[0].token[:-1]):
        stranger = Player(client, game.id, token)
        look_everywhere(stranger, 16, ("seat:0",))
        assert {a.status_code for path, a in stranger.heard if "//" not in path} == {401}


def test_before_the_end_the_audit_is_the_judges_and_the_record_nobodys(
    client: httpx.Client,
) -> None:
    game = open_game(client)
    for player in (*game.seats, game.public):
        problem(player.ask("GET", "/audit"), 403, "before the end", "judge")
        problem(player.ask("GET", "/record"), 403, "before the end")
    assert game.judge.get("/audit")["is_sound"]
    problem(game.judge.ask("GET", "/record"), 403, "before the end")


LEAKS: dict[str, Any] = {
    "view": lambda patch: patch.setattr(RULESET, "view", lambda state, viewer: state),
    "facts": lambda patch: patch.setattr(AUDIENCE, lambda state, fact: {}),
    "moves": lambda patch: patch.setattr(RULESET, "private", lambda state, seat, move: ()),
    "record": lambda patch: patch.setattr(records, "_require_revealed", lambda *_: None),
    "eyes": lambda patch: patch.setattr("api.caller.JUDGE", PUBLIC),
}


@pytest.mark.usefixtures("same_dice")
@pytest.mark.parametrize("leak", LEAKS)
def test_a_planted_leak_is_caught(
    client: httpx.Client, monkeypatch: pytest.MonkeyPatch, leak: str
) -> None:
    LEAKS[leak](monkeypatch)
    game = open_game(client, options={"variant": "advanced", "first": 0, "turn_limit": 300})
    look_everywhere(game.public, 16, ("seat:0", "judge"))
    if leak == "moves":
        for answer in game.rounds(random.Random(7)):
            # An empty report has nothing to tell.
            if any(shown["fact"].get("sheet") for shown in answer["facts"]):
                break
        look_everywhere(game.public, 16, ())
    owners = {0: "?", 1: "?"}
    if leak == "record":
        assert any(
            answer.status_code == 200 for path, answer in game.public.heard if "/record" in path
        )
    else:
        assert told(game.public, owners, NAMES)


# I17: what is seen depends on nothing that is hidden.


def transcript(
    client: httpx.Client, deal: tuple[str, ...], turns: int
) -> tuple[list[tuple[str, bytes]], list[tuple[str, bytes]], list[tuple[str, bytes]]]:
    """What seat 0 and the public receive while the same dice and moves are entered.

    Ids, tokens, heads and commitments are masked, nothing else.
    """
    options = {"variant": "advanced", "first": 0, "turn_limit": turns}
    declared = {"identity": [list(deal)]}
    game = open_game(client, chance="declared", declared=declared, options=options)
    rng = random.Random(111)  # Reports are due in its eighth turn.
    ann, public = game.seats[0], game.public
    while waiting := game.waiting():
        seat = waiting[0]
        moves = game.judge.moves(seat=seat)
        kind = moves[0]["move"]
        # A report names all agents but one's own, so Bob's differ; nobody else may tell.
        move = moves[0] if kind == "write_suspicions" else rng.choice(moves)
        chance = {"die": [rng.randint(1, 6)]} if kind == "roll" else {}
        if seat == 0 and not chance:
            answer = ann.play(move)
        else:
            answer = game.judge.play(move, seat=seat, chance=chance)
        assert answer.status_code == 201, answer.text
        if answer.json()["status"] == "over":
            break
        if game.public.get()["moves"] == 2 or kind == "write_suspicions":
            steps = answer.json()["steps"]
            ann.ask("GET", "/reel")
            public.ask("GET", "/reel")
            look_everywhere(ann, steps, ("seat:1", "judge"))
            look_everywhere(public, steps, ("seat:0", "seat:1", "judge"))
    before = [_masked(game, player) for player in (ann, public)]
    public.heard.clear()
    look_everywhere(public, 16, ("judge",))
    return before[0], before[1], _masked(game, public)


HEAD = re.compile(r"\b[0-9a-f]{20}\b")
RANDOM = re.compile(rb'"(head|commitment|secret)":"[0-9a-f]{64}"')


def _masked(game: Game, player: Player) -> list[tuple[str, bytes]]:
    """The answers without what is random by nature."""
    kept = []
    for asked, answer in player.heard:
        body = answer.content.replace(game.id.encode(), b"ID")
        if asked in ("GET //games", "GET //plain", "GET //players"):
            continue  # The catalogue has other games too, and follows a moment later.
        body = RANDOM.sub(rb"\1", body)
        headers = sorted(
            f"{name}: {HEAD.sub('head', value)}"
            for name, value in answer.headers.items()
            if name not in ("content-length", "x-request-id")
        )
        asked = asked.replace(game.id, "ID")
        kept.append((f"{asked} {answer.status_code} {headers}", body))
    return kept


@pytest.mark.promise("see.hidden")
def test_other_deals_give_the_same_bytes_until_the_masks_fall(
    client: httpx.Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("domain.table.commands.play.now", lambda: 1_800_000_000_000)
    monkeypatch.setattr("domain.table.commands.judges.now", lambda: 1_800_000_000_000)
    first = transcript(client, ("red", "orange", "yellow", "green"), 10)
    second = transcript(client, ("red", "green", "orange", "yellow"), 10)
    reports = [body for _, body in first[1] if b"suspicions_written" in body]
    assert reports, "no report was written: the game is too short to show anything"
    for one, two in zip(first[:2], second[:2], strict=True):
        assert len(one) == len(two) > 50
        for (asked, left), (asked_too, right) in zip(one, two, strict=True):
            assert asked == asked_too
            assert left == right, asked
    # After the end the deals show: the comparison can fail.
    assert first[2] != second[2]


def test_a_deal_that_shows_is_seen_by_the_comparison(
    client: httpx.Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("domain.table.commands.play.now", lambda: 1_800_000_000_000)
    monkeypatch.setattr("domain.table.commands.judges.now", lambda: 1_800_000_000_000)
    monkeypatch.setattr(AUDIENCE, lambda state, fact: {})
    first = transcript(client, AGENTS, 2)
    second = transcript(client, ("red", "green", "orange", "yellow"), 2)
    assert first[0] != second[0]
    assert first[1] != second[1]


def test_asking_what_if_the_game_ended_now_is_no_oracle(client: httpx.Client) -> None:
    told = set()
    for deal in (
        AGENTS,
        ("red", "green", "orange", "yellow"),
        ("red", "yellow", "green", "orange"),
    ):
        game = open_declared(client, deal, options={"turn_limit": 1})
        ann = game.seats[0]
        ann.play(ROLL, chance={"die": [2]})
        body = {"step": 19, "seat": 0, "move": share(2)}
        told.add(ann.ask("POST", "/what-if", json=body).content)
        problem(game.public.post("/what-if", body), 403)
        problem(ann.post("/what-if", {**body, "seat": 1}), 403)
    assert len(told) == 1


def test_an_invitation_shows_nobody_the_card_of_a_bot(client: httpx.Client) -> None:
    game = open_game(client, options={"first": 0}, bots={"1": "random"})
    problem(game.seats[0].post("/seats/1/invite"), 403, "only whoever opened the table")
    invited = game.judge.post("/seats/1/invite")
    assert invited.status_code == 201
    # The link itself opens no more than the public's eyes: only the claim, which all see, does.
    guest = Player(client, game.id, invited.json()["token"])
    assert guest.get()["viewer"] == "public"
    assert guest.get("/reel") == game.public.get("/reel")
    problem(guest.ask("GET", "/reel?as=seat:1"), 403)


def test_refusals_list_only_ones_own_moves(client: httpx.Client) -> None:
    game = open_declared(client)
    body = problem(game.seats[1].play(ROLL), 422, "it is not for Bob to move", "waits for Ann")
    assert body["rule"]["id"] == "secret_agents.turn.order"
    assert body["open"] == [{"seat": 0, "kind": "roll"}]
    assert body["moves"] == []


def test_the_key_of_a_command_is_nobodys_business(client: httpx.Client) -> None:
    game = open_game(client, options={"first": 0})
    game.seats[0].play(ROLL, key="my-own-key")
    for player in game.everybody:
        assert "my-own-key" not in player.ask("GET", "/log").text


def test_a_judges_correction_tells_each_what_it_may_see(client: httpx.Client) -> None:
    game = open_game(client, options={"first": 0})
    ann, bob = game.seats
    agent = dealt(game)[1]
    ann.play(ROLL)
    contested = {"step": 17, "rule": "secrecy.own_card", "claim": "He showed it."}
    assert bob.post("/disputes", contested).status_code == 201
    fact = {"fact": "identity_dealt", "seat": 1, "agent": agent}
    ruling = {"remedy": "correct", "reasoning": "Dealt again.", "facts": [fact]}
    assert game.judge.post("/disputes/0/ruling", ruling).status_code == 201
    for player, seen in ((ann, "?"), (game.public, "?"), (bob, agent), (game.judge, agent)):
        last = player.get("/log")[-1]
        assert last["details"] == {"dispute": 0, "remedy": "correct", "reasoning": "Dealt again."}
        assert [shown["fact"] for shown in last["facts"]] == [{**fact, "agent": seen}]
        assert player.get("/reel")["story"][-1]["sentence"] == last["facts"][0]["sentence"]
    # An undo that goes back behind it says so, and no more than everybody knows.
    previewed = ann.get("/undo", to=0)
    assert previewed["moves"] == ["Ann: Roll the die", "The judge: Bob receives a secret identity."]
    assert ann.post("/undo", {"to": 0}).json()["request"]["preview"] == previewed
    assert game.public.get(lang="fr")["request"]["preview"]["moves"][1].startswith("L'arbitre : ")
    assert bob.post("/undo/answer", {"agreed": True}).json()["status"] == "done"
    told = [event for event in game.log() if event.get("facts")]
    assert [event.get("stands", True) for event in told] == [True, False, False]


# Notes: until secrets are open they are their writer's and the judge's.

NOTES = (
    ("ann", 3, "Short."),
    ("ann", 17, "A long one: " + "Bob runs green, I am sure. " * 20),
    ("judge", 0, "Mind the dice."),
)


def while_noted(
    client: httpx.Client, writer: str, step: int, text: str
) -> tuple[list[tuple[str, bytes]], ...]:
    """What seat 1 and the public receive while somebody else writes a note and a move follows."""
    game = open_declared(client)
    ann, bob = game.seats
    ann.play(ROLL, chance={"die": [2]})
    game.judge.get("/notes")  # The judge looks, whoever writes.
    who = ann if writer == "ann" else game.judge
    assert who.post("/notes", {"step": step, "text": text}, key="k").status_code == 201
    assert [note["text"] for note in who.get("/notes")] == [text.strip()]
    for player in (bob, game.public):
        player.ask("GET", "/reel")
        look_everywhere(player, 17, ("seat:0", "seat:1", "judge", "public"))
    ann.play(share(2))
    for player in (bob, game.public):
        player.ask("GET", "/reel", params={"from": 17})
        player.ask("GET", "/log")
    return tuple([_masked(game, player) for player in (bob, game.public)])


@pytest.fixture
def one_moment(monkeypatch: pytest.MonkeyPatch) -> None:
    """Everything happens at the same time."""
    for module in ("play", "notes", "judges"):
        monkeypatch.setattr(f"domain.table.commands.{module}.now", lambda: 1_800_000_000_000)


@pytest.mark.usefixtures("one_moment")
def test_whatever_a_note_says_others_receive_the_same_bytes(client: httpx.Client) -> None:
    first, *others = [while_noted(client, *note) for note in NOTES]
    for other in others:
        for one, two in zip(first, other, strict=True):
            assert len(one) == len(two) > 50
            for (asked, left), (asked_too, right) in zip(one, two, strict=True):
                assert asked == asked_too
                assert left == right, asked


@pytest.mark.usefixtures("one_moment")
@pytest.mark.parametrize("where", ["api.routes.replays", "replays.timeline"])
def test_a_note_that_shows_is_seen_by_the_comparison(
    client: httpx.Client, monkeypatch: pytest.MonkeyPatch, where: str
) -> None:
    monkeypatch.setattr(f"{where}.may_read", lambda *_: True)
    first, second = [while_noted(client, *note) for note in NOTES[:2]]
    assert first[0] != second[0]
    assert first[1] != second[1]


def test_the_log_tells_others_only_that_a_note_was_written(client: httpx.Client) -> None:
    game = open_game(client, options={"first": 0})
    ann, bob = game.seats
    ann.post("/notes", {"step": 1, "text": "Mine."})
    game.judge.post("/notes", {"step": 2, "text": "The judge's."})
    for player in (bob, game.public):
        for event in player.get("/log")[1:]:
            assert event.keys() == {"version", "event", "at"}
            assert event["event"] == "note_added"
        assert player.get("/notes") == []
    own, judges = ann.get("/log")[1:]
    assert (own["author"], own["details"]) == (0, {"step": 1, "text": "Mine."})
    assert judges.keys() == {"version", "event", "at"}
    assert game.judge.get("/log")[2]["details"] == {"step": 2, "text": "The judge's."}
    # Not through the eyes of those who may, either; the judge looks through all.
    problem(bob.ask("GET", "/notes", params={"as": "seat:0"}), 403)
    problem(bob.ask("GET", "/log", params={"as": "judge"}), 403)
    assert ann.get("/notes", **{"as": "public"}) == []
    assert [note["text"] for note in game.judge.get("/notes", **{"as": "seat:0"})] == ["Mine."]
    # A game that stops with its secrets kept keeps the notes, too.
    ann.post("/abandon", {"open_secrets": False})
    bob.post("/undo/answer", {"agreed": True})
    assert game.public.get()["status"] == "over"
    assert bob.get("/notes") == game.public.get("/notes") == []
    assert bob.get("/reel")["notes"] == []


def in_file(player: Player) -> list[str]:
    """The texts of the notes in the page that a player may download, by every pair of eyes."""
    page = player.ask("GET", "/film.html").text
    packed = re.search(r'id="v-data">([^<]+)<', page)
    assert packed
    films = json.loads(gzip.decompress(base64.b64decode(packed[1])))["films"]
    return [note["text"] for film in films.values() for note in film["notes"]]


def test_a_page_to_take_away_has_the_notes_that_one_may_read(client: httpx.Client) -> None:
    game = open_game(client, options={"first": 0})
    ann, bob = game.seats
    ann.post("/notes", {"step": 1, "text": "Mine."})
    for player, texts in ((ann, ["Mine."]), (game.judge, ["Mine."]), (bob, []), (game.public, [])):
        assert in_file(player) == texts
    ann.post("/resign")
    assert in_file(game.public) == ["Mine."] * 4, "the public, two seats and the judge"


def test_a_note_reaches_others_on_no_stream(start: Start, database: Database) -> None:
    server = start(database)
    game = open_game(server.client, options={"first": 0})
    ann, bob = game.seats
    ann.post("/notes", {"step": 1, "text": "Bob runs green."})
    ann.play(ROLL)
    for player, sees in ((ann, True), (bob, False), (game.public, False), (game.judge, True)):
        headers = {"Authorization": f"Bearer {player.token}"} if player.token else {}
        with (
            httpx.Client(base_url=server.url, timeout=PATIENCE, headers=headers) as listener,
            listener.stream("GET", f"/games/{game.id}/live", params={"after": 1}) as stream,
        ):
            told = next(line for line in stream.iter_lines() if line.startswith("data: {"))
        event = json.loads(told.removeprefix("data:"))
        assert event["event"] == "note_added"
        assert ("Bob runs green." in told) == sees
        assert (event.keys() == {"version", "event", "at"}) == (not sees)


def heard(lines: Iterator[str]) -> list[str]:
    """The kinds of event on a stream, up to the first move or to its end."""
    kinds: list[str] = []
    for line in lines:
        if line.startswith("event:"):
            kinds.append(line.removeprefix("event:").strip())
        if kinds[-1:] == ["move_played"]:
            break
    return kinds


def test_a_stream_ends_for_who_may_look_no_longer(start: Start, database: Database) -> None:
    server = start(database)
    left = open_game(server.client, players=["Ann", "Bob", "Cid"], options={"first": 0})
    over = short(server.client, 2)
    over.play_out()
    with httpx.Client(base_url=server.url, timeout=PATIENCE) as listener:
        # A seat that was given up.
        token = {"Authorization": f"Bearer {left.seats[1].token}"}
        with listener.stream("GET", f"/games/{left.id}/live", headers=token) as stream:
            lines = stream.iter_lines()
            next(lines)
            assert left.seats[1].post("/seats/1/leave").status_code == 201
            assert left.seats[0].play(ROLL).status_code == 201
            assert "move_played" not in heard(lines)
        # A finished game, open to all, that a judge reopens.
        with listener.stream("GET", f"/games/{over.id}/live", params={"as": "judge"}) as stream:
            lines = stream.iter_lines()
            next(lines)
            over.judge.post("/disputes", {"step": 17, "rule": "turn.roll", "claim": "Loaded."})
            ruling = {"remedy": "rewind", "reasoning": "Played on.", "kept": 0}
            assert over.judge.post("/disputes/0/ruling", ruling).status_code == 201
            assert over.seats[0].play(ROLL).status_code == 201
            assert "move_played" not in heard(lines)
