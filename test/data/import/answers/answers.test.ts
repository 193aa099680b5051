import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { emptyInbox } from '../../../../src/data/import/emptyInbox.ts';
import { importInto } from '../../../../src/data/import/index.ts';
import { keepAnswers } from '../../../../src/data/inbox/inbox.ts';
import * as fc from '../../../support/property.ts';
import { createTemporaryFolder } from '../../../support/temporaryFolder.ts';
import { ask, now, run } from '../importing.ts';
import { createSaying, resultRow } from './saying.ts';

const matches = `SELECT m.id, a.name, b.name, score1, score2, winner, e.name, m.ends_at IS NOT NULL FROM match m
  JOIN team a ON a.id = team1_id JOIN team b ON b.id = team2_id LEFT JOIN event e ON e.id = event_id ORDER BY m.id`;

test('a list of results becomes matches with their maps, teams and tournament, under their own numbers', async () => {
  const { say, empty, into } = createSaying();
  say('/matches/results', [resultRow()]);
  expect(await empty()).toEqual({
    answers: 1,
    isNew: true,
    taken: { matches: 1, tournaments: 0, teams: 0, ranks: 0 },
  });
  expect(ask(into, matches)).toEqual([[2400001, 'Rainford', 'Lanterns', 2, 1, 1, 'Harbour Open', 1]]);
  expect(ask(into, 'SELECT number, name, score1, score2, winner FROM match_map')).toEqual([
    [1, 'Nuke', 13, 7, 1],
    [2, 'Mirage', 9, 13, 2],
    [3, 'Ancient', 16, 14, 1],
  ]);
  expect(ask(into, 'SELECT id FROM team ORDER BY id')).toEqual([[9101], [9104]]);
});

test('an unfinished match takes nothing from a finished one, and a corrected score counts', async () => {
  const { say, empty, into } = createSaying();
  say('/matches/upcoming', [resultRow({ status: 'upcoming', team1Score: null, team2Score: null, maps: [] })]);
  await empty();
  expect(ask(into, matches)).toEqual([
    [2400001, 'Rainford', 'Lanterns', null, null, null, 'Harbour Open', 0],
  ]);
  say('/matches/results', [resultRow()]);
  say('/matches/today', [resultRow({ status: 'live', team1Score: 1, team2Score: 0 })]);
  await empty();
  expect(ask(into, matches)).toEqual([[2400001, 'Rainford', 'Lanterns', 2, 1, 1, 'Harbour Open', 1]]);
  say('/matches/recent', [resultRow({ team1Score: 0, team2Score: 2, maps: [] })]);
  await empty();
  expect(ask(into, matches)).toEqual([[2400001, 'Rainford', 'Lanterns', 0, 2, 2, 'Harbour Open', 1]]);
  expect(ask(into, 'SELECT count(*) FROM match_map')).toEqual([[3]]);
});

test('a card without tournament and length leaves those of the list', async () => {
  const { say, empty, into } = createSaying();
  say('/matches/results', [resultRow()]);
  say('/matches/{matchId}', resultRow({ bestOf: null, eventName: null, event: null }), {
    asked: '/matches/cs2-match-2400001',
  });
  await empty();
  expect(ask(into, 'SELECT best_of, e.name FROM match JOIN event e ON e.id = event_id')).toEqual([
    [3, 'Harbour Open'],
  ]);
});

test('a bracket fills the result that a list left unresolved, and its rounds become a map', async () => {
  const { say, empty, into } = createSaying();
  const left = { status: 'unresolved', team1Score: null, team2Score: null, maps: [] };
  say('/matches/results', [
    resultRow(left),
    resultRow({ ...left, id: 'cs2-match-2400002', bestOf: 1, startsAt: '2026-11-19T18:00:00.000Z' }),
  ]);
  const teams = (one: number, other: number) => [
    { id: 'cs2-team-9104', name: 'Lanterns', score: one, winner: one > other },
    { id: 'cs2-team-9101', name: 'Rainford', score: other, winner: other > one },
  ];
  say(
    '/events/{eventIdOrSlug}/bracket',
    {
      eventId: 'cs2-event-8101',
      eventName: 'Harbour Open',
      eventStructure: {
        final: { id: 'cs2-match-2400001', teams: teams(2, 0) },
        first: { id: 'cs2-match-2400002', teams: teams(10, 13) },
      },
    },
    { asked: '/events/harbour-open/bracket' },
  );
  await empty();
  expect(ask(into, matches)).toEqual([
    [2400001, 'Rainford', 'Lanterns', 0, 2, 2, 'Harbour Open', 1],
    [2400002, 'Rainford', 'Lanterns', 1, 0, 1, 'Harbour Open', 1],
  ]);
});

const series = {
  event_id: 'harbour_open',
  matches: [
    {
      source_match_id: 7,
      stage: 'playoffs',
      round_number: 1,
      team_1: 'Lanterns',
      team_2: 'Team Rainford',
      datetime_source: '2026-11-21',
      best_of: 3,
      score_team_1: 1,
      score_team_2: 2,
      winner: 'Team Rainford',
    },
  ],
};

test('a match of a tournament file is the same match, in any order of the sources', async () => {
  const both = await Promise.all(
    [true, false].map(async fileFirst => {
      const { say, empty, into } = createSaying();
      const file = join(createTemporaryFolder(), 'harbour_open.json');
      writeFileSync(file, JSON.stringify(series));
      const bring = () => importInto({ kind: 'tournament', path: file, into, now, run });
      say('/matches/results', [resultRow()]);
      if (fileFirst) await bring();
      await empty();
      if (!fileFirst) await bring();
      expect(ask(into, 'SELECT count(*) FROM match')).toEqual([[1]]);
      expect(ask(into, 'SELECT match_id FROM slot')).toEqual([[2400001]]);
      return ['match', 'team', 'event', 'match_map', 'slot', 'event_team'].map(table =>
        ask(into, `SELECT * FROM ${table} ORDER BY 1, 2`),
      );
    }),
  );
  expect(both[0]).toEqual(both[1]);
});

