import { hash } from 'node:crypto';
import { expect, test } from 'vitest';
import { sha256 } from '../../../src/client/cache/sha256.ts';

test.each([0, 1, 55, 56, 63, 64, 65, 119, 120, 4096])('%i bytes have the same digest as in Node', length => {
  const text = 'a'.repeat(length);
  expect(sha256(text)).toBe(hash('sha256', text));
});

test.each([
  'ü',
  '日本語',
  '😀'.repeat(40),
  '\0\x7f\u2028',
  'half \ud800 of a pair',
  '["https://a.example/?q=ü","k"]',
])('the text %j has the digest that Node gives', text => {
  expect(sha256(text)).toBe(hash('sha256', text));
});
