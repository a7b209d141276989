"""The judge: explain, what if, disputes with each remedy, positions and forks."""

from __future__ import annotations

from typing import Any

import httpx
import pytest

from tests.api.players import (
    ROLL,
    Game,
    Player,
    eventually,
    open_game,
    problem,
    share,
    short,
    stored,
)

Json = Any


def opened(client: httpx.Client) -> tuple[Game, Player, Player, int]:
    """A table of two after a roll by seat 0."""
    game = open_game(client, options={"first": 0})
    ann, bob = game.seats
    die = ann.play(ROLL).json()["facts"][0]["fact"]["value"]
    return game, ann, bob, die


def test_every_move_of_a_finished_game_is_explained(client: httpx.Client) -> None:
    game = short(client, 4)
    game.play_out()
    for stop in range(1, game.public.get()["moves"] + 1):
        step = game.public.get(f"/steps/{stop}", by="move")["step"]
        told = game.public.get(f"/steps/{step}/explain", lang="fr")
        assert told["is_legal"]
        assert told["checks"]
        for check in told["checks"]:
            assert check["passed"]
            known = client.get(f"/rulesets/secret_agents/rules/{check['rule']['id']}")
            assert known.json()["fr"] == check["rule"]["fr"]
        assert told["facts"]
        assert told["changes"]


def test_while_it_runs_only_ones_own_moves_are_explained(client: httpx.Client) -> None:
    game, ann, bob, _ = opened(client)
    step = game.public.get()["steps"]
    assert ann.get(f"/steps/{step}/explain")["words"] == "Roll the die"
    assert game.judge.get(f"/steps/{step}/explain")["is_legal"]
    for other in (bob, game.public):
        problem(other.ask("GET", f"/steps/{step}/explain"), 403)
    problem(ann.ask("GET", "/steps/1/explain"), 403)
    problem(game.judge.ask("GET", "/steps/1/explain"), 409, "belongs to no move")


def test_what_if_names_the_rule_and_foresees_no_dice(client: httpx.Client) -> None:
    game, ann, bob, die = opened(client)
    step = game.public.get()["steps"]
    question = {"step": step, "seat": 0, "move": share(die + 1)}
    refused = ann.post("/what-if", question).json()
    assert not refused["is_legal"]
    assert refused["checks"][-1]["rule"]["id"] == "secret_agents.move.full_die"
    legal = ann.post("/what-if", {**question, "move": share(die)}).json()
    assert legal["is_legal"]
    assert legal["facts"]
    assert legal["until"] == ""
    assert legal["picture"]["sprites"]
    problem(bob.post("/what-if", question), 403)
    problem(ann.post("/what-if", {**question, "step": 0}), 403)
    # Not even the judge sees dice before they are rolled.
    ann.play(share(die))
    told = game.judge.post("/what-if", {"step": step + 3, "seat": 1, "move": ROLL}).json()
    assert told["is_legal"]
    assert told["facts"] == []
    assert told["until"] == "chance"
    assert told["picture"] is None
    version = game.version
    assert game.public.get()["version"] == version


def test_after_the_end_what_if_tells_what_would_have_followed(client: httpx.Client) -> None:
    game = short(client, 3)
    game.play_out()
    chapters = game.public.get("/chapters")
    step = chapters[1]["first"]
    told = game.public.post("/what-if", {"step": step, "seat": 0, "move": ROLL}).json()
    assert told["facts"]
    assert told["facts"][0]["sentence"] == game.public.get(f"/steps/{step + 1}")["sentence"]
    under = {"variant": "advanced"}
    asked = {"step": step, "seat": 0, "move": ROLL, "options": under}
    assert game.public.post("/what-if", asked).json()["is_legal"]
    problem(game.public.post("/what-if", {**asked, "options": {"variant": "silly"}}), 400)


