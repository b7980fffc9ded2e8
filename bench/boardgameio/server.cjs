// boardgame.io's own server (npm, in memory, socket.io) with a card game about as large
// as Trambahn: hidden hands of six, four open rows, a deck that is shuffled again.
const { Server, Origins } = require('boardgame.io/server');
const { TurnOrder } = require('boardgame.io/core');

const game = {
  name: 'rows',
  setup: ({ random }) => {
    const deck = random.Shuffle(Array.from({ length: 80 }, (_, n) => `card${n}`));
    return {
      secret: { deck },
      players: { 0: { hand: deck.splice(0, 6) }, 1: { hand: deck.splice(0, 6) } },
      rows: [[], [], [], []],
      discard: [],
      points: [0, 0],
    };
  },
  playerView: ({ G, playerID }) => ({
    ...G,
    secret: undefined,
    deck: G.secret.deck.length,
    players: { [playerID]: G.players[playerID] },
  }),
  turn: { order: TurnOrder.DEFAULT, minMoves: 1, maxMoves: 1 },
  moves: {
    lay: ({ G, playerID, random }, card, row) => {
      const [laid] = G.players[playerID].hand.splice(card, 1);
      G.rows[row].push(laid);
      if (G.rows[row].length > 3) {
        G.points[Number(playerID)] += G.rows[row].length;
        G.discard.push(...G.rows[row].splice(0));
      }
      if (G.secret.deck.length === 0) {
        G.secret.deck = random.Shuffle(G.discard);
        G.discard = [];
      }
      G.players[playerID].hand.push(G.secret.deck.pop());
    },
  },
};

const server = Server({ games: [game], origins: [Origins.LOCALHOST, /.*/] });
// Left to itself it listens at every address.
const listen = server.app.listen.bind(server.app);
server.app.listen = (port, done) => listen(port, '127.0.0.1', done);
server.run(Number(process.argv[2]));
