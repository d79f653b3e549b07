// A server as one writes it by hand: ws and msgpackr. argv: PORT.
// PING=sweep pings all clients at once each 20 s, as the README of ws does; PING=spread a hundredth of them each 200 ms,
// and of these only who was silent for 20 s.
import http from 'node:http';
import { WebSocketServer } from 'ws';
import { Packr, unpack } from 'msgpackr';
import { Game, checkOrder } from './game.mjs';

const SILENT_MS = 20_000;
const packr = new Packr({ useRecords: false });
const rooms = new Map();
const server = http.createServer((request, response) => response.end('ok'));
const sockets = new WebSocketServer({
  noServer: true, maxPayload: 4096, clientTracking: true, perMessageDeflate: false,
});
server.on('upgrade', (request, socket, head) => sockets.handleUpgrade(request, socket, head, (ws) => open(ws, request)));

function open(ws, request) {
  const asked = new URL(request.url, 'http://x').searchParams;
  const key = asked.get('room'), seat = Number(asked.get('seat'));
  let room = rooms.get(key);
  if (!room) rooms.set(key, (room = { game: new Game(), seats: [null, null], watchers: new Set() }));
  ws.alive = true;
  ws.heard = Date.now();
  ws.on('pong', () => { ws.alive = true; ws.heard = Date.now(); });
  ws.on('error', () => {});
  ws.on('close', () => {
    if (seat < 2) { if (room.seats[seat] === ws) room.seats[seat] = null; } else room.watchers.delete(ws);
    if (!room.seats[0] && !room.seats[1] && room.watchers.size === 0) rooms.delete(key);
  });
  if (seat >= 2) { room.watchers.add(ws); return; }
  ws.on('message', (data) => {
    ws.heard = Date.now();
    try {
      const game = room.game;
      if (!game.submit(seat, checkOrder(unpack(data), seat, game.turn))) return;
    } catch {
      ws.close(1008, 'bad order');
      return;
    }
    show(room);
  });
  room.seats[seat] = ws;
  if (room.seats[0] && room.seats[1]) show(room);
}

function show(room) {
  const [one, other] = room.seats;
  if (one) one.send(packr.pack(room.game.view(0)));
  if (other) other.send(packr.pack(room.game.view(1)));
  if (room.watchers.size) {
    const shared = packr.pack(room.game.view(2));
    for (const watcher of room.watchers) watcher.send(shared);
  }
}

function ping(ws) {
  if (!ws.alive) { ws.terminate(); return; }
  ws.alive = false;
  ws.ping();
}

if (process.env.PING === 'spread') {
  let queue = [];
  setInterval(() => {
    if (queue.length === 0) queue = [...sockets.clients];
    const silent = Date.now() - SILENT_MS;
    for (const ws of queue.splice(0, Math.ceil(sockets.clients.size / 100))) if (ws.heard < silent) ping(ws);
  }, 200);
} else {
  setInterval(() => sockets.clients.forEach(ping), SILENT_MS);
}
server.listen(Number(process.argv[2]), '127.0.0.1', 2048);