def test_what_if_is_asked_where_the_table_waits(client: httpx.Client) -> None:
    # Masterminds: in the middle of a move its rules cannot be asked for another one.
    game = open_game(client, ruleset="masterminds")
    frames = game.public.get("/replay", by="move")["frames"]
    assert len(frames) == 1
    move = game.seats[0].moves()[0]
    for step in range(frames[0]["step"]):
        asked = {"step": step, "seat": 0, "move": move}
        problem(game.judge.post("/what-if", asked), 409, "in the middle of a move")
    asked = {"step": frames[0]["step"], "seat": 0, "move": move}
    assert game.judge.post("/what-if", asked).json()["is_legal"]


def contest(game: Game, player: Player, rule: str = "turn.roll") -> int:
    step = game.public.get()["steps"]
    raised = player.post("/disputes", {"step": step, "rule": rule, "claim": "It fell down."})
    assert raised.status_code == 201, raised.text
    index: int = raised.json()["index"]
    return index


def test_a_dispute_that_stands(client: httpx.Client) -> None:
    game, ann, bob, _ = opened(client)
    index = contest(game, bob)
    assert ann.post(f"/disputes/{index}/answer", {"text": "It did not."}).status_code == 201
    ruling = {"remedy": "stand", "reasoning": "Nobody else saw it fall."}
    problem(bob.post(f"/disputes/{index}/ruling", ruling), 403, "only the judge")
    problem(game.public.post(f"/disputes/{index}/ruling", ruling), 401)
    before = game.public.get()["steps"]
    settled = game.judge.post(f"/disputes/{index}/ruling", ruling).json()
    assert settled["remedy"] == "stand"
    assert settled["answers"] == [{"seat": 0, "text": "It did not."}]
    assert game.public.get()["steps"] == before
    problem(game.judge.post(f"/disputes/{index}/ruling", ruling), 409, "has been ruled on")
    assert game.public.get("/disputes") == [settled]
    assert game.judge.get("/audit")["is_sound"]


def test_a_rewind_gives_the_same_die_again(client: httpx.Client) -> None:
    game, ann, bob, die = opened(client)
    index = contest(game, bob)
    ruling = {"remedy": "rewind", "reasoning": "Roll again.", "kept": 0}
    assert game.judge.post(f"/disputes/{index}/ruling", ruling).status_code == 201
    assert game.public.get()["moves"] == 0
    assert ann.play(ROLL).json()["facts"][0]["fact"]["value"] == die
    assert game.judge.get("/audit")["is_sound"]


def test_a_finished_game_is_reopened_under_a_new_commitment(client: httpx.Client) -> None:
    game = short(client, 2)
    game.play_out()
    before = game.public.get()["commitment"]
    raised = game.judge.post("/disputes", {"step": 20, "rule": "turn.roll", "claim": "Loaded."})
    assert raised.json()["author"] == "judge"
    ruling = {"remedy": "rewind", "reasoning": "Played on.", "kept": 1}
    assert game.judge.post("/disputes/0/ruling", ruling).status_code == 201
    detail = game.public.get()
    assert detail["status"] == "playing"
    assert detail["commitment"] != before
    assert game.judge.get("/audit")["is_sound"]


def test_a_correction_is_facts_of_its_own(client: httpx.Client) -> None:
    game, ann, bob, die = opened(client)
    other = die % 6 + 1
    index = contest(game, bob)
    fact = {"fact": "die_rolled", "turn": 1, "seat": 0, "value": other}
    ruling = {"remedy": "correct", "reasoning": "All saw it.", "facts": [fact]}
    mistyped = {**ruling, "facts": [{**fact, "valeu": 4}]}
    problem(game.judge.post(f"/disputes/{index}/ruling", mistyped), 400, "`valeu`")
    broken = {**ruling, "facts": [{**fact, "value": 9}]}
    problem(
        game.judge.post(f"/disputes/{index}/ruling", broken), 409, "cannot stand: the die shows"
    )
    problem(game.judge.post(f"/disputes/{index}/ruling", {**ruling, "facts": []}), 409)
    assert game.judge.post(f"/disputes/{index}/ruling", ruling).status_code == 201
    assert ann.play(share(other)).status_code == 201
    assert game.judge.get("/audit")["is_sound"]


