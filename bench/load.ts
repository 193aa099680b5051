import { connect } from 'node:net';

/** Requests that are under way at once, each on a connection of its own that is kept. */
const connections = 16;

/**
 * Asks a server on this machine again and again, each connection as soon as it has its answer. Resolves with the
 * answers a second; rejects where one is not of the wanted status.
 * @param makeRequest the text of the next request, head and all
 */
export const measureLoad = async (
  port: number,
  makeRequest: () => string,
  status: number,
  milliseconds: number,
): Promise<number> => {
  const begin = performance.now();
  const end = begin + milliseconds;
  const counts = await Promise.all(
    Array.from({ length: connections }, () => askUntil(end, port, makeRequest, status)),
  );
  const answers = counts.reduce((sum, count) => sum + count, 0);
  return answers / ((performance.now() - begin) / 1000);
};

const askUntil = (end: number, port: number, makeRequest: () => string, status: number): Promise<number> =>
  new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    let received = '';
    let answers = 0;
    socket.setEncoding('latin1');
    socket.on('error', reject);
    socket.on('connect', () => socket.write(makeRequest()));
    socket.on('data', (text: string) => {
      received += text;
      const length = answerLength(received);
      if (length === undefined || received.length < length) return;
      if (!received.startsWith(`HTTP/1.1 ${status} `)) {
        socket.destroy();
        reject(new Error(`not ${status} but: ${received.slice(0, 300)}`));
        return;
      }
      received = received.slice(length);
      answers += 1;
      if (performance.now() < end) socket.write(makeRequest());
      else {
        socket.destroy();
        resolve(answers);
      }
    });
  });

/** Characters of the whole answer that begins a text; undefined before its head is there. */
const answerLength = (text: string): number | undefined => {
  const head = text.indexOf('\r\n\r\n');
  if (head < 0) return undefined;
  const [, length = '0'] = /\r\ncontent-length: (\d+)/iu.exec(text.slice(0, head)) ?? [];
  return head + 4 + Number(length);
};
