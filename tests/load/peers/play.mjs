// Plays orders from the standard input, `[[[order, order], [order, order]], ...]` as JSON, and writes every view.
import { Game, checkOrder } from './game.mjs';

let text = '';
for await (const part of process.stdin) text += part;
const game = new Game(() => 1_800_000_000_000);
const views = JSON.parse(text).map((turn) => {
  for (const seat of [0, 1]) game.submit(seat, checkOrder({ t: 'order', n: game.turn, o: turn[seat] }, seat, game.turn));
  return [game.view(0), game.view(1), game.view(2)];
});
process.stdout.write(JSON.stringify(views));
