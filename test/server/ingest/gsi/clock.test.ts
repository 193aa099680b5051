import { expect, it } from 'vitest';
import * as fc from '../../../support/property.ts';
import { goesBackUntold, matchOf, restartedFor, type Sent, tellAll, timeless } from '../taking.ts';
import { wholeGame } from './madeUpGame.ts';

const source = { name: 'observer-1', kind: 'gsi' } as const;
const opening = matchOf();

const posts = wholeGame();
/** One post a second, as the clock of the made-up game has it. */
const sent = (texts: readonly string[]): readonly Sent[] =>
  texts.map((text, index) => ({ source, text, at: index * 1000 }));
const tooLate = (notes: readonly string[]) => notes.filter(note => note.includes('the post came too late'));

/** The posts with a clock that is set back by some seconds from one of them on. */
const setBack = (from: number, by: number): readonly string[] =>
  posts.map((text, index) =>
    index < from ? text : text.replace(/"timestamp":(\d+)/, (_, time) => `"timestamp":${Number(time) - by}`),
  );

it('a clock that is set back costs the posts of two seconds, which are noted, and no more', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 4, max: posts.length - 10 }),
      fc.integer({ min: 2, max: 58 }),
      (from, by) => {
        const { board, events, notes } = tellAll(opening, sent(setBack(from, by)));
        expect([board.maps[0]?.score, board.winner]).toEqual([{ team1: 13, team2: 3 }, 'team1']);
        expect(tooLate(notes).length).toBeGreaterThan(0);
        expect(tooLate(notes).length).toBeLessThanOrEqual(2);
        expect(events.filter(({ type }) => type === 'kill').length).toBeGreaterThanOrEqual(30);
        expect(goesBackUntold(events)).toEqual([]);
      },
    ),
    { numRuns: 60 },
  );
});

it('a clock that is set back gives the same events from a state saved between any two posts', () => {
  const back = sent(setBack(40, 30));
  expect(timeless(tellAll(opening, back, restartedFor(opening)).events)).toEqual(
    timeless(tellAll(opening, back).events),
  );
});

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
