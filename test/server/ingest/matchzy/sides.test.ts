import { describe, expect, it } from 'vitest';
import { toPlayedMaps } from '../../../../src/server/ingest/matches/playedMaps.ts';
import type { MatchEvent, Side } from '../../../../src/core/scoreboard/event.ts';
import { keptEvents } from '../../../../src/core/scoreboard/correct.ts';
import { halvesOf, isMapOver, otherSide, sideOfTeam1 } from '../../../../src/core/scoreboard/rules.ts';
import * as fc from '../../../support/property.ts';
import { matchOf, tellAll, type Told } from '../taking.ts';
import { type Ended, mapResult, play, roundEnd, say, sent } from './plugin.ts';

const opening = matchOf('Alpha', 'Bravo', 1);

/** The sides that the starts of the rounds tell, by round. */
const startsOf = (events: readonly MatchEvent[]): readonly (readonly [number, Side])[] =>
  events.flatMap(event => (event.type === 'round_start' ? [[event.round, event.team1Side] as const] : []));

const storedOf = ({ events, opening: known }: Told) => toPlayedMaps(known, events, 0)[0]?.map;

/** Winners up to the end of a map, with as many overtimes as it takes. */
const winners = fc
  .array(fc.constantFrom<1 | 2>(1, 2), { minLength: 60, maxLength: 60 })
  .map(list => {
    let score = { team1: 0, team2: 0 };
    const last = list.findIndex(winner => {
      score = winner === 1 ? { ...score, team1: score.team1 + 1 } : { ...score, team2: score.team2 + 1 };
      return isMapOver(score);
    });
    return list.slice(0, last + 1);
  })
  .filter(list => list.length > 0);
const side = fc.constantFrom<Side>('CT', 'T');

const begin = (first: Side): readonly string[] => [
  say('side_picked', { map_name: 'One', team: 'team1', side: first.toLowerCase() }),
  say('going_live'),
];
const end = (rounds: readonly Ended[]): string => {
  const [one, two] = rounds.at(-1)?.score ?? [0, 0];
  return mapResult(one, two);
};

describe('the sides of MatchZy’s rounds', () => {
  it('are right at each start, over every change of sides and overtime', () => {
    fc.assert(
      fc.property(winners, side, (won, first) => {
        const rounds = play(won, round => sideOfTeam1(first, round));
        const told = tellAll(
          opening,
          sent([...begin(first), ...rounds.map(each => roundEnd(each)), end(rounds)]),
        );
        expect(startsOf(told.events)).toEqual(
          won.map((_, index) => [index + 1, sideOfTeam1(first, index + 1)]),
        );
        expect(told.board.maps[0]?.halves).toEqual(
          halvesOf(
            won.map(winner => (winner === 1 ? 'team1' : 'team2')),
            first,
          ),
        );
        expect(storedOf(told)?.isRegular).toBe(true);
        expect(new Set(told.opening.players.map(({ nickname, team }) => `${nickname} ${team}`))).toEqual(
          new Set(['p1 team1', 'p2 team1', 'p3 team2', 'p4 team2']),
        );
      }),
      { numRuns: 60 },
    );
  });

  it('are right where play goes back to any round, also over a change of sides', () => {
    fc.assert(
      fc.property(winners, side, fc.nat(), fc.nat(), (won, first, gone, back) => {
        const sideIn = (round: number): Side => sideOfTeam1(first, round);
        const before = play(won.slice(0, 1 + (gone % (won.length - 1))), sideIn);
        const kept = before.slice(0, back % before.length);
        const after = play(won.slice(kept.length), sideIn, kept.at(-1)?.score);
        // The round that is played again differs from the one that is void.
        const again = after.map(each => roundEnd(each, {}, 1));
        const restored = say('backup_loaded', { round_number: kept.length });
        const told = tellAll(
          opening,
          sent([...begin(first), ...before.map(each => roundEnd(each)), restored, ...again, end(after)]),
        );
        const starts = startsOf(told.events);
        expect(starts.filter(([round, is]) => is !== sideIn(round))).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });

  it('are those of the new map, not those on which the players ended the one before it', () => {
    const first = play(Array<1>(13).fill(1), round => sideOfTeam1('CT', round));
    const second = (event: string, fields: object = {}): string => say(event, { map_number: 1, ...fields });
    for (const picked of ['CT', 'T'] as const) {
      const told = tellAll(
        matchOf('Alpha', 'Bravo', 3),
        sent([
          ...begin('CT'),
          ...first.map(each => roundEnd(each)),
          end(first),
          second('side_picked', { map_name: 'Two', team: 'team1', side: picked.toLowerCase() }),
          second('going_live'),
        ]),
      );
      expect(startsOf(told.events).at(-1)).toEqual([1, picked]);
    }
  });

  it('agree in every stored round, also where the end disproves the start', () => {
    // Halves of fifteen rounds, and nobody has told who begins as CT.
    const rounds = play(
      Array.from({ length: 28 }, (_, index) => (index % 7 === 0 ? 2 : index % 2 === 0 ? 1 : 2)),
      round => (round <= 15 ? 'T' : 'CT'),
    );
    const told = tellAll(
      opening,
      sent([say('going_live'), ...rounds.map(each => roundEnd(each)), end(rounds)]),
    );
    const stored = storedOf(told)?.rounds ?? [];
    expect(stored).toHaveLength(28);
    expect(
      stored.filter(
        ({ team1Side, winner, side: won }) => (winner === 'team1' ? team1Side : otherSide(team1Side)) !== won,
      ),
    ).toEqual([]);
    expect(stored.map(({ team1Side }) => team1Side)).toEqual(
      stored.map(({ number }) => (number <= 15 ? 'T' : 'CT')),
    );
    expect(keptEvents(told.events).filter(({ type }) => type === 'round_end')).toHaveLength(28);
  });
});
