/** SHA-256 of a text's UTF-8 bytes, as 64 hexadecimal digits. */
export type Digest = (text: string) => string;

/**
 * SHA-256 (FIPS 180-4) of a text's UTF-8 bytes, as 64 hexadecimal digits. Implemented here because loading
 * `node:crypto` costs a tenth of a bare Node start, and a cached answer needs one digest of about 200 bytes.
 */
export const sha256: Digest = text => {
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

/** Pads the message to whole blocks of 64 bytes: the message, a one bit, zeros, and the message's length in bits. */
const paddedBlocks = (message: Buffer): Buffer => {
  const blocks = Buffer.alloc((message.length + 9 + 63) & ~63);
  message.copy(blocks);
  blocks[message.length] = 0x80;
  // In JavaScript a text has fewer than 2^32 bytes, so the upper half of the length in bits is below 2^3.
  const lengths = new DataView(blocks.buffer, blocks.byteOffset + blocks.length - 8);
  lengths.setUint32(0, Math.floor(message.length / 2 ** 29));
  lengths.setUint32(4, (message.length * 8) >>> 0);
  return blocks;
};

/**
 * The 16 words of a block and the 48 derived from them. Unrolled, here and below, because a call costs more than its
 * work.
 */
const expand = (words: Int32Array, blocks: Buffer, start: number): void => {
  for (let t = 0; t < 16; t += 1) words[t] = wordAt(blocks, start + t * 4);
  for (let t = 16; t < 64; t += 1) {
    const early = words[t - 15] ?? 0;
    const late = words[t - 2] ?? 0;
    const s0 = ((early >>> 7) | (early << 25)) ^ ((early >>> 18) | (early << 14)) ^ (early >>> 3);
    const s1 = ((late >>> 17) | (late << 15)) ^ ((late >>> 19) | (late << 13)) ^ (late >>> 10);
    words[t] = (words[t - 16] ?? 0) + s0 + (words[t - 7] ?? 0) + s1;
  }
};

/** By its bytes: the methods of a buffer for numbers have to be compiled first. */
const wordAt = (bytes: Buffer, at: number): number =>
  ((bytes[at] ?? 0) << 24) |
  ((bytes[at + 1] ?? 0) << 16) |
  ((bytes[at + 2] ?? 0) << 8) |
  (bytes[at + 3] ?? 0);

const compress = (state: State, words: Int32Array): State => {
  let [a, b, c, d, e, f, g, h] = state;
  for (let t = 0; t < 64; t += 1) {
    const s1 = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7));
    const first = (h + s1 + ((e & f) ^ (~e & g)) + (constants[t] ?? 0) + (words[t] ?? 0)) | 0;
    const s0 = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10));
    const second = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    // Assign one by one: a destructuring swap creates two arrays per round, which takes most of a short digest's time.
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

/**
 * The first 32 bits of the fractional parts of the cube roots of the first 64 primes; computing them takes longer than
 * a digest.
 */
// oxfmt-ignore
const constants = Int32Array.of(
  0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
  0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
  0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
  0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
  0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
  0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
  0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
  0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
);
