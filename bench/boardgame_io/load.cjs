// Plays the toy at a steady rate on many tables and prints what it measured as JSON.
// usage: node load.cjs PORT TABLES MOVES_PER_SECOND SECONDS
const { Client } = require("boardgame.io/client");
const { SocketIO } = require("boardgame.io/multiplayer");
const toy = require("./toy.cjs");

const [port, tables, rate, seconds] = process.argv.slice(2).map(Number);
const server = `http://127.0.0.1:${port}`;
const sleep = (ms) => new Promise((done) => setTimeout(done, ms));

// A match comes into being when its first client asks for it.
function sit(number) {
  const seats = ["0", "1"].map((playerID) =>
    Client({ game: toy, multiplayer: SocketIO({ server }), matchID: `m${number}`, playerID, debug: false }),
  );
  seats.forEach((client) => client.start());
  return { seats, waiting: 0, count: 0 };
}

async function main() {
  const live = [];
  for (let number = 0; number < tables; number += 1) {
    live.push(sit(number));
    await sleep(10);
  }
  await sleep(2000);
  const delays = [];
  for (const table of live)
    // The move is answered when the opponent's client has it: the mover's own client predicts.
    table.seats.forEach((client, index) =>
      client.subscribe((state) => {
        if (!state || index === (state.G.count + 1) % 2 || state.G.count <= table.count) return;
        table.count = state.G.count;
        if (table.waiting) delays.push(performance.now() - table.waiting);
        table.waiting = 0;
      }),
    );
  const began = performance.now();
  let sent = 0;
  while (performance.now() - began < seconds * 1000) {
    const due = ((performance.now() - began) / 1000) * rate;
    for (; sent < due; sent += 1) {
      const table = live[sent % live.length];
      if (table.waiting) continue;
      table.waiting = performance.now();
      table.seats[table.count % 2].moves.add();
    }
    await sleep(2);
  }
  await sleep(1000);
  const took = seconds;
  delays.sort((a, b) => a - b);
  const at = (share) => delays[Math.floor(delays.length * share)] ?? 0;
  console.log(JSON.stringify({ moves: delays.length / took, p50: at(0.5), p99: at(0.99) }));
  process.exit(0);
}

main();
