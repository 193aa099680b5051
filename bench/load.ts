import { connect } from 'node:net';

/** Concurrent requests. Each uses its own keep-alive connection. */
const connections = 16;

/**
 * Sends requests to a server on this machine; each connection sends the next as soon as it has its answer. Resolves
 * with the number of answers per second. Rejects when an answer does not have the expected status.
 * @param makeRequest the text of the next request, including its head
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
        reject(new Error(`expected ${status}, received: ${received.slice(0, 300)}`));
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

/** The length of the complete answer at the start of a text, in characters; undefined until its head is complete. */
const answerLength = (text: string): number | undefined => {
  const head = text.indexOf('\r\n\r\n');
  if (head < 0) return undefined;
  const [, length = '0'] = /\r\ncontent-length: (\d+)/iu.exec(text.slice(0, head)) ?? [];
  return head + 4 + Number(length);
};
