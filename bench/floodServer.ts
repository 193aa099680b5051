/**
 * A service that pushes updates of 1 KB, as fast as the client reads them or at a fixed rate per second (its first
 * argument). It writes prepared bytes to a socket, so that the processor is free for the client. Prints its port.
 */
import { createServer, type Socket } from 'node:net';
import { floodBlock } from './flood.ts';
import { listenOnLoopback } from './listenOnLoopback.ts';

const perSecond = Number(process.argv[2] ?? 0);
const head = 'HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\nconnection: close\r\n\r\n';
/** The interval of a paced flood, in milliseconds. */
const beat = 10;

const pour = (socket: Socket): void => {
  while (!socket.destroyed && socket.write(floodBlock(64)));
  if (!socket.destroyed) socket.once('drain', () => pour(socket));
};

const pace = (socket: Socket): void => {
  const block = floodBlock((perSecond * beat) / 1000);
  const timer = setInterval(() => socket.write(block), beat);
  socket.once('close', () => clearInterval(timer));
};

const server = createServer(socket => {
  socket.on('error', () => socket.destroy());
  socket.once('data', () => {
    socket.write(head);
    if (perSecond > 0) pace(socket);
    else pour(socket);
  });
});
listenOnLoopback(server);
