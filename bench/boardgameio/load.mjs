// Two programs at every table, moving as fast as the server lets them, or at an offered rate.
//   node load.mjs railtable http://127.0.0.1:8000 TABLES WARM_UP SECONDS PID [ANEW [RATE]]
//   node load.mjs boardgameio http://127.0.0.1:8001 TABLES WARM_UP SECONDS PID [ANEW [RATE]]
// Prints one JSON object: moves, errors, and move-to-opponent times in milliseconds.
import { readFileSync } from 'node:fs';
import { io } from 'socket.io-client';
import WebSocket from 'ws';

// ANEW has boardgame.io's tables, whose game has no end, left for new ones after so many moves,
// as Railtable's are when their game is over (0: never).  RATE is how many moves a second all
// tables together offer (0: as many as the server takes): players think for random times that
// do not depend on how fast the server is.
const [kind, url, tables, warmUp, seconds, pid, anew = '0', rate = '0'] = process.argv.slice(2);
const meanPause = Number(rate) > 0 ? (1000 * Number(tables)) / Number(rate) : 0;
const delays = [];
let moves = 0;
let errors = 0;
let running = true;
let measuring = false;

function moved(sentAt) {
  if (!measuring) return;
  moves += 1;
  delays.push(performance.now() - sentAt);
}

// Nobody moves before everybody sits: moves at full speed would keep the others from the door.
let held = [];

function onceAllSit(go) {
  if (held === undefined) go();
  else held.push(go);
}

// The times at which a table's players want to move are a Poisson process, whatever the server
// does.  A move that the server's last answer came too late for is sent at once, and its time
// counts from when it was wanted.
let late = 0;

function think(table, go) {
  if (meanPause === 0) {
    go();
    return;
  }
  const now = performance.now();
  const first = Math.random() * meanPause;
  const wanted = table.wanted === undefined ? now + first : table.wanted;
  table.wanted = wanted - Math.log(1 - Math.random()) * meanPause;
  if (wanted <= now) {
    if (measuring) late += 1;
    table.owed = wanted;
    go();
    return;
  }
  table.owed = undefined;
  setTimeout(go, wanted - now);
}

function failed(what) {
  if (!running) return;
  errors += 1;
  console.error(what);
}

async function post(path, body, headers = {}) {
  const answer = await fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer;
}

// ---------------------------------------------------------------- Railtable

async function railtable() {
  const seats = [{ who: 'open' }, { who: 'open' }];
  const made = await (await post('/api/tables', { game: 'trambahn', seats })).json();
  const table = { sentAt: 0 };
  const cookies = [];
  for (const seat of [0, 1]) {
    const answer = await post(`/api/tables/${made.id}/join`, { name: `Seat ${seat}`, seat });
    cookies.push(answer.headers.get('set-cookie').split(';')[0]);
  }
  await Promise.all([0, 1].map((seat) => sit(made.id, seat, cookies[seat], table)));
}

