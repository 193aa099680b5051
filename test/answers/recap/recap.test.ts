import { describe, expect, test } from 'vitest';
import type { Fact } from '../../../src/answers/recap/fact.ts';
import { type Recap, recapOf } from '../../../src/answers/recap/recap.ts';
import type { PlayedMap } from '../../../src/answers/winChance/swing.ts';
import * as fc from '../../support/property.ts';
import { isTrue } from './isTrue.ts';
import { anyMaps, anyNonsense } from './madeUpCourse.ts';
import { byNumber } from './rawRounds.ts';
import { saysTheTruth, skeletonOf, strayNumbers } from './readSentence.ts';

const teams = { team1: 'Ravens', team2: 'Otters' };
const nicknames = [1, 2, 3, 4, 5].flatMap(each => [`ada${each}`, `bob${each}`]);
const names = [...Object.values(teams), ...nicknames];
const players = new Map(
  [1, 2, 3, 4, 5].flatMap(each => [
    [`team1-${each}`, `ada${each}`],
    [`team2-${each}`, `bob${each}`],
  ]),
);
const bestOf = 5;
const recap = (maps: readonly PlayedMap[]): Recap => recapOf(maps, bestOf, { teams, players });

/** Every fact of a recap that is not true. */
const untrue = (maps: readonly PlayedMap[]) =>
  recap(maps).maps.flatMap(({ sentences, streaks, clutches }, place) => {
    const map = maps[place] ?? { number: 0, name: '', rounds: [] };
    const facts = [...sentences.flatMap(sentence => sentence.facts), ...streaks, ...clutches];
    return facts.filter(fact => !isTrue(fact, { map, maps, bestOf }));
  });

test('the checker of claims notices each figure that is changed', () => {
  fc.assert(
    fc.property(anyMaps(2), maps => {
      const missed = recap(maps).maps.flatMap(({ sentences }, place) => {
        const map = maps[place] ?? { number: 0, name: '', rounds: [] };
        return sentences
          .flatMap(({ facts }) => facts)
          .flatMap(changesOf)
          .filter(fact => isTrue(fact, { map, maps, bestOf }));
      });
      expect(missed).toEqual([]);
    }),
  );
});

/** The fact with one of its figures changed: a number by one, a team to the other, a player to another. */
const changesOf = ({ round, claim, figures }: Fact): readonly Fact[] =>
  Object.entries(figures).flatMap(([figure, value]: readonly [string, unknown]) => {
    const changed = otherThan(value);
    // The same fact but for a figure of the same kind.
    return changed === undefined
      ? []
      : [{ round, claim, figures: { ...figures, [figure]: changed } } as Fact];
  });

const otherThan = (value: unknown): unknown => {
  if (typeof value === 'number') return value + 1;
  if (typeof value === 'boolean') return !value;
  if (value === 'team1') return 'team2';
  if (value === 'team2') return 'team1';
  return typeof value === 'string' ? `${value}0` : undefined;
};

describe('a recap of any match', () => {
  test('claims nothing that its rounds do not show', () => {
    fc.assert(
      fc.property(anyMaps(), maps => {
        expect(untrue(maps)).toEqual([]);
      }),
      { numRuns: 150 },
    );
  });

  test('tells each map that is over in three to five sentences, the opening first and the end last', () => {
    fc.assert(
      fc.property(anyMaps(), maps => {
        for (const [place, { sentences }] of recap(maps).maps.entries()) {
          const rounds = byNumber(maps[place]?.rounds ?? []).size;
          expect(sentences.length).toBeLessThanOrEqual(5);
          expect(sentences.length).toBeGreaterThanOrEqual(Math.min(3, rounds));
          expect(new Set(sentences.map(({ round }) => round)).size).toBe(sentences.length);
          expect(sentences.at(-1)?.part).toBe(rounds === 0 ? undefined : 'end');
          if (sentences.length < 3) continue;
          const parts = sentences.map(({ part }) => part);
          expect(parts[0]).toBe('opening');
          expect(parts.filter(part => part !== 'middle').toSorted()).toEqual([
            'end',
            'opening',
            'turning point',
          ]);
        }
      }),
    );
  });

  test('names in each sentence its round, and no number or circumstance that its facts lack', () => {
    fc.assert(
      fc.property(anyMaps(), maps => {
        for (const [place, { sentences }] of recap(maps).maps.entries())
          for (const sentence of sentences) {
            expect(sentence.text).toMatch(new RegExp(`\\b${sentence.round}\\b`));
            expect(sentence.text).toMatch(/\brounds?\b/i);
            expect(sentence.text).toMatch(/^[$A-Zab][^{}]*[^\s{}.]\.$/);
            expect(sentence.text).not.toMatch(/ {2}| ,|undefined|null|NaN|\bno kills|\ba (?:8|11|18)/);
            expect(strayNumbers(sentence, names)).toEqual([]);
            const played = byNumber(maps[place]?.rounds ?? []).get(sentence.round);
            expect(played && saysTheTruth(sentence, played, names)).toBe(true);
          }
      }),
      { numRuns: 100 },
    );
  });

  test('does not let two maps share the skeleton of more than two sentences', () => {
    fc.assert(
      fc.property(anyMaps(), maps => {
        const told = recap(maps).maps.map(
          ({ sentences }) => new Set(sentences.map(({ text }) => skeletonOf(text, names))),
        );
        for (const [place, one] of told.entries())
          for (const other of told.slice(place + 1))
            expect([...one].filter(skeleton => other.has(skeleton)).length).toBeLessThanOrEqual(2);
      }),
      { numRuns: 150 },
    );
  });

  test('is the same for the same rounds', () => {
    fc.assert(
      fc.property(anyMaps(3), maps => {
        expect(recap(structuredClone(maps))).toEqual(recap(maps));
      }),
      { numRuns: 20 },
    );
  });

  test('claims nothing untrue of rounds that contradict themselves', () => {
    fc.assert(
      fc.property(anyNonsense, maps => {
        expect(untrue(maps)).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });
});
