// boardgame.io with its in-memory storage and socket.io. argv: PORT.
import { createRequire } from 'node:module';
import { checkEntries, resolve, view } from './game.mjs';
const require = createRequire(import.meta.url);
const { Server } = require('boardgame.io/server');
const { Stage } = require('boardgame.io/core');

const Toy = {
  name: 'toy',
  setup: () => ({
    turn: 1, round: 1, cell: [1, 4, 7, 73, 76, 79], face: [2, 2, 2, 0, 0, 0], hp: [3, 3, 3, 3, 3, 3],
    orders: [null, null], events: [], deadline: 0,
  }),
  disableUndo: true,
  turn: { activePlayers: { all: Stage.NULL } },   // simultaneous turns
  moves: {
    submit: {
      client: false, redact: true, ignoreStaleStateID: true, undoable: false,
      move: ({ G, playerID }, n, o) => {
        const seat = Number(playerID);
        if (n !== G.turn || G.orders[seat] !== null) return 'INVALID_MOVE';
        try { o = checkEntries(o, seat); } catch { return 'INVALID_MOVE'; }
        G.orders[seat] = o;
        if (G.orders[1 - seat] !== null) { resolve(G); G.deadline = Date.now(); }
      },
    },
  },
  playerView: ({ G, playerID }) => view(G, playerID === null || playerID === undefined ? 2 : Number(playerID), G.deadline),
};
const server = Server({ games: [Toy], origins: [/127\.0\.0\.1/] });
server.run({ port: Number(process.argv[2]), lobbyConfig: undefined });
