import { describe, expect, it } from 'vitest';
import type { MatchEvent } from '../../../../src/core/scoreboard/event.ts';
import * as fc from '../../../support/property.ts';
import { matchOf, tellAll, type Told } from '../taking.ts';
import { idOf, play, roundEnd, say, sent } from './plugin.ts';

const opening = matchOf('Alpha', 'Bravo', 1);
const ends = play([1, 2, 1, 1, 2, 1], () => 'CT').map(each => roundEnd(each, { round_time: 60_000 }));

/** get5 counts rounds from 0. */
const start = (round: number): string => say('round_start', { round_number: round - 1 });
const kill = (round: number, killer: number, victim: number): string =>
  say('player_death', {
    round_number: round - 1,
    player: { steamid: idOf(victim), name: `p${victim}` },
    attacker: { steamid: idOf(killer), name: `p${killer}` },
    weapon: { name: 'ak47' },
  });
const plant = (round: number): string =>
  say('bomb_planted', { round_number: round - 1, player: { steamid: idOf(3), name: 'p3' }, site: 'a' });

const killsOf = ({ events }: Told): readonly string[] =>
  events.flatMap(event => (event.type === 'kill' ? [`${event.round} ${event.victimId.slice(-1)}`] : []));
const startsOf = ({ events }: Told): readonly (readonly [number, readonly string[]])[] =>
  events.flatMap((event: MatchEvent) =>
    event.type === 'round_start' ? [[event.round, event.untold ?? []] as const] : [],
  );

describe('an event of get5 with the number of its round', () => {
  it('belongs to that round where it comes after the end, and hides no kill of the next one', () => {
    const told = tellAll(
      opening,
      sent([
        say('going_live'),
        start(1),
        kill(1, 1, 3),
        ends[0] ?? '',
        kill(1, 1, 4),
        start(2),
        kill(2, 2, 4),
        ends[1] ?? '',
      ]),
    );
    expect(killsOf(told)).toEqual(['1 3', '1 4', '2 4']);
    expect(startsOf(told).map(([round]) => round)).toEqual([1, 2]);
    expect(told.notes).toEqual([]);
  });

  it('is told of its round in any order of the posts around the end of a round', () => {
    const around = [ends[1] ?? '', kill(2, 1, 3), kill(2, 1, 4), plant(2)];
    fc.assert(
      fc.property(fc.shuffledSubarray(around, { minLength: around.length }), mixed => {
        const told = tellAll(
          opening,
          sent([
            say('going_live'),
            start(1),
            ends[0] ?? '',
            start(2),
            ...mixed,
            start(3),
            kill(3, 3, 1),
            ends[2] ?? '',
          ]),
        );
        expect(killsOf(told).toSorted()).toEqual(['2 3', '2 4', '3 1']);
        expect(startsOf(told).map(([round]) => round)).toEqual([1, 2, 3]);
        expect(told.events.filter(({ type }) => type === 'bomb_planted')).toMatchObject([{ round: 2 }]);
      }),
    );
  });

  it('is told of its round although the end of the one before it was lost', () => {
    const told = tellAll(
      opening,
      sent([
        say('going_live'),
        start(1),
        kill(1, 1, 3),
        start(2),
        kill(2, 2, 3),
        ends[1] ?? '',
        start(3),
        kill(3, 1, 4),
        ends[2] ?? '',
      ]),
    );
    expect(killsOf(told)).toEqual(['1 3', '2 3', '3 4']);
    expect(told.board.maps[0]?.score).toEqual({ team1: 2, team2: 1 });
    expect(told.board.feed.flatMap(entry => (entry.type === 'kill' ? [entry.victimId] : []))).toHaveLength(3);
  });

  it('does not begin a round that is over again where a start comes late', () => {
    const told = tellAll(
      opening,
      sent([
        say('going_live'),
        start(1),
        ends[0] ?? '',
        start(2),
        start(1),
        ends[1] ?? '',
        start(2),
        start(3),
      ]),
    );
    expect(startsOf(told).map(([round]) => round)).toEqual([1, 2, 3]);
  });

  it('begins a round once the end before it, or the restore to it, has come', () => {
    const swapped = tellAll(
      opening,
      sent([say('going_live'), start(1), start(2), ends[0] ?? '', ends[1] ?? '']),
    );
    expect(startsOf(swapped).map(([round]) => round)).toEqual([1, 2]);
    const restored = tellAll(
      opening,
      sent([
        say('going_live'),
        ...[1, 2, 3].flatMap(round => [start(round), ends[round - 1] ?? '']),
        start(2),
        say('backup_loaded', { round_number: 1 }),
        kill(2, 1, 3),
      ]),
    );
    expect(startsOf(restored).map(([round]) => round)).toEqual([1, 2, 3, 2]);
    expect(startsOf(restored).at(-1)?.[1]).toEqual(['health']);
  });

  it('is left out with a note if it is of an earlier map', () => {
    const told = tellAll(opening, sent([say('going_live', { map_number: 1 }), kill(13, 1, 3), plant(13)]));
    expect([killsOf(told), told.notes]).toEqual([
      [],
      [
        'plugin-1: map 1: a kill of an earlier map came too late',
        'plugin-1: map 1: a bomb of an earlier map came too late',
      ],
    ]);
  });
});
