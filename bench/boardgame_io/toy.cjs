// The smallest turn-based game there is: each player counts up in turn.
module.exports = {
  name: "toy",
  setup: () => ({ count: 0 }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: { add: ({ G }) => ({ count: G.count + 1 }) },
};
