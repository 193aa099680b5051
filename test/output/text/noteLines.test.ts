import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { noteFor } from '../../../src/output/text/noteLines.ts';
import { displayWidth } from '../../../src/output/text/width.ts';

const terminal = (columns: number) => ({ isTerminal: true, columns });
const hint =
  '  next: Did you mean esports teams transfers? To use it as a name: esports teams show transferz';

describe('a note', () => {
  test('stays as it is in a pipe', () => {
    expect(noteFor(hint, { isTerminal: false, columns: 40 })).toBe(hint);
  });

  test('is broken between words on a terminal, with its commands whole', () => {
    expect(noteFor(hint, terminal(80), '        ')).toBe(
      [
        '  next: Did you mean esports teams transfers? To use it as a name:',
        '        esports teams show transferz',
      ].join('\n'),
    );
    expect(noteFor('Did you mean esports results recap or esports match recap?', terminal(40))).toBe(
      'Did you mean esports results recap or\nesports match recap?',
    );
    expect(noteFor('20 of 3,281 · page 1 of 165 · more: --page 2 (1 request)', terminal(40))).toBe(
      '20 of 3,281 · page 1 of 165 · more:\n--page 2 (1 request)',
    );
  });

  test('has every word in order, and no line that is too wide although it could be broken', () => {
    const word = fc.constantFrom('a', 'team', 'esports', 'teams', 'show:', 'y'.repeat(50), '선수', '·', '(1');
    fc.assert(
      fc.property(fc.array(word, { minLength: 1 }), fc.integer({ min: 10, max: 100 }), (words, columns) => {
        const text = noteFor(words.join(' '), terminal(columns), '  ');
        expect(text.split(/\s+/).filter(Boolean)).toEqual(words);
        for (const line of text.split('\n'))
          expect(displayWidth(line) <= columns || /^ *(?:esports\b|\S+$)/.test(line)).toBe(true);
      }),
    );
  });
});