test('a team is not one whose name goes on, and keeps its row when it is renamed', async () => {
  const { say, empty, into } = createSaying();
  say('/matches/results', [
    resultRow(),
    resultRow({ id: 'cs2-match-2400002', team2Id: 'cs2-team-9103', team2Name: 'Lanterns Junior' }),
    resultRow({
      id: 'cs2-match-2400003',
      team1Name: 'Team Rainford Esports',
      startsAt: '2026-11-19T18:00:00.000Z',
    }),
    resultRow({ id: 'cs2-match-2400004', team1Name: 'Moorland', startsAt: '2026-11-18T18:00:00.000Z' }),
  ]);
  await empty();
  expect(ask(into, 'SELECT DISTINCT team1_id FROM match')).toEqual([[9101]]);
  expect(ask(into, 'SELECT id, name FROM team ORDER BY id')).toEqual([
    [9101, 'Rainford'],
    [9103, 'Lanterns Junior'],
    [9104, 'Lanterns'],
  ]);
});

test('one match under two numbers is one match, and two matches of a day are two', async () => {
  const { say, empty, into } = createSaying();
  say('/matches/results', [
    resultRow(),
    resultRow({ id: 'cs2-match-2400009' }),
    resultRow({ id: 'cs2-match-2400010', startsAt: '2026-11-20T21:00:00.000Z' }),
  ]);
  await empty();
  expect(ask(into, 'SELECT id FROM match ORDER BY id')).toEqual([[2400001], [2400010]]);
});

test('teams that are not known yet, and answers that cannot be read, give nothing', async () => {
  const { say, empty, into } = createSaying();
  say('/matches/upcoming', [resultRow({ status: 'upcoming', team2Name: 'TBD', team2Id: null })]);
  say('/live', [resultRow()]);
  say('/matches/results', 'gibberish');
  expect(await empty()).toMatchObject({ answers: 3 });
  expect(ask(into, 'SELECT count(*) FROM match')).toEqual([[0]]);
});

test('a ranking that names its day becomes a list, and one that does not is left out', async () => {
  const { say, empty, into } = createSaying();
  const row = { rank: 1, teamId: 'cs2-team-9101', teamName: 'Rainford', points: 950 };
  say('/rankings/world', [{ ...row, date: '2026-11-16' }]);
  say('/rankings/vrs', [row]);
  await empty();
  expect(
    ask(
      into,
      'SELECT system, day, rank, team_id, points FROM ranking_list l JOIN ranking_row r ON r.list_id = l.id',
    ),
  ).toEqual([['world', '2026-11-16', 1, 9101, 950]]);
});

test('answers that are read twice change nothing, and a killed merge loses and doubles nothing', async () => {
  const { say, empty, into, inbox } = createSaying();
  say('/matches/results', [resultRow()]);
  // As a process that is killed after the file was renamed and before the inbox was emptied leaves it.
  copyFileSync(inbox, `${inbox}.before`);
  await empty();
  const before = readFileSync(into);
  copyFileSync(`${inbox}.before`, inbox);
  expect(await empty()).toMatchObject({ answers: 1, isNew: false });
  expect(readFileSync(into).equals(before)).toBe(true);
  expect(await empty()).toEqual({ answers: 0, isNew: false, taken: {} });
});

test('the order and the grouping of answers do not matter', async () => {
  const answers = [
    ['/matches/results', [resultRow()]],
    ['/matches/results', [resultRow({ team1Score: 2, team2Score: 0 })]],
    ['/matches/upcoming', [resultRow({ status: 'upcoming', team1Score: null, team2Score: null, maps: [] })]],
    ['/matches/recent', [resultRow({ id: 'cs2-match-2400002', startsAt: '2026-11-19T11:00:00.000Z' })]],
    [
      '/events/live',
      [{ id: 'cs2-event-8101', name: 'Harbour Open', location: 'Malta', startsAt: '2026-11-18' }],
    ],
  ] as const;
  const order = fc.shuffledSubarray([0, 1, 2, 3, 4], { minLength: 5 });
  const made = async (places: readonly number[], breaks: readonly boolean[]) => {
    const into = join(createTemporaryFolder(), 'collected.db');
    const inbox = `${into}.inbox`;
    for (const [place, index] of places.entries()) {
      const [path, data] = answers[index] ?? answers[0];
      keepAnswers(inbox, [
        {
          service: 'cito',
          path,
          asked: path,
          at: now + index,
          text: JSON.stringify({ data }),
        },
      ]);
      if (breaks[place]) await emptyInbox({ inbox, into, now, run });
    }
    await emptyInbox({ inbox, into, now, run });
    return ['match', 'team', 'event', 'match_map', 'fact', 'source'].map(table =>
      ask(into, `SELECT * FROM ${table} ORDER BY 1, 2, 3`),
    );
  };
  const expected = await made([0, 1, 2, 3, 4], []);
  await fc.assert(
    fc.asyncProperty(order, fc.array(fc.boolean(), { maxLength: 5 }), async (places, breaks) => {
      expect(await made(places, breaks)).toEqual(expected);
    }),
    { numRuns: 20 },
  );
});
