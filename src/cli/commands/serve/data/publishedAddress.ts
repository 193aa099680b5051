import type { Transport, TransportAnswer } from '../../../../client/http/transport.ts';
import { digestIn, type Publisher, unusable } from './publishedFile.ts';

/** The longest wait for the head of an answer, in ms. */
const headTimeout = 10_000;

/** The file at a web address. Its entity tag names a version; `<address>.sha256` has its SHA-256, if it is there. */
export const publishedAddress = (address: string, transport: Transport): Publisher => {
  // Without a user, a password and a query, which may be secret.
  const { origin = '', pathname = '' } = URL.parse(address) ?? {};
  const name = `${origin}${pathname}`;
  return {
    name,
    newer: async (tag, signal) => {
      const ask = (url: URL, headers: Readonly<Record<string, string>> = {}): Promise<TransportAnswer> =>
        transport.send({ url, headers, signal, headTimeout });
      const answer = await ask(new URL(address), tag === undefined ? {} : { 'if-none-match': tag });
      if (answer.status === 304) {
        answer.discard?.();
        return undefined;
      }
      if (answer.status !== 200) {
        answer.discard?.();
        throw unusable(name, `it answers ${answer.status}`);
      }
      return {
        tag: answer.headers['etag'],
        body: answer.body,
        readDigest: async () => readDigest(await ask(digestAddress(address)), name),
        name,
      };
    },
  };
};

const digestAddress = (address: string): URL => {
  const url = new URL(address);
  url.pathname += '.sha256';
  return url;
};

/** Undefined if there is no such file. */
const readDigest = async (answer: TransportAnswer, name: string): Promise<string | undefined> => {
  if (answer.status !== 200) {
    answer.discard?.();
    if (answer.status === 404) return undefined;
    throw unusable(name, `its .sha256 file answers ${answer.status}`);
  }
  let text = '';
  for await (const chunk of answer.body) text = `${text}${String(chunk)}`.slice(0, 200);
  return digestIn(text);
};
