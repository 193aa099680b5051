import { expect, it } from 'vitest';
import { toPlayedMap } from '../../../../src/data/import/demos/playedMap.ts';
import { emptyDemo } from '../../../../src/data/import/demos/tables/versions.ts';
import { ask } from '../importing.ts';
import { importTables, lineOf, maps, oneMap, won } from './importDemos.ts';
import { createDemo, createListed, elks, joinTables, type Row, type Tables } from './madeUpDemos.ts';

const twice = 'another row has the same round: the one that was played last counts';

/** The first rounds of a map, won by the other team, before the map began again. */
const withRestart = (rounds: number): Tables => {
  const tables = oneMap();
  const isVoid = ({ number, round }: Row): boolean => Number(number ?? round) <= rounds;
  const before = (subject: string, change: (row: Row) => Row): Row[] => [
    ...(tables[subject] ?? []).filter(isVoid).map(change),
    ...(tables[subject] ?? []),
  ];
  return {
    ...tables,
    rounds: before('rounds', row => ({
      ...row,
      start_tick: 1,
      winner_side: row['winner_side'] === 3 ? 2 : 3,
    })),
    players_economy: before('players_economy', row => ({ ...row, start_money: 16_000 })),
  };
};

it('counts the rounds after a restart, and reports those before it by their lines', async () => {
  const { into, summary } = await importTables(withRestart(2));
  expect(maps(into).map(row => row.slice(2, 4))).toEqual([[13, 5]]);
  expect(ask(into, 'SELECT DISTINCT money FROM round_money')).toEqual([[800]]);
  expect(summary.skipped).toEqual([2, 3].map(line => ({ subject: 'rounds.csv', line, reason: twice })));
  // Two rounds with the money of ten players, which stands before that of the rounds that count.
  expect(summary.counted?.map(({ subject, line }) => [subject, line])).toEqual(
    Array.from({ length: 20 }, (_, place) => ['players_economy.csv', place + 2]),
  );
});

it('counts any number of kills outside of rounds', () => {
  const fighter = { steamId: '1', side: 'T' } as const;
  const kill = { round: 99, tick: 1, killer: null, victim: fighter, assister: null, weapon: null };
  const flags = { flashAssist: false, headshot: false, throughSmoke: false, noScope: false, blinded: false };
  const demo = emptyDemo('many', 'kills.csv');
  demo.kills = Array.from({ length: 300_000 }, () => ({ ...kill, ...flags, penetrated: 0, trade: false }));
  const rosters = [new Set(['1']), new Set(['2'])] as const;
  const { left } = toPlayedMap({ number: 1, name: 'Nuke', parts: [] }, [{ demo, rosters }]);
  expect(left().kills).toHaveLength(300_000);
});

it('keeps each kill of a table that was written many times over once, and reports the other lines', async () => {
  const tables = oneMap();
  const kills = tables['kills'] ?? [];
  const once = await importTables(tables);
  const { into, summary } = await importTables({
    ...tables,
    kills: Array.from({ length: 40 }, () => kills).flat(),
  });
  const stored = 'SELECT * FROM round_kill';
  expect(ask(into, stored)).toEqual(ask(once.into, stored));
  const left = summary.counted?.filter(({ subject }) => subject === 'kills.csv').map(({ line }) => line);
  expect(left).toHaveLength(39 * kills.length + (once.summary.counted?.length ?? 0));
  expect(left?.at(-1)).toBe(40 * kills.length + 1);
});

it('takes nothing of a large table that is damaged at its end', async () => {
  const tables = oneMap();
  const kills = Array.from({ length: 40 }, () => tables['kills'] ?? []).flat();
  const { into, summary } = await importTables({ ...tables, kills: [...kills, { ...kills[0], tick: '\0' }] });
  expect(ask(into, 'SELECT count(*) FROM round_kill')).toEqual([[0]]);
  expect(summary.skipped).toMatchObject([{ subject: 'kills.csv', isWhole: true }]);
});

it('reads decimals behind a comma', async () => {
  const tables = oneMap();
  const players = tables['players']?.map(row => ({ ...row, avg_damages_per_round: '80,5' })) ?? [];
  const { into } = await importTables({ ...tables, players });
  expect(lineOf(into, 'ash', 'adr')).toEqual([80.5]);
});

it('reports a knife round by its line', async () => {
  const { summary } = await importTables({
    ...createDemo({ checksum: 'k1', rounds: won, knife: true }),
    tournaments: [createListed('k1')],
  });
  expect(summary.counted?.filter(({ subject }) => subject === 'rounds.csv')).toEqual([
    { subject: 'rounds.csv', line: 2, reason: 'it is the knife round before the map' },
  ]);
});

it('reports a second line of a player, and by its line whoever played for neither team', async () => {
  const tables = oneMap();
  const [first] = tables['players'] ?? [];
  const coach: Row = { ...first, steamid: '76561199000009999', name: 'coach' };
  tables['players']?.push({ ...first, kills: 1 }, coach);
  const { summary } = await importTables(tables);
  expect(summary.skipped).toEqual([
    { subject: 'players.csv', line: 12, reason: 'the player has another line before it' },
  ]);
  expect(summary.counted).toEqual([
    { subject: 'players.csv', line: 13, reason: 'the player played for neither team' },
  ]);
});

it('counts the clutches of the rounds that count, and reports every other one', async () => {
  const tables = oneMap();
  const [round] = tables['rounds'] ?? [];
  const clutch = (more: Row): Row => ({
    tick: Number(round?.['end_tick']),
    round: 1,
    won: 1,
    steamid: elks[0]?.steamid ?? '',
    checksum: 'a1',
    ...more,
  });
  tables['clutches'] = [
    clutch({}),
    clutch({ round: 99 }),
    clutch({}),
    clutch({ tick: 0, steamid: elks[1]?.steamid ?? '' }),
    clutch({ steamid: '76561199000009999' }),
  ];
  tables['rounds'] = (tables['rounds'] ?? []).map(row => ({
    ...row,
    start_tick: Number(row['start_tick']) + 9,
  }));
  const { into, summary } = await importTables(tables);
  expect(lineOf(into, 'ash', 'clutches, clutches_won')).toEqual([1, 1]);
  expect(lineOf(into, 'birch', 'clutches, clutches_won')).toEqual([0, 0]);
  expect(summary.counted).toEqual(
    [3, 4, 5, 6].map(line => ({
      subject: 'clutches.csv',
      line,
      reason: 'its round does not count, or it is not of a player of the map',
    })),
  );
});

it('says that both teams of what it leaves out have one name', async () => {
  const called = createDemo({
    checksum: 'b2',
    rounds: 'e'.repeat(13),
    name: 'match730',
    names: ['Elks', 'Elks'],
  });
  const tables = joinTables(oneMap(), called, { tournaments: [createListed('b3', { team_2: 'Elks' })] });
  const { summary } = await importTables({
    ...tables,
    players_economy: (tables['players_economy'] ?? []).map(renamed),
    players: (tables['players'] ?? []).map(renamed),
    kills: [],
  });
  expect(summary.skipped).toEqual([
    { subject: 'tournaments.csv', line: 3, reason: 'both its teams are called Elks' },
    {
      subject: 'matches.csv',
      item: 'match730',
      reason: 'both its teams are called Elks: name the recording after them, such as a-vs-b-m1-nuke',
    },
  ]);
});

/** Other people than those of the first recording. */
const renamed = (row: Row): Row =>
  row['match_checksum'] === 'b2'
    ? { ...row, steamid: String(row['steamid']).replace('7656119900', '7656119911') }
    : row;
