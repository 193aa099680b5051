import { isUtf8 } from 'node:buffer';
import type { TransportAnswer } from './transport.ts';
import { unreadable } from './unreadable.ts';

/** The largest body that is read, after unpacking, in bytes. */
export const maxBodyBytes = 32 * 1024 * 1024;

/** What `accept-encoding` offers: all that `unpack.ts` can undo. */
export const acceptedEncodings = 'gzip, br, zstd';

/**
 * The whole body as text, unpacked where it is packed.
 * @throws ClientError of kind unreadable for more than `maxBodyBytes`, an unknown packing, or bytes that are no UTF-8;
 * whatever the transport throws where the connection is lost.
 */
export const readBody = async (answer: TransportAnswer, url: URL): Promise<string> => {
  const chunks: Buffer[] = [];
  // What announces more than that, packed or not, is not begun.
  if (Number(answer.headers['content-length']) > maxBodyBytes) {
    answer.discard?.();
    throw tooLarge(answer, url);
  }
  let bytes = 0;
  for await (const chunk of await plainBody(answer, url)) {
    const taken = asBuffer(chunk);
    chunks.push(taken);
    bytes += taken.length;
    if (bytes > maxBodyBytes) throw tooLarge(answer, url);
  }
  const [only] = chunks;
  return toText(only && chunks.length === 1 ? only : Buffer.concat(chunks), answer, url);
};

const tooLarge = ({ status }: TransportAnswer, url: URL): Error =>
  unreadable('TOO_LARGE', url, {
    message: `The answer is larger than ${maxBodyBytes / 1024 / 1024} MiB`,
    status,
  });

/** The bytes themselves, not a copy: of a long list every page would be held several times over. */
const asBuffer = (chunk: string | Uint8Array): Buffer =>
  typeof chunk === 'string'
    ? Buffer.from(chunk)
    : Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);

/** The body as it comes, unpacked where it is packed. @throws ClientError of kind unreadable for an unknown packing */
export const plainBody = async (answer: TransportAnswer, url: URL): Promise<TransportAnswer['body']> => {
  const encoding = answer.headers['content-encoding']?.trim().toLowerCase() ?? '';
  if (encoding === '' || encoding === 'identity') return answer.body;
  const { unpack, isPacking } = await import('./unpack.ts');
  if (isPacking(encoding)) return unpack(answer.body, encoding, url);
  answer.discard?.();
  const message = encoding.includes(',')
    ? `The answer is packed several times over (${encoding})`
    : `The answer is packed as ${encoding}, which was not asked for`;
  throw unreadable('UNKNOWN_ENCODING', url, { message, status: answer.status });
};

const toText = (whole: Buffer, { headers, status }: TransportAnswer, url: URL): string => {
  // ASCII in two bytes a letter is valid UTF-8 with a zero beside each, and no JSON has a zero in it.
  if (!isUtf8(whole) || whole.subarray(0, 4).includes(0)) {
    const declared = /charset="?([^\s";]+)/i.exec(headers['content-type'] ?? '')?.[1];
    const said = declared === undefined || /^utf-?8$/i.test(declared) ? '' : ` but ${declared}`;
    throw unreadable('NOT_UTF8', url, { message: `The answer is not valid UTF-8${said}`, status });
  }
  const text = whole.toString('utf8');
  return text.startsWith('\uFEFF') ? text.slice(1) : text;
};
