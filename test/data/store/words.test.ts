import { DatabaseSync } from 'node:sqlite';
import * as fc from '../../support/property.ts';
import { describe, expect, it } from 'vitest';
import { holdsWords, toWords } from '../../../src/data/store/words.ts';

describe('a search by words', () => {
  const database = new DatabaseSync(':memory:');
  const holds = (text: string, search: string) => {
    const words = toWords(search);
    // The text is bound last, because it comes after the words in the statement.
    const find = database.prepare(`SELECT ${holdsWords('t', words)} AS found FROM (SELECT ? AS t)`);
    return find.get(...words, text)?.['found'] === 1;
  };

  it('matches when each of up to seven words matches, with any characters', () => {
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

  it('treats the words after the seventh of nine as one phrase', () => {
    const search = 'a b c d e f g h i';
    expect([holds('i h g f e d c b a', search), holds('g f e d c b a h i', search)]).toEqual([false, true]);
    expect(toWords(search)).toHaveLength(8);
  });
});
