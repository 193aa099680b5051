import { describe, expect, it } from 'vitest';
import { createIntake } from '../../../src/server/ingest/createIntake.ts';
import type { MatchEvent } from '../../../src/core/scoreboard/event.ts';
import { keptEvents } from '../../../src/core/scoreboard/correct.ts';
import { creation, openTestIngestor } from '../../support/liveIngestor.ts';
import { writeLog } from './serverLog/madeUpLog.ts';
import { goesBackUntold, matchOf, restartedFor, type Sent, tellAll, timeless } from './taking.ts';
import { type Ended, mapResult, play, plugin, roundEnd, say } from './matchzy/plugin.ts';

const opening = matchOf('Alpha', 'Bravo', 1);
const server = { name: 'server-1', kind: 'log' } as const;

/** Rounds of the first team, then of the second one, and so on, with a change of sides after the first half. */
const rounds = (...runs: readonly number[]) =>
  play(
    runs.flatMap((count, index) => Array.from({ length: count }, () => (index % 2 === 0 ? 1 : 2))),
    round => (round <= 12 ? 'CT' : 'T'),
  );

/** How long a round takes, in ms: longer than the end of a map is waited for. */
const pace = 130_000;
const paced = (texts: readonly string[]): readonly Sent[] =>
  texts.map((text, index) => ({ source: plugin, text, at: index * pace }));

const long = [
  ['all rounds are played', rounds(10, 5, 3, 6), [13, 11], 'team1'],
  ['all rounds are played, and the leader goes on to win', rounds(13, 2, 9), [22, 2], 'team1'],
] as const;

const posts = (ends: readonly Ended[], [one, two]: readonly [number, number]) => [
  say('going_live'),
  ...ends.map(each => roundEnd(each)),
  mapResult(one, two),
];

const endsOf = (events: readonly MatchEvent[]): readonly (readonly [number, string])[] =>
  events.flatMap(event => (event.type === 'round_end' ? [[event.round, event.winner] as const] : []));

describe('a map that goes on after it is won by the rules', () => {
  it.each(long)(
    'is taken up again, with every round and the right end, where %s',
    (_, ends, score, winner) => {
      const told = tellAll(opening, paced(posts(ends, score)));
      const { board, events } = told;
      const [team1, team2] = score;
      expect([board.maps[0]?.score, board.maps[0]?.winner, board.winner, board.finished]).toEqual([
        { team1, team2 },
        winner,
        winner,
        true,
      ]);
      expect(endsOf(keptEvents(events))).toHaveLength(team1 + team2);
      expect(board.rounds).toHaveLength(team1 + team2);
      expect(board.series).toEqual(winner === 'team1' ? { team1: 1, team2: 0 } : { team1: 0, team2: 1 });
      // It was over once, and a correction says that it is not.
      expect(events.filter(({ type }) => type === 'map_end')).toHaveLength(2);
      expect(events.filter(({ type }) => type === 'match_end')).toHaveLength(1);
      const again = events[events.findIndex(({ type }) => type === 'map_end') + 1];
      expect(again).toMatchObject({ type: 'correction', reason: 'recount', series: { team1: 0, team2: 0 } });
      expect(goesBackUntold(events)).toEqual([]);
      expect(timeless(tellAll(opening, paced(posts(ends, score)), restartedFor(opening)).events)).toEqual(
        timeless(events),
      );
    },
  );

  it.each(long)('keeps its source, where %s', async (_, ends, score) => {
    const { ingestor, clock, log } = openTestIngestor(undefined, undefined, undefined, createIntake);
    await ingestor.perform(creation(1, [plugin.name]));
    for (const text of posts(ends, score)) {
      const { match } = await ingestor.post(plugin, { text });
      expect(match).toBe(1);
      await clock.advance(pace);
    }
    expect(log.matches().map(({ sources, endedAt }) => [sources, endedAt !== null])).toEqual([[[], true]]);
    ingestor.close();
  });

  it('goes on from the log of a server that was silent in a pause', () => {
    const log = writeLog();
    log.begin();
    for (let round = 1; round <= 12; round += 1) log.round('CT');
    log.halfTime();
    log.round('T');
    const first = log.post();
    log.round('CT');
    log.round('T');
    log.gameOver();
    const told = tellAll(opening, [
      { source: server, text: first, at: 0 },
      { source: server, text: log.post(), at: 400_000 },
    ]);
    expect([told.board.maps[0]?.score, told.board.winner]).toEqual([{ team1: 14, team2: 1 }, 'team1']);
    expect(endsOf(keptEvents(told.events))).toHaveLength(15);
    expect(told.notes.filter(note => note.includes('it has other rules'))).toHaveLength(1);
  });

  it('is corrected by the end that a source tells, where the rounds after it were lost', () => {
    const ends = rounds(13, 5);
    const told = tellAll(
      opening,
      paced([...posts(ends, [13, 5]).slice(0, -1), say('other'), mapResult(13, 16)]),
    );
    expect([told.board.maps[0]?.score, told.board.winner, told.board.series]).toEqual([
      { team1: 13, team2: 16 },
      'team2',
      { team1: 0, team2: 1 },
    ]);
  });
});

describe('a map that is won by the rules, of which no source tells the end,', () => {
  const ends = posts(rounds(13, 0), [13, 0]).slice(0, -1);
  const timesOf = (events: readonly MatchEvent[], from: string): readonly (readonly [string, number])[] =>
    events.flatMap(event =>
      event.type === 'map_end' || event.type === 'match_end'
        ? [[event.type, (Date.parse(event.at) - Date.parse(from)) / 1000] as const]
        : [],
    );
  const last = new Date((ends.length - 1) * pace).toISOString();

  it('is over after a minute, and the match after ten', () => {
    expect(timesOf(tellAll(opening, paced(ends)).events, last)).toEqual([
      ['map_end', 60],
      ['match_end', 600],
    ]);
  });

  it.each([
    ['the series is over', say('series_end')],
    ['the map is over', mapResult(13, 0)],
    ['another map begins', say('going_live', { map_number: 1 })],
    ['another series begins', say('series_start', { team1: { name: 'One' }, team2: { name: 'Two' } })],
  ])('ends the match as soon as a source shows that %s', (_, text) => {
    const shown = [...paced(ends), { source: plugin, text, at: (ends.length - 1) * pace + 90_000 }];
    const { events, board } = tellAll(opening, shown);
    expect(timesOf(events, last)).toEqual([
      ['map_end', 60],
      ['match_end', 90],
    ]);
    expect([board.finished, board.winner]).toEqual([true, 'team1']);
  });

  it('is over when the next map of the series begins, and is not taken up again by it', () => {
    const second = [
      say('going_live', { map_number: 1 }),
      roundEnd({ score: [0, 1], side: 'T' }, { map_number: 1 }),
    ];
    const { board, events } = tellAll(matchOf('Alpha', 'Bravo', 3), paced([...ends, ...second]));
    expect([board.maps.map(({ score }) => score), board.series, board.finished]).toEqual([
      [
        { team1: 13, team2: 0 },
        { team1: 0, team2: 1 },
      ],
      { team1: 1, team2: 0 },
      false,
    ]);
    expect(timesOf(events, last)).toEqual([['map_end', 60]]);
  });
});
