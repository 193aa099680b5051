import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { MatchEvent } from '../../../src/core/scoreboard/event.ts';
import * as fc from '../../support/property.ts';
import { describeReal, realData } from '../../support/realData.ts';
import { createChance, damaged, logPosts } from './damage.ts';
import { logSamples, readLog, truthOf } from './realLogs.ts';
import { playUnion, sound, unions } from './unions.ts';
import { goesBackUntold, matchOf, type Sent, tellAll, timeless, type Told } from './taking.ts';

const server = { name: 'server-1', kind: 'log' } as const;
const observer = { name: 'observer-1', kind: 'gsi' } as const;
const plugin = { name: 'plugin-1', kind: 'matchzy' } as const;
const bad = { drop: 0.1, double: 0.1, swap: 0.1 };
const seeds = fc.integer({ min: 0, max: 0xff_ff_ff });

const killOf = (event: MatchEvent): readonly string[] =>
  event.type === 'kill' ? [`${event.round} ${event.killerId} ${event.victimId} ${event.weapon}`] : [];
const endOf = ({ board }: Told): readonly unknown[] => [
  board.maps[0]?.name,
  board.maps[0]?.score,
  board.winner,
  board.finished,
];

/** Rounds whose winner or side is told otherwise than in the whole match. */
const wrongRounds = (told: Told, whole: Told): readonly number[] => {
  const truth = new Map(whole.board.rounds.map(each => [each.round, each]));
  return told.board.rounds
    .filter(
      ({ round, winner, side }) =>
        winner !== null && (winner !== truth.get(round)?.winner || side !== truth.get(round)?.side),
    )
    .map(({ round }) => round);
};

/** A round without the time of its post. */
const untimed = (round: Told['board']['rounds'][number]): unknown => ({ ...round, endedAt: null });

