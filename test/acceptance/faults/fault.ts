import type { RawReply } from '../../support/rawServer.ts';
import { httpAnswer } from '../../support/rawServer.ts';

/** A way in which a service may go wrong, and what the program makes of it. */
export interface Fault {
  readonly title: string;
  readonly reply: RawReply;
  /** After the command; of `rankings world` a `--timeout` longer than all its pauses where absent. */
  readonly args?: readonly string[];
  /** The whole command, where it is another one. */
  readonly command?: readonly string[];
  readonly code: number;
  /** How many requests reach the wire; the most of them where chance, or the machine, says how many there is time for. */
  readonly requests: number | { readonly upTo: number };
  /** Standard output, whole; nothing where absent. */
  readonly stdout?: string;
  /** The error's code; none where absent. */
  readonly error?: string;
  /** A part of what is said on stderr. */
  readonly says?: string;
}

export const json = 'application/json';
export const good = httpAnswer(200, '{"success":true,"data":[{"rank":1}]}');
export const goodOutput = '[{"rank":1}]\n';

/** The same bytes for every request, then the end of the connection. */
export const bytes =
  (...parts: readonly (string | Uint8Array)[]): RawReply =>
  socket => {
    for (const part of parts) socket.write(part);
    socket.end();
  };

/** One answer after the other; the last one again and again. */
export const inTurn =
  (...answers: readonly string[]): RawReply =>
  (socket, index) =>
    void socket.end(answers[Math.min(index, answers.length - 1)] ?? '');

/** A good status with any body. */
export const body = (text: string, headers: Readonly<Record<string, string>> = {}): RawReply =>
  bytes(httpAnswer(200, text, headers));

/** A body of bytes. */
export const packed = (content: Uint8Array, headers: Readonly<Record<string, string>>): RawReply => {
  const lines = Object.entries({ 'content-length': String(content.length), ...headers });
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  return bytes(`HTTP/1.1 200 OK\r\n${head}\r\n`, content);
};

/** Writes again and again until nobody listens, never more than the other side takes. */
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
