// boardgame.io's own server, games in memory, as its documentation starts it.
const { Server, Origins } = require("boardgame.io/server");
const toy = require("./toy.cjs");

const server = Server({ games: [toy], origins: [Origins.LOCALHOST] });
server.run({ port: Number(process.argv[2]), callback: () => console.log("ready") });
