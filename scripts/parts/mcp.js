// The server for agents and its transport, in one file, named by their paths as in `nats.js`.
export * from '../../node_modules/@modelcontextprotocol/server/dist/index.mjs';
export * from '../../node_modules/@modelcontextprotocol/server/dist/stdio.mjs';
