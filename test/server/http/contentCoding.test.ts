import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import type { ServiceAnswer } from '../../../src/server/request.ts';
import { chooseCoding, createEncode } from '../../../src/server/http/contentCoding.ts';

test.each([
  [undefined, undefined],
  ['', undefined],
  ['gzip', 'gzip'],
  ['X-GZIP', 'gzip'],
  ['gzip, br', 'br'],
  ['gzip, deflate, br, zstd', 'zstd'],
  ['gzip;q=1.0, br;q=0.5', 'gzip'],
  ['br;q=0, gzip;q=0', undefined],
  ['*', 'zstd'],
  ['*;q=0.3, gzip', 'gzip'],
  ['zstd;q=0, *', 'br'],
  ['identity, gzip;q=0.5', undefined],
  ['deflate, compress', undefined],
  ['gzip;q=nonsense', undefined],
])('Accept-Encoding %j selects %j', (accepted, coding) => {
  expect(chooseCoding(accepted)).toBe(coding);
});

const text = JSON.stringify({ success: true, data: Array.from({ length: 100 }, () => 'the same again') });
const answer = (body: ServiceAnswer['body'], further = {}): ServiceAnswer => ({
  status: 200,
  headers: { 'content-type': 'application/json', etag: '"tag"', ...further },
  body,
});
const asBytes = (body: unknown): Buffer => (Buffer.isBuffer(body) ? body : Buffer.alloc(0));

test.each([
  ['zstd', zstdDecompressSync],
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
] as const)('a long answer is sent in %s and decodes to the same text', async (coding, undo) => {
  const encode = createEncode();
  for (const _ of [1, 2]) {
    const { status, headers, body } = await encode(answer(text), 'GET', coding);
    expect([status, headers]).toEqual([
      200,
      {
        'content-type': 'application/json',
        etag: 'W/"tag"',
        vary: 'Accept-Encoding',
        'content-encoding': coding,
      },
    ]);
    expect(undo(asBytes(body)).toString()).toBe(text);
    expect(asBytes(body).length).toBeLessThan(text.length / 4);
  }
});

test('the tag is weak and the same in every coding', async () => {
  const encode = createEncode();
  const tags = await Promise.all(
    [undefined, 'gzip', 'br', 'zstd'].map(
      async coding => (await encode(answer(text), 'GET', coding)).headers['etag'],
    ),
  );
  const unchanged = await encode({ status: 304, headers: { etag: '"tag"' }, body: '' }, 'GET', 'br');
  expect([...tags, unchanged.headers['etag']]).toEqual(Array.from({ length: 5 }, () => 'W/"tag"'));
  expect(unchanged.headers).toEqual({ etag: 'W/"tag"', vary: 'Accept-Encoding' });
});

test('an answer that fits into one packet is not compressed', async () => {
  const { headers, body } = await createEncode()(answer('{}'), 'GET', 'br');
  expect([body, headers['content-encoding']]).toEqual(['{}', undefined]);
});

test('HEAD has the headers of GET, except for the length, which is not computed', async () => {
  const encode = createEncode();
  const length = { 'content-length': String(text.length) };
  const head = await encode(answer('', length), 'HEAD', 'br');
  const get = await encode(answer(text), 'GET', 'br');
  expect(head).toEqual({ ...get, body: '' });
  expect((await encode(answer('', length), 'HEAD', undefined)).headers).toMatchObject(length);
});

test('a stream is not compressed', async () => {
  const stream = answer(
    (async function* () {
      yield 'a';
    })(),
  );
  expect(await createEncode()(stream, 'GET', 'gzip, br')).toBe(stream);
});

test('an answer without a coding that is asked for again is kept as bytes, and another version has its own', async () => {
  const encode = createEncode();
  const ask = async (body: string, etag: string) =>
    (await encode({ status: 200, headers: { etag }, body }, 'GET', undefined)).body;
  const [one, other] = ['ä'.repeat(2000), 'ö'.repeat(2000)];
  expect(await ask(one, '"1"')).toEqual(Buffer.from(one));
  const kept = await ask(one, '"1"');
  expect(kept).toEqual(Buffer.from(one));
  expect(await ask(one, '"1"')).toBe(kept);
  expect(await ask(other, '"2"')).toEqual(Buffer.from(other));
  expect(await ask(one, '"1"')).toBe(kept);
});

test.each(['zstd', 'br', 'gzip', undefined])(
  'a body that is kept holds no more memory than its bytes: %s',
  async accepted => {
    const encode = createEncode();
    await encode(answer(text), 'GET', accepted);
    const { body } = await encode(answer(text), 'GET', accepted);
    if (!Buffer.isBuffer(body)) throw new Error('it is not kept');
    expect(body.buffer.byteLength).toBe(body.length);
  },
);
