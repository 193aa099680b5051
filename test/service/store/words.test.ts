import { DatabaseSync } from 'node:sqlite';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { holdsWords, toWords } from '../../../src/service/store/words.ts';

describe('a search by words', () => {
  const find = new DatabaseSync(':memory:').prepare(
    `SELECT ${holdsWords('t')} AS found FROM (SELECT ? AS t)`,
  );
  // The text is bound last: it stands after the words in the statement.
  const holds = (text: string, search: string) => find.get(...toWords(search), text)?.['found'] === 1;

  it('holds where every one of up to seven words does, whatever it is made of', () => {
    const word = fc.string({
      unit: fc.constantFrom('a', 'b', '%', '_', '|', "'"),
      minLength: 1,
      maxLength: 3,
    });
    fc.assert(
      fc.property(fc.array(word, { maxLength: 7 }), fc.array(word), (words, text) => {
        const whole = text.join(' ');
        expect(holds(whole, words.join(' '))).toBe(words.every(one => whole.includes(one)));
      }),
      { seed: 1 },
    );
  });
});
