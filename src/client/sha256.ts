/**
 * SHA-256 (FIPS 180-4) of a text's UTF-8 bytes, as 64 hexadecimal digits. It stands here because loading `node:crypto`
 * costs a tenth of a bare Node start, and an answer from the cache needs one digest of some 200 bytes.
 */
export const sha256 = (text: string): string => {
  const blocks = paddedBlocks(Buffer.from(text));
  const words = new Int32Array(64);
  let state = initial;
  for (let at = 0; at < blocks.length; at += 64) {
    expand(words, blocks, at);
    state = compress(state, words);
  }
  return state.map(word => (word >>> 0).toString(16).padStart(8, '0')).join('');
};

type State = readonly [number, number, number, number, number, number, number, number];

/** The message, one bit, zeros, and the message's length in bits: whole blocks of 64 bytes. */
const paddedBlocks = (message: Buffer): Buffer => {
  const blocks = Buffer.alloc((message.length + 9 + 63) & ~63);
  message.copy(blocks);
  blocks[message.length] = 0x80;
  blocks.writeBigUInt64BE(BigInt(message.length) * 8n, blocks.length - 8);
  return blocks;
};

const turn = (word: number, by: number): number => (word >>> by) | (word << (32 - by));
const at = (words: Int32Array, index: number): number => words[index] ?? 0;

/** The 16 words of a block, and 48 made of them. */
const expand = (words: Int32Array, blocks: Buffer, start: number): void => {
  for (let t = 0; t < 16; t += 1) words[t] = blocks.readInt32BE(start + t * 4);
  for (let t = 16; t < 64; t += 1) {
    const early = at(words, t - 15);
    const late = at(words, t - 2);
    const s0 = turn(early, 7) ^ turn(early, 18) ^ (early >>> 3);
    const s1 = turn(late, 17) ^ turn(late, 19) ^ (late >>> 10);
    words[t] = at(words, t - 16) + s0 + at(words, t - 7) + s1;
  }
};

const compress = (state: State, words: Int32Array): State => {
  let [a, b, c, d, e, f, g, h] = state;
  for (let t = 0; t < 64; t += 1) {
    const s1 = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25);
    const first = (h + s1 + ((e & f) ^ (~e & g)) + at(constants, t) + at(words, t)) | 0;
    const s0 = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22);
    const second = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    // One by one: a swap by destructuring makes two arrays a round, which is most of a short digest's time.
    h = g;
    g = f;
    f = e;
    e = (d + first) | 0;
    d = c;
    c = b;
    b = a;
    a = (first + second) | 0;
  }
  const [A, B, C, D, E, F, G, H] = state;
  return [
    (A + a) | 0,
    (B + b) | 0,
    (C + c) | 0,
    (D + d) | 0,
    (E + e) | 0,
    (F + f) | 0,
    (G + g) | 0,
    (H + h) | 0,
  ];
};

/** The first 32 bits of the fractional parts of the square roots of the first 8 primes. */
const initial: State = [
  0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19,
];

const primes: number[] = [];
for (let n = 2; primes.length < 64; n += 1) if (primes.every(prime => n % prime !== 0)) primes.push(n);
/** The same of the cube roots of the first 64 primes. */
const constants = Int32Array.from(primes, prime => ((Math.cbrt(prime) % 1) * 2 ** 32) | 0);
