import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { began } from '../support/began.ts';
import { createProgram } from '../support/program.ts';
import { argvOf, surfaces, type Things } from '../support/surfaces.ts';

const program = createProgram();
afterAll(() => program.remove());

/** The state folders of two seasons that are equal but for the results of the last three days. */
const seasons = { one: join(program.folder, 'state'), other: join(program.folder, 'other') };
const things: Things = { match: '', live: '', event: '', team: '', opponent: '', player: '' };

const since = began - 3 * 86_400_000;

/** Turns every result of the window round: the other team wins by another score, with other rounds and kills. */
const turnResults = (path: string): void => {
  const database = new DatabaseSync(path);
  database.exec(`
    CREATE TEMP TABLE hidden AS SELECT id FROM match WHERE starts_at > ${since} AND ends_at <= ${began};
    UPDATE match SET score1 = score2, score2 = score1, winner = 3 - winner WHERE id IN hidden;
    UPDATE match_map SET score1 = score2, score2 = score1 + 1, winner = 3 - winner, overtimes = overtimes + 1
      WHERE match_id IN hidden;
    DELETE FROM match_map WHERE match_id IN hidden AND number = 3;
    UPDATE player_map SET kills = kills + 7, deaths = deaths + 1, won = 1 - won, rating = rating / 2
      WHERE match_id IN hidden;
    -- Other teams have come through: the teams of what follows are others.
    UPDATE match SET team1_id = team2_id, team2_id = team1_id
      WHERE known_at > ${since} AND known_at > (SELECT starts_at FROM event WHERE id = event_id);
    UPDATE event_team SET placement = '9-16', placed_at = ${began - 1000}, prize = 1
      WHERE event_id IN (SELECT id FROM event WHERE starts_at < ${began} AND ends_at > ${since});`);
  database.close();
};

beforeAll(async () => {
  cpSync(seasons.one, seasons.other, { recursive: true });
  turnResults(join(seasons.other, 'season.db'));
  const [finished] = await rowsOf(['results', 'list', '--limit', '1', '--json']);
  const [live] = await rowsOf(['live', 'list', '--json']);
  const database = new DatabaseSync(join(seasons.one, 'season.db'), { readOnly: true });
  const player = database
    .prepare('SELECT slug FROM player p JOIN player_map m ON m.player_id = p.id WHERE m.ended_at > ? LIMIT 1')
    .get(since);
  database.close();
  Object.assign(things, {
    match: finished?.['id'],
    live: live?.['id'],
    event: live?.['eventSlug'],
    team: finished?.['team1Slug'],
    opponent: finished?.['team2Slug'],
    player: player?.['slug'],
  });
});

const rowsOf = async (argv: readonly string[]) =>
  JSON.parse((await program.run(argv)).stdout) as readonly Readonly<Record<string, string>>[];

describe('two seasons that differ only in results of the last three days', () => {
  test.each(surfaces)('look the same without spoilers: %s', async surface => {
    for (const form of [['--json'], ['-o', 'table']]) {
      const argv = [...argvOf(surface, things), ...form, '--no-spoilers'];
      const one = await program.run(argv, { ESPORTS_STATE_DIR: seasons.one });
      const other = await program.run(argv, { ESPORTS_STATE_DIR: seasons.other });
      expect(other).toEqual(one);
    }
  });

  test('differ where results are shown', async () => {
    for (const surface of [
      'results list --limit 60',
      'results match <match>',
      'tournaments standings <event>',
    ]) {
      const argv = [...argvOf(surface, things), '--json'];
      const one = await program.run(argv, { ESPORTS_STATE_DIR: seasons.one });
      const other = await program.run(argv, { ESPORTS_STATE_DIR: seasons.other });
      expect(other.stdout).not.toBe(one.stdout);
    }
  });
});

test('a result is revealed once and for all, and --spoilers shows all of them', async () => {
  const set = (...argv: readonly string[]) => program.run(['config', ...argv]);
  await set('set', 'spoilers', 'off');
  const scores = async (...flags: readonly string[]) =>
    (await rowsOf(['results', 'list', '--limit', '2', '--json', ...flags])).map(row => [
      row['score'] !== null,
      'shrouded' in row,
    ]);
  const [shown, hidden] = [
    [true, false],
    [false, true],
  ];
  expect(await scores()).toEqual([hidden, hidden]);
  expect(await scores('--spoilers')).toEqual([shown, shown]);
  const revealed = await program.run(['reveal', things.match, '--json']);
  expect([revealed.code, JSON.parse(revealed.stdout)]).toEqual([
    0,
    expect.objectContaining({ id: things.match, score: expect.anything() }),
  ]);
  expect(await scores()).toEqual([shown, hidden]);
  await set('unset', 'spoilers');
});

test.each([
  ['results', 'swing', '<match>'],
  ['live', 'room', '<live>'],
  ['watch', '<live>'],
])('%s %s refuses a match whose result is hidden', async (...words) => {
  const { code, stdout, stderr } = await program.run([...argvOf(words.join(' '), things), '--no-spoilers'], {
    ESPORTS_CONFIG_DIR: join(program.folder, 'none'),
  });
  expect([code, stdout]).toEqual([5, '']);
  expect(stderr).toMatch(/The result of \S+ is hidden[^]*esports reveal/);
});