def test_a_correction_is_found_for_a_sentence_and_shown_before_it_is_made(
    client: httpx.Client,
) -> None:
    game, ann, bob, die = opened(client)
    index, version = contest(game, bob), game.version
    problem(ann.post("/amendments", {}), 403)
    problem(game.public.post("/amendments", {}), 403)
    other = die % 6 + 1
    said = {"lines": [{"sentence": "die_rolled", "given": {"seat": 0, "value": other}}]}
    told = game.judge.post("/amendments", {**said, "about": ["place:house_3"]}).json()
    assert not told["reason"]
    assert told["before"] != told["after"]
    assert f"rolls {other}" in told["lines"][0]["words"]
    assert any("House 3" in each["words"] for each in told["proposals"])
    wrong = {"lines": [{"sentence": "die_rolled", "given": {"seat": 0, "value": 9}}]}
    refused = game.judge.post("/amendments?lang=fr", wrong).json()
    assert "ne peut pas tenir : le dé ne montre aucune de ses faces" in refused["reason"]
    assert refused["after"] is None
    problem(game.judge.post("/amendments", {"about": ["nothing"]}), 400, "no part")
    facts = [line["fact"] for line in told["lines"]]
    ruling = {"remedy": "correct", "reasoning": "All saw it.", "facts": facts}
    assert game.judge.post(f"/disputes/{index}/ruling", ruling).status_code == 201
    assert game.version == version + 2  # That the judge looked, and the ruling.
    assert ann.play(share(other)).status_code == 201
    assert game.judge.get("/audit")["is_sound"]


@pytest.mark.parametrize(
    ("body", "status", "word"),
    [
        ({"step": 9999, "rule": "turn.roll", "claim": "x"}, 409, "no step 9999"),
        ({"step": 1, "rule": "turn.rol", "claim": "x"}, 409, "no rule"),
        ({"step": 1, "rule": "turn.roll", "claim": ""}, 400, ""),
    ],
)
def test_disputes_about_nothing(client: httpx.Client, body: Json, status: int, word: str) -> None:
    game, ann, _, _ = opened(client)
    problem(ann.post("/disputes", body), status, word)
    problem(game.public.post("/disputes", {**body, "step": 1, "claim": "x"}), 401)
    assert game.public.get("/disputes") == []


def test_the_docket_counts_rules_and_gives_precedents(another: httpx.Client) -> None:
    for remedy in ("stand", "rewind"):
        game, _, bob, _ = opened(another)
        index = contest(game, bob)
        game.judge.post(f"/disputes/{index}/ruling", {"remedy": remedy, "reasoning": "So."})
    game, _, bob, _ = opened(another)
    contest(game, bob, "board.die")
    counts = eventually(lambda: len(found := another.get("/docket/rules").json()) == 2 and found)
    rule = "secret_agents.turn.roll"
    assert counts[0] == {"rule": rule, "disputes": 2, "open": 0, "stood": 1, "overturned": 1}
    assert len(another.get("/docket", params={"rule": rule}).json()) == 2
    assert [case["rule"] for case in another.get("/docket", params={"open": "true"}).json()] == [
        "secret_agents.board.die"
    ]


def test_a_position_is_exported_changed_and_played(client: httpx.Client) -> None:
    game = short(client, 4)
    game.play_out()
    step = game.public.get("/chapters")[2]["first"]
    position = game.public.get(f"/steps/{step}/position")
    body = {"ruleset": "secret_agents", "players": ["Ann", "Bob"], "position": position}
    answer = client.post("/positions", json=body)
    assert answer.status_code == 201, answer.text
    opened_at = answer.json()
    seat = opened_at["game"]["decisions"][0]["seat"]
    player = Player(client, opened_at["game"]["id"], opened_at["tokens"]["seats"][seat])
    assert player.play(ROLL).status_code == 201
    assert player.get("/steps/1/explain")["words"] == "Roll the die"
    for change, word in (
        ({"phase": "dancing"}, "$.phase"),
        ({"score": {**position["score"], "red": -3}}, "I4"),
        ({"seats": 3}, "$.seats"),
        ({"dossier": "nowhere"}, "dossier"),
        ({"agents": ["red"]}, "I"),
        ({"identity": {**position["identity"], "0": "?"}}, "$.identity.0"),
        ({"scoer": {}}, "unknown field `scoer` - at `$`"),
    ):
        broken = {**body, "position": {**position, **change}}
        problem(client.post("/positions", json=broken), 422, word)


