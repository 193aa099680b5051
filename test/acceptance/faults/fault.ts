import type { RawReply } from '../../support/rawServer.ts';
import { httpAnswer } from '../../support/rawServer.ts';

/** A fault of a service, and the expected reaction of the program. */
export interface Fault {
  readonly title: string;
  readonly reply: RawReply;
  /** The arguments after the command. By default, `rankings world` gets a `--timeout` longer than all its pauses. */
  readonly args?: readonly string[];
  /** The whole command, if it is not the usual one. */
  readonly command?: readonly string[];
  readonly code: number;
  /**
   * The number of requests that reach the wire. `upTo` is their maximum, if chance or the machine decides how many
   * requests there is time for.
   */
  readonly requests: number | { readonly upTo: number };
  /** The whole standard output. It is empty by default. */
  readonly stdout?: string;
  /** The code of the error. There is no error by default. */
  readonly error?: string;
  /** A part of the text on stderr. */
  readonly says?: string;
}

export const json = 'application/json';
export const good = httpAnswer(200, '{"success":true,"data":[{"rank":1}]}');
export const goodOutput = '[{"rank":1}]\n';

/** Sends the same bytes for every request, then ends the connection. */
export const bytes =
  (...parts: readonly (string | Uint8Array)[]): RawReply =>
  socket => {
    for (const part of parts) socket.write(part);
    socket.end();
  };

/** Sends one answer after the other, then repeats the last one. */
export const inTurn =
  (...answers: readonly (string | Uint8Array)[]): RawReply =>
  (socket, index) =>
    void socket.end(answers[Math.min(index, answers.length - 1)] ?? '');

/** Sends status 200 with a text as the body. */
export const body = (text: string, headers: Readonly<Record<string, string>> = {}): RawReply =>
  bytes(httpAnswer(200, text, headers));

/** Sends status 200 with bytes as the body. */
export const packed = (content: Uint8Array, headers: Readonly<Record<string, string>>): RawReply => {
  const lines = Object.entries({ 'content-length': String(content.length), ...headers });
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  return bytes(`HTTP/1.1 200 OK\r\n${head}\r\n`, content);
};

/** Writes the block again and again until the client disconnects, and never more than the client accepts. */
export const endless =
  (head: string, block: string | Uint8Array): RawReply =>
  socket => {
    socket.write(head);
    const pour = (): void => {
      while (!socket.destroyed && socket.write(block));
      if (!socket.destroyed) socket.once('drain', pour);
    };
    pour();
  };
