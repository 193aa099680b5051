import { execFileSync } from 'node:child_process';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { shellWords } from '../../../src/output/text/shellWords.ts';

test('quotes only what a shell would read differently, and keeps a dash from becoming a flag', () => {
  expect(
    ['navi', 'rain temple', 'AK-47 | Ember', "it's $5", '--json', 'Ñandú', ''].map(word =>
      shellWords([word]),
    ),
  ).toEqual(['navi', '"rain temple"', '"AK-47 | Ember"', `'it'"'"'s $5'`, '-- --json', 'Ñandú', '""']);
});

test.skipIf(process.platform === 'win32')('gives a shell the same words', () => {
  const word = fc
    .string({ unit: 'binary-ascii' })
    .filter(text => !text.includes('\0') && !text.startsWith('-'));
  fc.assert(
    fc.property(fc.array(word, { minLength: 1, maxLength: 20 }), words => {
      const script = `printf '%s\\0' ${shellWords(words)}`;
      expect(execFileSync('sh', ['-c', script], { encoding: 'utf8' })).toBe(
        words.map(each => `${each}\0`).join(''),
      );
    }),
    { numRuns: 60 },
  );
});
