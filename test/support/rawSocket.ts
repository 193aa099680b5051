import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/** A client that sends raw bytes and sees the unchanged answer. */
export interface RawClient {
  readonly socket: Socket;
  /** Everything received so far. */
  readonly text: string;
  /** Resolves when the received text matches; fails if the connection ends before that. */
  until(pattern: RegExp): Promise<string>;
  /** Everything received, once the other side has closed. */
  readonly closed: Promise<string>;
}

export const connectRaw = (port: number, send = ''): RawClient => {
  const socket = connect(port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  let text = '';
  socket.setEncoding('utf8');
  socket.on('data', chunk => (text += String(chunk)));
  const closed = new Promise<string>(resolve => {
    // A reset after the answer also ends it.
    socket.on('error', () => socket.destroy());
    socket.on('close', () => resolve(text));
  });
  socket.write(send);
  return {
    socket,
    closed,
    get text() {
      return text;
    },
    until: pattern =>
      new Promise((resolve, reject) => {
        const look = () => {
          if (!pattern.test(text)) return;
          socket.off('data', look);
          resolve(text);
        };
        socket.on('data', look);
        socket.on('close', () => reject(new Error(`closed before ${pattern}: ${text}`)));
        look();
      }),
  };
};

/** Sends one request and waits for the other side to close. */
export const exchangeRaw = (port: number, send: string): Promise<string> => connectRaw(port, send).closed;

/** Splits an HTTP answer into its parts; header names in lower case. */
export const parseAnswer = (text: string) => {
  const split = text.indexOf('\r\n\r\n');
  const [first = '', ...lines] = text.slice(0, split).split('\r\n');
  const headers = Object.fromEntries(
    lines.map(line => [
      line.slice(0, line.indexOf(':')).toLowerCase(),
      line.slice(line.indexOf(':') + 1).trim(),
    ]),
  );
  return { status: Number(first.split(' ')[1]), headers, body: text.slice(split + 4) };
};

/** The code of an error that the service answered with. */
export const codeOf = ({ body }: { readonly body: string }): string => JSON.parse(body).error.code;