@pytest.mark.parametrize(
    ("slug", "change"),
    [
        ("circle", {"teams": []}),
        ("circle", {"ready": [[]]}),
        ("xiii", {"missions_won": []}),
    ],
)
def test_a_position_that_nobody_could_be_shown_is_never_stored(
    another: httpx.Client, slug: str, change: Json
) -> None:
    """The read models would stop at it, for all games."""
    game = open_game(another, ruleset=slug)
    position = game.judge.get(f"/steps/{game.public.get()['steps']}/position")
    body = {"ruleset": slug, "players": ["Ann", "Bob"], "position": {**position, **change}}
    before = stored(another)
    problem(another.post("/positions", json=body), 422, "the position cannot be")
    assert stored(another) == before
    assert another.get("/readyz").json()["status"] == "ok"
    whole = {**body, "position": position}
    assert another.post("/positions", json=whole).status_code == 201


def test_a_position_keeps_the_edition_of_its_game(client: httpx.Client) -> None:
    values = client.get("/rulesets/secret_agents/editions/default").json()
    values["edition"]["id"] = "a-box"
    hash = client.post("/rulesets/secret_agents/editions", json=values).json()["hash"]
    game = open_game(client, edition=hash)
    position = game.judge.get(f"/steps/{game.public.get()['steps']}/position")
    assert position["edition"] == hash
    body = {"ruleset": "secret_agents", "players": ["Ann", "Bob"], "position": position}
    answer = client.post("/positions", json=body)
    assert answer.status_code == 201, answer.text
    assert answer.json()["game"]["edition"] == hash
    body["position"] = {**position, "edition": "unknown"}
    problem(client.post("/positions", json=body), 404, "unknown")


def test_a_fork_names_its_origin_and_is_played_on(client: httpx.Client) -> None:
    game = short(client, 4)
    game.play_out()
    head = game.public.get()["head"]
    forked = game.public.post("/forks", {"step": 25, "bots": {"0": "random", "1": "random"}})
    assert forked.status_code == 201, forked.text
    detail = forked.json()["game"]
    assert detail["origin"]["game"] == game.id
    assert detail["origin"]["head"] == head
    assert detail["origin"]["step"] <= 25
    eventually(lambda: client.get(f"/games/{detail['id']}").json()["status"] == "over")
    assert client.get(f"/games/{detail['id']}/audit").json()["is_sound"]


def test_a_fork_has_a_chapter_before_its_first_move(client: httpx.Client) -> None:
    game, *_ = opened(client)
    fork = game.judge.post("/forks", {"step": 16}).json()["game"]["id"]
    chapters = client.get(f"/games/{fork}/chapters").json()
    assert [(heading["first"], heading["last"]) for heading in chapters] == [(0, 0)]
    frame = client.get(f"/games/{fork}/steps/0", params={"by": "turn"})
    assert (frame.status_code, frame.json()["title"]) == (200, chapters[0]["title"])
    problem(client.get(f"/games/{fork}/steps/1", params={"by": "turn"}), 404, "from 0 to 0")


def test_a_fork_takes_an_amendment_and_an_undo_policy(client: httpx.Client) -> None:
    game, *_ = opened(client)
    step = game.public.get()["steps"]
    said = {"lines": [{"sentence": "agent_placed", "given": {"agent": "red", "place": "house_9"}}]}
    told = game.judge.post("/amendments", {"step": step, **said}).json()
    assert not told["reason"], told
    facts = [line["fact"] for line in told["lines"]]
    forked = game.judge.post("/forks", {"step": step, "undo": "none", "facts": facts})
    assert forked.status_code == 201, forked.text
    fork = forked.json()["game"]
    assert (fork["undo"], fork["chance"], fork["origin"]["game"]) == ("none", "server", game.id)
    state = client.get(f"/games/{fork['id']}/steps/0").json()["view"]
    assert state["position"]["red"] == "house_9"
    wrong = [{"fact": "agent_placed", "agent": "red", "place": "nowhere"}]
    problem(
        game.judge.post("/forks", {"step": step, "facts": wrong}),
        409,
        "an agent stands on no place",
    )