describeReal('live')('real samples over a bad link', () => {
  it.each(logSamples)(
    '%s with a tenth of the posts dropped, doubled and swapped reaches its end, and tells nothing that was not',
    (name, ending, one, two) => {
      const { map, score, rounds } = truthOf(name);
      const log = readLog(name + ending);
      const opening = matchOf(one, two);
      const whole = tellAll(opening, logPosts(server, log, createChance(0), 'headers'));
      // Of rounds that were thrown away too.
      const kills = new Set(whole.events.flatMap(killOf));
      const isRestored = name.includes('restore');
      fc.assert(
        fc.property(seeds, seed => {
          const chance = createChance(seed);
          const told = tellAll(opening, damaged(logPosts(server, log, chance, 'headers'), bad, chance));
          expect(endOf(told)).toEqual([map, score, 'team1', true]);
          expect(goesBackUntold(told.events)).toEqual([]);
          // Where the only post of a restore is lost, a round that does not count may be taken for the one in its place.
          const wrong = [
            ...wrongRounds(told, whole),
            ...told.events.flatMap(killOf).filter(kill => !kills.has(kill)),
          ];
          expect(isRestored ? [] : wrong).toEqual([]);
          expect(told.board.rounds.length).toBeLessThanOrEqual(rounds.length);
        }),
        { numRuns: 100 },
      );
    },
  );

  it.each(logSamples)('%s with doubled and swapped posts is whole', (name, ending, one, two) => {
    const log = readLog(name + ending);
    const opening = matchOf(one, two);
    fc.assert(
      fc.property(seeds, seed => {
        const posts = logPosts(server, log, createChance(seed), 'headers');
        const whole = tellAll(opening, posts);
        const told = tellAll(opening, damaged(posts, { ...bad, drop: 0 }, createChance(seed)));
        expect(told.board.rounds.map(untimed)).toEqual(whole.board.rounds.map(untimed));
        expect(told.board.players).toEqual(whole.board.players);
        expect(endOf(told)).toEqual(endOf(whole));
        expect(told.events.flatMap(killOf)).toEqual(whole.events.flatMap(killOf));
      }),
      { numRuns: 50 },
    );
  });

  it.each(logSamples)(
    '%s without the headers is exact if posts come twice, and else as far as its last round arrives',
    (name, ending, one, two) => {
      const log = readLog(name + ending);
      const opening = matchOf(one, two);
      const whole = tellAll(opening, logPosts(server, log, createChance(0), 'no headers'));
      fc.assert(
        fc.property(seeds, seed => {
          const posts = logPosts(server, log, createChance(seed), 'no headers');
          const twice = damaged(posts, { drop: 0, double: 0.1, swap: 0 }, createChance(seed));
          expect(timeless(tellAll(opening, twice).events)).toEqual(timeless(tellAll(opening, posts).events));
          const chance = createChance(seed);
          const arrived = damaged(posts, bad, chance);
          const told = tellAll(opening, arrived);
          expect(goesBackUntold(told.events)).toEqual([]);
          const hasEnd = arrived.some(({ text }) => text.includes('Game Over: '));
          expect(hasEnd ? endOf(told) : []).toEqual(hasEnd ? endOf(whole) : []);
        }),
        { numRuns: 50 },
      );
    },
  );

  const spectator = (): readonly Sent[] =>
    readFileSync(realData('live/gsi/csgo-2021-02-08-spectator-one-round.jsonl'), 'utf8')
      .trim()
      .split('\n')
      .map((line, index) => {
        const { body, ...rest } = JSON.parse(line) as { readonly body?: unknown };
        return { source: observer, text: JSON.stringify(body ?? rest), at: index * 110 };
      });

  it('a spectator’s round keeps its score, its kills, the plant and the defuse', () => {
    const posts = spectator();
    const opening = matchOf('', '');
    const whole = tellAll(opening, posts);
    // The sample begins in the moment of a kill, which nothing tells if its first posts are lost.
    const [first, rest] = [posts.slice(0, 10), posts.slice(10)];
    fc.assert(
      fc.property(seeds, seed => {
        const told = tellAll(opening, [...first, ...damaged(rest, bad, createChance(seed))]);
        expect(told.board.maps[0]?.score).toEqual({ team1: 5, team2: 4 });
        expect(told.events.flatMap(killOf)).toEqual(whole.events.flatMap(killOf));
        const marks = ({ events }: Told) =>
          events
            .filter(({ type }) => type.startsWith('bomb') || type === 'round_end')
            .map(({ type }) => type);
        expect(marks(told)).toEqual(marks(whole));
        expect(goesBackUntold(told.events)).toEqual([]);
      }),
      { numRuns: 50 },
    );
  });

  it('webhooks reach the score and its end, and each round’s winner where no restored round was lost', () => {
    const file = realData(join('live', 'webhooks', 'matchzy-constructed-dust2-overtime-restore.jsonl'));
    const posts: readonly Sent[] = readFileSync(file, 'utf8')
      .trim()
      .split('\n')
      .map((text, index) => ({ source: plugin, text, at: index * 30_000 }));
    const opening = matchOf('', '', 1);
    const whole = tellAll(opening, posts);
    const isEnd = ({ text }: Sent): boolean =>
      text.includes('"round_number": 36') || /"map_result"/.test(text);
    fc.assert(
      fc.property(seeds, seed => {
        const twice = damaged(posts, { drop: 0, double: 0.1, swap: 0 }, createChance(seed));
        expect(timeless(tellAll(opening, twice).events)).toEqual(timeless(whole.events));
        const arrived = damaged(posts, bad, createChance(seed));
        const told = tellAll(opening, arrived);
        expect(goesBackUntold(told.events)).toEqual([]);
        const hasEnd = arrived.some(isEnd);
        expect(hasEnd ? endOf(told) : []).toEqual(hasEnd ? endOf(whole) : []);
      }),
      { numRuns: 50 },
    );
  });

  it.each(logSamples.slice(0, 2))(
    '%s told by a log, GSI and MatchZy is told once',
    (name, ending, one, two) => {
      const log = readLog(name + ending);
      fc.assert(
        fc.property(seeds, fc.constantFrom(...unions), (seed, [kinds]) => {
          expect(playUnion(kinds, log, [one, two], seed)).toEqual(sound);
        }),
        // A plug-in that tells of a restored round after the log, which is then silent until the other half.
        { numRuns: 12, examples: [[5004, [['log', 'matchzy']]]] },
      );
    },
  );
});
