// A bot in JavaScript: reads questions from stdin, writes answers to stdout, a line each
// (docs/line-protocol.md).  Needs Node alone:
//
//     railtable play trambahn --against "engine:node examples/engine.mjs"
//     railtable simulate trambahn --bots "greedy,engine:node examples/engine.mjs" --games 10
//
// It plays any game: of what it may do it takes whatever is written longest, and where
// several are, one by the seed it is given.
import { createInterface } from 'node:readline';

const VERSION = 1;

function say(line) {
  process.stdout.write(`${line}\n`);
}

function choose({ legal, seed }) {
  const longest = Math.max(...legal.map((action) => action.length));
  const best = legal.map((action, number) => [action, number]).filter(([action]) => action.length === longest);
  return best[seed % best.length][1];
}

for await (const line of createInterface({ input: process.stdin })) {
  const space = line.indexOf(' ');
  const word = space < 0 ? line : line.slice(0, space);
  const rest = space < 0 ? '' : line.slice(space + 1);
  if (word === 'railtable') {
    say(`id ${JSON.stringify({ name: 'longest words', author: 'Railtable' })}`);
    say(`ready ${VERSION}`);
  } else if (word === 'choose') {
    say(`choice ${choose(JSON.parse(rest))}`);
  } else if (word === 'quit') {
    process.exit(0);
  }
}