def test_a_running_game_is_forked_by_its_judge_alone(client: httpx.Client) -> None:
    game, ann, _, _ = opened(client)
    for player in (ann, game.public):
        problem(player.post("/forks", {"step": 1}), 403)
        problem(player.ask("GET", "/steps/1/position"), 403)
    assert game.judge.post("/forks", {"step": game.public.get()["steps"]}).status_code == 201


def test_an_organiser_judges_the_tables_of_the_event(client: httpx.Client) -> None:
    organiser = client.post("/organisers", json={"event": "Paris Open"}).json()
    headers = {"Authorization": f"Bearer {organiser['token']}"}
    body = {"ruleset": "secret_agents", "players": ["Ann", "Bob"]}
    inside = client.post("/games", json=body, headers=headers).json()["game"]
    outside = client.post("/games", json=body).json()["game"]
    assert inside["event_name"] == organiser["event"]
    assert client.get(f"/games/{inside['id']}/audit", headers=headers).status_code == 200
    problem(client.get(f"/games/{outside['id']}/audit", headers=headers), 403, "Paris Open")


def test_the_record_of_a_finished_game_is_signed(client: httpx.Client) -> None:
    game = short(client, 1)
    game.play_out()
    stored(client)
    key = client.get("/key").json()["key"]
    report = game.public.get("/audit")
    assert report["notes"] == [f"signed by {key}"]


def test_a_dispute_belongs_to_its_move_whatever_stands_at_its_step(client: httpx.Client) -> None:
    game, ann, bob, die = opened(client)
    ann.play(share(die))
    step = game.public.get()["steps"]
    contested = {"step": step, "rule": "move.full_die", "claim": "Too far."}
    raised = bob.post("/disputes", contested).json()
    assert raised["words"].startswith("Ann: ")
    assert raised["kind"] == "distribute"
    assert raised.get("stands", True)
    ruling = {"remedy": "rewind", "reasoning": "Again.", "kept": raised["kept"]}
    ruled = game.judge.post("/disputes/0/ruling", ruling).json()
    assert ruled["stands"] is False
    ann.play(share(die))
    [shown] = game.public.get("/disputes")
    assert shown["stands"] is False
    assert shown["move"] == raised["move"]
    [told] = game.public.get("/reel")["disputes"]
    assert told["stands"] is False
    assert told["move"] in [undone["version"] for undone in game.public.get("/reel")["undone"]]


def test_precedents_are_found_by_rule_kind_game_event_and_words(another: httpx.Client) -> None:
    game, ann, bob, die = opened(another)
    ann.play(share(die))
    step = game.public.get()["steps"]
    contested = {"step": step, "rule": "move.full_die", "claim": "Counted 100% wrong."}
    bob.post("/disputes", contested)
    game.judge.post("/disputes/0/ruling", {"remedy": "stand", "reasoning": "Six steps it is."})

    def found(**query: str) -> int:
        return len(another.get("/docket", params=query).json())

    eventually(lambda: found(open="false") == 1)
    rule = "secret_agents.move.full_die"
    assert found(rule=rule, kind="distribute", open="false") == 1
    assert found(rule=rule, kind="roll") == 0
    assert found(ruleset="secret_agents") == 1
    assert found(ruleset="circle") == 0
    assert found(q="STEPS six") == 1
    assert found(q="100%") == 1
    assert found(q="1_0%") == 0
    assert found(event="") == 1
    assert found(event="Club night") == 0
    page = another.get(f"/rulings/{game.id}/0", params={"lang": "en"})
    assert page.status_code == 200
    for told in ("Six steps it is.", "Counted 100% wrong.", "The move stands.", "Ann: "):
        assert told in page.text
    assert another.get(f"/rulings/{game.id}/1").status_code == 409
