/** The baseline for the service: `node:http`, which answers every request with one small body. Prints its port. */
import { createServer } from 'node:http';
import { listenOnLoopback } from './listenOnLoopback.ts';

const body = JSON.stringify({ success: true, data: { id: 'bare' } });
const head = { 'content-type': 'application/json; charset=utf-8', 'content-length': Buffer.byteLength(body) };
const server = createServer((_request, response) => {
  response.writeHead(200, head).end(body);
});
listenOnLoopback(server);