function sit(id, seat, cookie, table) {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/api/tables/${id}/live`, {
    headers: { cookie },
    perMessageDeflate: false,
  });
  let key = 0;
  socket.on('open', () => socket.send('{"kind":"hello"}'));
  socket.on('error', (error) => failed(`socket: ${error.message}`));
  socket.on('close', () => failed('closed'));
  socket.on('message', (data) => {
    const message = JSON.parse(data);
    if (message.kind === 'update') {
      if (table.mover !== undefined && table.mover !== seat && message.version > table.version) {
        moved(table.sentAt);
        table.mover = undefined;
        const waiting = table.waiting;
        table.waiting = undefined;
        if (waiting) think(table, waiting);
      }
      if (message.outcome && message.seat === 0 && running) railtable().catch(failed);
      if (message.to_move === seat && running) {
        key += 1;
        const go = () => move(socket, table, message, `bench-${seat}-${key}`);
        // A seat may move several times in a row: its opponent's news of each is what counts.
        if (table.mover === undefined) onceAllSit(() => think(table, go));
        else table.waiting = go;
      }
    } else if (['refused', 'stale', 'problem', 'goodbye'].includes(message.kind)) {
      failed(JSON.stringify(message).slice(0, 300));
    }
  });
  return new Promise((resolve) => socket.on('open', resolve));
}

function move(socket, table, { seat, legal, revision, version }, key) {
  const action = legal[Math.floor(Math.random() * legal.length)];
  table.mover = seat;
  table.version = version;
  table.sentAt = table.owed ?? performance.now();
  socket.send(JSON.stringify({ kind: 'play', seat, revision, key, actions: [action] }));
}

// ---------------------------------------------------------------- boardgame.io

async function boardgameio() {
  const made = await (await post('/games/rows/create', { numPlayers: 2 })).json();
  const table = { sentAt: 0, mover: undefined };
  const secrets = [];
  for (const playerID of ['0', '1']) {
    const body = { playerID, playerName: playerID };
    const joined = await (await post(`/games/rows/${made.matchID}/join`, body)).json();
    secrets.push(joined.playerCredentials);
  }
  await Promise.all(['0', '1'].map((seat) => sitThere(made.matchID, seat, secrets[seat], table)));
}

function sitThere(id, seat, credentials, table) {
  const socket = io(`${url}/rows`, { transports: ['websocket'], forceNew: true });
  socket.on('connect', () => socket.emit('sync', id, seat, credentials, 2));
  socket.on('connect_error', (error) => failed(`socket: ${error.message}`));
  const seen = (state) => {
    if (table.mover !== undefined && table.mover !== seat && state._stateID > table.version) {
      moved(table.sentAt);
      table.mover = undefined;
    }
    if (Number(anew) > 0 && state._stateID >= Number(anew)) {
      if (!table.over && running) boardgameio().catch(failed);
      table.over = true;
      return;
    }
    if (state.ctx.currentPlayer !== seat || !running || table.done === state._stateID) return;
    table.done = state._stateID;
    const args = [Math.floor(Math.random() * 6), Math.floor(Math.random() * 4)];
    const payload = { type: 'lay', args, playerID: seat, credentials };
    const go = () => {
      table.mover = seat;
      table.version = state._stateID;
      table.sentAt = table.owed ?? performance.now();
      socket.emit('update', { type: 'MAKE_MOVE', payload }, state._stateID, id, seat);
    };
    onceAllSit(() => think(table, go));
  };
  socket.on('sync', (_id, { state }) => seen(state));
  socket.on('update', (_id, state) => seen(state));
  return new Promise((resolve) => socket.on('sync', resolve));
}

// ---------------------------------------------------------------- the run

// Processor seconds a process has used so far (Linux, 100 ticks a second).
function processor() {
  const fields = readFileSync(`/proc/${pid}/stat`, 'ascii').split(') ').pop().split(' ');
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

const sitDown = kind === 'railtable' ? railtable : boardgameio;
for (let n = 0; n < Number(tables); n += 10) {
  await Promise.all(Array.from({ length: Math.min(10, tables - n) }, sitDown));
}
const waiting = held;
held = undefined;
for (const go of waiting) go();
await new Promise((resolve) => setTimeout(resolve, Number(warmUp) * 1000));
measuring = true;
const used = processor();
const own = process.cpuUsage();
const started = performance.now();
await new Promise((resolve) => setTimeout(resolve, Number(seconds) * 1000));
running = false;
measuring = false;
const took = (performance.now() - started) / 1000;
const cpuPerMove = ((processor() - used) * 1000) / moves;
const { user, system } = process.cpuUsage(own);
const clientPerMove = (user + system) / 1000 / moves;
delays.sort((a, b) => a - b);
const at = (share) => delays[Math.min(delays.length - 1, Math.floor(delays.length * share))];
const counts = { kind, tables: Number(tables), rate: Number(rate), seconds: took, moves, errors, late };
const times = { perSecond: moves / took, p50: at(0.5), p99: at(0.99), cpuPerMove, clientPerMove };
console.log(JSON.stringify({ ...counts, ...times }));
process.exit(0);
