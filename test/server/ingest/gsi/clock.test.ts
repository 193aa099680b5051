import { expect, it } from 'vitest';
import * as fc from '../../../support/property.ts';
import { matchOf, type Sent, tellAll, timeless } from '../taking.ts';
import { wholeGame } from './madeUpGame.ts';

const source = { name: 'observer-1', kind: 'gsi' } as const;
const opening = matchOf();

const posts = wholeGame();
/** One post a second, as the clock of the made-up game has it. */
const sent = (texts: readonly string[]): readonly Sent[] =>
  texts.map((text, index) => ({ source, text, at: index * 1000 }));
const tooLate = (notes: readonly string[]) => notes.filter(note => note.includes('the post came too late'));

it('posts that come late among others are left out with a note, however many there are', () => {
  fc.assert(
    fc.property(
      fc.nat(posts.length - 60),
      fc.integer({ min: 3, max: 20 }),
      fc.boolean(),
      (from, count, atOnce) => {
        const whole = tellAll(opening, sent(posts));
        const held = posts.slice(from, from + count);
        // A program in between sends them again: all at once, or each between two others.
        const late = held.map((text, index) => ({
          source,
          // Not the same text, which is known as a repeat.
          text: text.replace('"appid":730', `"appid":730,"again":${index}`),
          at: (from + 30 + (atOnce ? 0 : index)) * 1000 - 400,
        }));
        const all = [...sent(posts), ...late].toSorted((one, two) => one.at - two.at);
        const told = tellAll(opening, all);
        expect(timeless(told.events)).toEqual(timeless(whole.events));
        expect(tooLate(told.notes)).toHaveLength(held.length);
      },
    ),
    { numRuns: 30 },
  );
});
