import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { beforeEach, expect, test } from 'vitest';
import { forget } from '../../../../src/data/import/forget.ts';
import { importInto } from '../../../../src/data/import/index.ts';
import { whyOf } from '../../../../src/data/import/why.ts';
import { openFileViews } from '../../../../src/data/store/views/openViews.ts';
import { createTemporaryFolder } from '../../../support/temporaryFolder.ts';
import { ask, now, run } from '../importing.ts';
import { createSaying, resultRow } from './saying.ts';

/** A file with one match of a tournament's file, won by the other team, and two answers of a service on it. */
let into: string;
beforeEach(async () => {
  const { say, empty, into: made } = createSaying();
  into = made;
  const path = join(createTemporaryFolder(), 'harbour_open.json');
  const played = { stage: 'playoffs', round_number: 1, team_1: 'Rainford', team_2: 'Lanterns', best_of: 3 };
  const series = {
    ...played,
    source_match_id: 7,
    datetime_source: '2026-11-20',
    score_team_1: 0,
    score_team_2: 2,
    winner: 'Lanterns',
  };
  writeFileSync(path, JSON.stringify({ event_id: 'harbour_open', matches: [series] }));
  await importInto({ kind: 'tournament', path, into, now, run });
  say('/matches/results', [resultRow({ team1Score: 1, team2Score: 2 })]);
  say('/matches/recent', [resultRow()]);
  await empty();
});
const match = () => ask(into, 'SELECT id, score1, score2, winner, starts_at IS NULL OR day_only FROM match');
const forgetting = (what: Partial<Parameters<typeof forget>[0]>) =>
  forget({ into, now: now + 9000, run, isDry: false, ...what });

test('every field of a match says who told it, and what lost', () => {
  const database = new DatabaseSync(into, { readOnly: true });
  const reasons = whyOf(database, 'match', 2400001);
  database.close();
  const told = reasons.map(({ field, value, source, at, lost }) => [
    field,
    value,
    source,
    (at ?? now) - now,
    ...lost,
  ]);
  const start = '2026-11-20T00:00:00.000Z';
  expect(told).toEqual([
    ['event_id', 'Harbour Open', 'tournament', 0],
    ['stage', 'Playoffs', 'tournament', 0],
    ['best_of', '3', 'tournament', 0],
    ['team1_id', 'Rainford', 'tournament', 0],
    ['team2_id', 'Lanterns', 'tournament', 0],
    ['starts_at', '2026-11-20T18:00:00.000Z', 'cito', 2000, `tournament: ${start}`],
    ['ends_at', '2026-11-20T20:30:00.000Z', 'cito', 2000, `tournament: ${start}`],
    ['score1', '2', 'cito', 2000, 'tournament: 0'],
    ['score2', '1', 'cito', 2000, 'tournament: 2'],
    ['winner', '1', 'cito', 2000, 'tournament: 2'],
  ]);
});

test('the views say who told a row and when', () => {
  const views = openFileViews(into, now + 60_000);
  const { rows } = views.query('SELECT source, as_of, fetched_at FROM v_match');
  expect([...rows]).toEqual([['cito,tournament', '2026-11-21T12:00:02Z', '2026-11-21T12:00:02Z']]);
  views.close();
});

test('what is forgotten leaves the word of the next source, and a dry run leaves all', async () => {
  const before = match();
  expect(before).toEqual([[2400001, 2, 1, 1, 0]]);
  const report = await forgetting({ sources: ['cito'], isDry: true });
  expect(report.find(({ table }) => table === 'match_map')).toEqual({
    table: 'match_map',
    before: 3,
    after: 0,
  });
  expect(match()).toEqual(before);
  await forgetting({ since: now + 2000 });
  expect(match()).toEqual([[2400001, 1, 2, 2, 0]]);
  await forgetting({ match: 2400001 });
  expect(match()).toEqual([[expect.any(Number), 0, 2, 2, 1]]);
  expect(ask(into, 'SELECT count(*) FROM match_map')).toEqual([[0]]);
});

test('files are forgotten by their kind, and what is not there cannot be', async () => {
  await forgetting({ sources: ['tournament'] });
  expect(ask(into, 'SELECT count(*), max(event_id) FROM match')).toEqual([[1, 8101]]);
  expect(ask(into, 'SELECT count(*) FROM slot')).toEqual([[0]]);
  await expect(forgetting({ sources: ['tournament'] })).rejects.toThrow(
    'has no answers or files of tournament',
  );
  await expect(forgetting({ match: 5 })).rejects.toThrow('has no answers or files of match 5');
  await expect(forgetting({ sources: ['faceit'] })).rejects.toMatchObject({ hint: 'its sources: cito' });
});
