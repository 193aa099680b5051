/** SHA-256 of a text's UTF-8 bytes, as 64 hexadecimal digits. */
export type Digest = (text: string) => string;

/**
 * SHA-256 (FIPS 180-4) of a text's UTF-8 bytes, as 64 hexadecimal digits. Implemented here because loading
 * `node:crypto` costs a tenth of a bare Node start, and a cached answer needs one digest of about 200 bytes. For texts
 * below 2^29 bytes, whose length in bits is one word.
 */
export const sha256: Digest = text => {
  const message = Buffer.from(text);
  // Whole blocks of 64 bytes: the message, a one bit, zeros, and the message's length in bits.
  const blocks = Buffer.alloc((message.length + 9 + 63) & ~63);
  message.copy(blocks);
  blocks[message.length] = 0x80;
  blocks.writeUInt32BE(message.length * 8, blocks.length - 4);
  const state = Int32Array.from(primes.slice(0, 8), prime => fractionOf(Math.sqrt(prime)));
  const constants = Int32Array.from(primes, prime => fractionOf(Math.cbrt(prime)));
  const words = new Int32Array(64);
  for (let at = 0; at < blocks.length; at += 64) {
    expand(words, blocks, at);
    compress(state, words, constants);
  }
  return Array.from(state, word => (word >>> 0).toString(16).padStart(8, '0')).join('');
};

/** The 16 words of a block, and the 48 derived from them. */
const expand = (words: Int32Array, blocks: Buffer, start: number): void => {
  for (let t = 0; t < 16; t += 1) words[t] = blocks.readInt32BE(start + t * 4);
  for (let t = 16; t < 64; t += 1) {
    const early = words[t - 15] ?? 0;
    const late = words[t - 2] ?? 0;
    const s0 = turned(early, 7) ^ turned(early, 18) ^ (early >>> 3);
    const s1 = turned(late, 17) ^ turned(late, 19) ^ (late >>> 10);
    words[t] = (words[t - 16] ?? 0) + s0 + (words[t - 7] ?? 0) + s1;
  }
};

const compress = (state: Int32Array, words: Int32Array, constants: Int32Array): void => {
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let t = 0; t < 64; t += 1) {
    const s1 = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25);
    const first = (h + s1 + ((e & f) ^ (~e & g)) + (constants[t] ?? 0) + (words[t] ?? 0)) | 0;
    const s0 = turned(a, 2) ^ turned(a, 13) ^ turned(a, 22);
    const second = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    // One by one: a destructuring swap creates two arrays a round, which takes most of a short digest's time.
    h = g;
    g = f;
    f = e;
    e = (d + first) | 0;
    d = c;
    c = b;
    b = a;
    a = (first + second) | 0;
  }
  [a, b, c, d, e, f, g, h].forEach((word, place) => (state[place] = (state[place] ?? 0) + word));
};

const turned = (word: number, bits: number): number => (word >>> bits) | (word << (32 - bits));

/** The first 32 bits of a number's fractional part. */
const fractionOf = (value: number): number => ((value % 1) * 2 ** 32) | 0;

// oxfmt-ignore
const primes = [
  2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53, 59, 61, 67, 71, 73, 79, 83, 89, 97, 101, 103, 107, 109,
  113, 127, 131, 137, 139, 149, 151, 157, 163, 167, 173, 179, 181, 191, 193, 197, 199, 211, 223, 227, 229, 233, 239,
  241, 251, 257, 263, 269, 271, 277, 281, 283, 293, 307, 311,
];
