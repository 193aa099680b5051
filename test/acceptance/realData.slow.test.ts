import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { routeEntries } from '../../src/core/table/index.ts';
import { metrics } from '../../src/core/table/parameters.ts';
import { openDataFile } from '../../src/data/store/dataFile.ts';
import { createTableMarket } from '../../src/data/store/tableMarket.ts';
import { createAsk } from '../server/fixtures/service.ts';
import { createContract } from '../support/contract/document.ts';
import { planTour } from '../support/contract/tour.ts';
import { createProgram } from '../support/program.ts';
import { describeReal, realData } from '../support/realData.ts';

const real = realData('.');

type Row = Readonly<Record<string, unknown>>;

/** The time of the requests, which is later than everything in the data. */
const now = Date.UTC(2026, 10, 21);

describeReal('.')('everything real in one file', () => {
  const program = createProgram();
  const file = join(program.folder, 'real.db');
  beforeAll(async () => {
    const weekly = join(program.folder, 'weekly');
    execFileSync('mkdir', [weekly]);
    execFileSync('tar', ['-xJf', `${real}/prices/steam-weekly.tar.xz`, '-C', weekly]);
    const imports = [
      ['standings', `${real}/standings`],
      ['demos', `${real}/demos`],
      ['skins', `${real}/skins/collections.json`],
      ['tournament', `${real}/tournament/cologne-2026.json`],
      ['prices', weekly, '--market', 'steam'],
      ['prices', `${real}/prices/steam-latest.json`, '--market', 'steam'],
      ['prices', `${real}/prices/market-latest.json`, '--market', 'second'],
    ];
    for (const line of imports) {
      const { code, stderr } = await program.run(['data', 'import', ...line, '--into', file]);
      if (code !== 0) throw new Error(`${line.join(' ')}: ${stderr}`);
    }
  }, 240_000);
  afterAll(() => program.remove());

  const show = async (...line: readonly string[]): Promise<unknown> => {
    const { code, stdout, stderr } = await program.run([...line, '--data', file, '--json']);
    if (code !== 0) throw new Error(`${line.join(' ')}: ${stderr}`);
    return JSON.parse(stdout);
  };
  const rows = async (...line: readonly string[]) => (await show(...line)) as readonly Row[];
  const pick = (found: readonly Row[], ...fields: readonly string[]) =>
    found.map(row => fields.map(field => row[field]));

  test('forecasts April to July 2026 better than 0.642 in log loss, and the stages of a Major from it', async () => {
    const days = ['--from', '2026-04-06', '--to', '2026-07-05'];
    const { matches, logLoss, brier } = (await show('rankings', 'backtest', ...days)) as Row;
    expect(matches).toBe(2031);
    expect(logLoss).toBeLessThanOrEqual(0.642);
    expect(brier).toBeLessThanOrEqual(0.226);
    const cologne = ['tournaments', 'outlook', 'iem-cologne-major-2026', '--after', '2'];
    for (const stage of ['stage 1', 'stage 2', 'stage 3']) {
      const { method } = (await show(...cologne, '--stage', stage)) as { readonly method: Row };
      expect(method).toMatchObject({
        exact: true,
        chances: expect.stringMatching(/^Bradley-Terry .*\(16 of 16 teams rated\)$/) as string,
      });
    }
  });

  test('takes the latest match of two teams that has what the command is about', async () => {
    const matchOf = async (...words: readonly string[]) =>
      ((await show('results', ...words, 'spirit vs faze')) as Row)['match'];
    expect(await matchOf('swing')).toBe('cs-match-1872808263');
    // Of the later one the rounds are known, but not the kills.
    expect(await matchOf('recap')).toBe('cs-match-2380123');
    expect((await program.run(['results', 'swing', 'cs-match-2380123', '--data', file])).code).toBe(5);
  });

  test('has every recorded round and the final in its public views', async () => {
    const counts = 'SELECT (SELECT count(*) FROM v_round) AS rounds, (SELECT count(*) FROM v_money) AS money';
    expect(await show('data', 'sql', counts)).toEqual([{ rounds: 7087, money: 70_697 }]);
    const final = `SELECT b.round_name, m.winner, max(score1, score2) AS won, min(score1, score2) AS lost
      FROM v_match m JOIN v_bracket b ON b.match_id = m.id
      WHERE b.event_slug = 'iem-cologne-major-2026' AND m.best_of = 5`;
    expect(await show('data', 'sql', final)).toEqual([
      { round_name: 'Final', winner: 'Falcons', won: 3, lost: 0 },
    ]);
  });

  test('is answered or refused on every route as the OpenAPI document describes', async () => {
    const store = openDataFile(file);
    const ask = createAsk({ store, market: createTableMarket(store), clock: () => now });
    const contract = createContract();
    const stops = await planTour(async path => ((await ask(path)).body as { readonly data: unknown }).data);
    const wrong: unknown[] = [];
    for (const { template, path, status } of stops) {
      const answer = await ask(path);
      const faults = contract.faults(template, answer);
      if (answer.status !== status || faults.length > 0) wrong.push({ path, status: answer.status, faults });
    }
    store.close();
    expect(wrong).toEqual([]);
    // The tour visits every route that does not push. The routes of live matches refuse every match of the file.
    const notPushed = routeEntries.filter(({ row }) => row.stream === undefined);
    expect(new Set(stops.map(({ template }) => template)).size).toBe(notPushed.length);
  });

  const words: Readonly<Record<string, string>> = {
    matchId: 'cs-match-2380073',
    teamIdOrSlug: 'spirit',
    opponentIdOrSlug: 'vitality',
    playerIdOrSlug: 'donk',
    eventIdOrSlug: 'iem-cologne-major-2026',
    skinIdOrSlug: 'ak-47-redline',
    metric: 'kd',
    region: 'asia',
    q: 'donk',
    match: 'cs-match-2380073',
  };
  // All matches of the file are over, so nothing is live. The stream of all matches would wait forever.
  const asked = routeEntries.filter(({ row }) => row.stream !== 'sse');
  test.each(asked.map(({ group, verb, row }) => [`${group} ${verb}`, row] as const))(
    '%s answers at the command line',
    async (name, row) => {
      const names = [...Object.keys(row.params), ...Object.keys(row.args ?? {})];
      const isOfLive = row.path.startsWith('/live/');
      const { code, stdout, stderr } = await program.run([
        ...name.split(' '),
        ...names.map(each => words[each] ?? ''),
        '--data',
        file,
        ...(row.stream === undefined ? ['--json'] : []),
      ]);
      expect([code, isOfLive || Array.isArray(JSON.parse(stdout))]).toEqual(
        isOfLive ? [5, true] : [0, row.returns.kind === 'list'],
      );
      expect(/is not live|has no live matches/.test(stderr)).toBe(isOfLive);
    },
  );

  test('has the final, the placements and the prizes of Cologne 2026', async () => {
    const standings = await rows('tournaments', 'standings', 'iem-cologne-major-2026', '--limit', '32');
    expect(pick(standings.slice(0, 4), 'placement', 'teamName', 'prize', 'wins', 'losses')).toEqual([
      ['1', 'Falcons', 500_000, 6, 1],
      ['2', 'FURIA', 170_000, 5, 1],
      ['3-4', 'Spirit', 80_000, 7, 1],
      ['3-4', 'Aurora', 80_000, 4, 2],
    ]);
    // The event has 32 teams. The first 16 won prize money on its last day.
    expect(standings.map(({ prize }) => prize === null)).toEqual(
      Array.from({ length: 32 }, (_, index) => index >= 16),
    );
    const { slots } = (await show('tournaments', 'bracket', 'iem-cologne-major-2026')) as {
      readonly slots: readonly Row[];
    };
    const stages = Map.groupBy(slots, slot => slot['stage']);
    expect([...stages].map(([stage, { length }]) => [stage, length])).toEqual([
      ['Stage 1', 33],
      ['Stage 2', 33],
      ['Stage 3', 33],
      ['Playoffs', 7],
    ]);
    expect(slots.at(-1)).toMatchObject({ bestOf: 5, winner: 'Falcons' });
  });

  test('has the latest list, its change against the one before, and its regions', async () => {
    const list = await rows('rankings', 'world', '--limit', '3');
    expect(pick(list, 'rank', 'teamName', 'points', 'ranking', 'date')).toEqual([
      [1, 'Spirit', 1993, 'vrs', '2026-07-06'],
      [2, 'Falcons', 1988, 'vrs', '2026-07-06'],
      [3, 'Vitality', 1908, 'vrs', '2026-07-06'],
    ]);
    const regions = await Promise.all(
      ['europe', 'americas', 'asia'].map(region => rows('rankings', 'region', region, '--limit', '300')),
    );
    expect(regions.map(({ length }) => length)).toEqual([235, 98, 45]);
  });

  test('turns every move between teams into a leave, a join and a transfer on one day', async () => {
    const [move] = await rows('teams', 'transfers', '--limit', '1');
    const changes = await rows('teams', 'roster-changes', '--limit', '100');
    const ofPlayer = changes.filter(row => row['playerId'] === move?.['playerId']);
    expect(pick(ofPlayer, 'date', 'type', 'teamName')).toEqual([
      [move?.['date'], 'join', move?.['toTeamName']],
      [move?.['date'], 'leave', move?.['fromTeamName']],
    ]);
  });

  test.each([
    // The sources have no two consecutive days, and no price from a year ago.
    ['1d', false],
    ['7d', true],
    ['30d', true],
    ['90d', true],
    ['1y', false],
  ])('tells how prices moved over %s where both its ends are known: %s', async (window, isKnown) => {
    const trends = await rows('skins', 'trending', '--window', window, '--limit', '100');
    expect(trends.length > 0).toBe(isKnown);
    for (const trend of trends) {
      const [from, price, change] = [trend['from'], trend['price'], trend['change']].map(Number);
      expect(change).toBeCloseTo((price ?? 0) - (from ?? 0), 2);
      const line = trend['sparkline'] as readonly number[];
      expect([trend['window'], line[0], line.at(-1)]).toEqual([window, from, price]);
    }
  });

  describe('with recorded matches', () => {
    test.each(metrics)('has a leaderboard by %s, each place based on ten maps', async metric => {
      const places = await rows('players', 'leaderboard', metric, '--limit', '100');
      const values = places.map(({ value }) => Number(value));
      expect(values).toEqual(values.toSorted((one, other) => other - one));
      expect(Math.min(...places.map(({ maps }) => Number(maps)))).toBeGreaterThanOrEqual(10);
    });

    test('has the same totals of a player by map, by year and by match', async () => {
      const { totals, maps } = (await show('players', 'stats', 'donk')) as {
        readonly totals: Row;
        readonly maps: readonly Row[];
      };
      const sum = (lines: readonly Row[], field: string) =>
        lines.reduce((total, line) => total + Number(line[field]), 0);
      const seasons = await rows('players', 'seasons', 'donk');
      const matches = await rows('players', 'matches', 'donk', '--limit', '100');
      expect(maps.length).toBe(totals['maps']);
      for (const lines of [maps, seasons, matches])
        expect([sum(lines, 'kills'), sum(lines, 'deaths')]).toEqual([totals['kills'], totals['deaths']]);
    });
  });
});
