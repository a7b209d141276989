// boardgame.io at liar's dice: the same game, dice and bids, through its reducer.
// A turn is a round: within a turn it takes moves back, beyond it does not.

const { readFileSync } = require("node:fs");
const { createInterface } = require("node:readline");
const { join } = require("node:path");
const { CreateGameReducer, InitializeGame } = require("boardgame.io/internal");
const { ActivePlayers, INVALID_MOVE } = require("boardgame.io/core");

const FACES = 6;
const played = JSON.parse(readFileSync(process.argv[2], "utf8"));

function roll(G) {
  const round = played.rounds[G.round];
  G.round += 1;
  G.dice = round.dice.map((own) => [...own]);
  G.active = round.opens;
  G.bid = null;
}

const game = {
  name: "liars-dice",
  setup: () => {
    const G = { round: 0, left: [played.dice, played.dice], dice: [], active: 0, bid: null };
    roll(G);
    return G;
  },
  turn: { activePlayers: ActivePlayers.ALL },
  moves: {
    raise: ({ G, playerID }, count, face) => {
      const total = G.left[0] + G.left[1];
      if (Number(playerID) !== G.active || face < 1 || face > FACES) return INVALID_MOVE;
      if (count < 1 || count > total) return INVALID_MOVE;
      if (G.bid && count * FACES + face <= G.bid.count * FACES + G.bid.face) return INVALID_MOVE;
      G.bid = { seat: G.active, count, face };
      G.active = 1 - G.active;
    },
    challenge: ({ G, playerID, events }) => {
      if (Number(playerID) !== G.active || !G.bid) return INVALID_MOVE;
      const shown = G.dice.flat().filter((die) => die === G.bid.face).length;
      const loser = shown >= G.bid.count ? G.active : G.bid.seat;
      G.left[loser] -= 1;
      if (G.left[loser] === 0) {
        events.endGame({ winner: 1 - loser });
        return;
      }
      roll(G);
      events.endTurn();
    },
  },
  playerView: ({ G, playerID }) => ({
    ...G,
    dice: G.dice.map((own, seat) => (String(seat) === playerID ? own : own.map(() => 0))),
  }),
};

const reduce = CreateGameReducer({ game });
const start = InitializeGame({ game, numPlayers: 2 });
const move = (type, args, seat) => ({
  type: "MAKE_MOVE",
  payload: { type, args, playerID: String(seat), credentials: undefined },
});
const actions = played.rounds.flatMap((round) => {
  const seats = (number) => (round.opens + number) % 2;
  const bids = round.bids.map((bid, number) => move("raise", bid, seats(number)));
  return [...bids, move("challenge", [], seats(bids.length))];
});

function make(until) {
  const log = [];
  let state = start;
  for (let at = 0; at < until; at += 1) {
    state = reduce(state, actions[at]);
    log.push(...state.deltalog);
  }
  return { state, log };
}

const end = make(actions.length);
if (end.state.ctx.gameover === undefined || end.state._stateID !== actions.length) {
  throw new Error("boardgame.io does not play the same game to its end");
}
// The last bid, before it is challenged: the one before it is in the same turn.
const bid = make(actions.length - 1).state;
const back = {
  type: "UNDO",
  payload: { type: null, args: null, playerID: actions[actions.length - 2].payload.playerID },
};
if (reduce(bid, back)._stateID !== bid._stateID + 1) throw new Error("boardgame.io does not take the bid back");

const logged = end.log.filter((entry) => entry.action.type === "MAKE_MOVE").map((entry) => entry.action);
const TIMES = 100;
const taken = []; // Kept, so that the work is not optimised away.
const sides = {
  moves: [() => make(actions.length), actions.length],
  fold: [() => logged.reduce(reduce, start), actions.length],
  undo: [
    () => {
      for (let time = 0; time < TIMES; time += 1) taken[time] = reduce(bid, back);
    },
    TIMES,
  ],
  seek: [
    () => {
      for (let until = 1; until <= logged.length; until += 1) logged.slice(0, until).reduce(reduce, start);
    },
    actions.length,
  ],
};

function sample(way, seconds) {
  const [run, units] = sides[way];
  let [spent, runs] = [0, 0];
  while (!runs || spent < seconds * 1e3) {
    const begun = performance.now();
    run();
    spent += performance.now() - begun;
    runs += 1;
  }
  return spent / 1e3 / (runs * units);
}

const { version } = JSON.parse(readFileSync(join(process.argv[3], "boardgame.io", "package.json"), "utf8"));
console.log(JSON.stringify({ version, ways: Object.keys(sides) }));
createInterface({ input: process.stdin }).on("line", (line) => {
  const [way, seconds] = line.split(" ");
  console.log(sample(way, Number(seconds)));
});
