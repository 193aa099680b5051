/** The baseline for the service: `node:http`, which answers every request with one small body. Prints its port. */
import { createServer } from 'node:http';

const body = JSON.stringify({ success: true, data: { id: 'bare' } });
const head = { 'content-type': 'application/json; charset=utf-8', 'content-length': Buffer.byteLength(body) };
const server = createServer((_request, response) => {
  response.writeHead(200, head).end(body);
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  console.log(typeof address === 'object' ? address?.port : address);
});
