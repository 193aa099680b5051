import { describe, expect, it } from 'vitest';
import { mapsToWin } from '../../../../src/core/scoreboard/rules.ts';
import { ctColumns, tColumns } from '../../../../src/data/store/schema.ts';
import { dayLength } from '../../../../src/data/store/time.ts';
import { ask } from '../importing.ts';
import { importTables, oneMap, won } from './importDemos.ts';
import { createDemo, joinTables, type Tables } from './madeUpDemos.ts';

/** A series of a best-of, with the winner of each map, and the numbers of the maps that are recorded. */
interface Recorded {
  readonly bestOf: number;
  readonly winners: string;
  readonly maps: readonly number[];
}

const played = [
  [1, 'e'],
  [3, 'ee'],
  [3, 'eoe'],
  [3, 'oee'],
  [3, 'oo'],
  [5, 'eee'],
  [5, 'eoeoo'],
] as const;
const subsetsOf = (count: number): readonly (readonly number[])[] =>
  Array.from({ length: 2 ** count - 1 }, (_, bits) =>
    Array.from({ length: count }, (_, index) => index + 1).filter(
      number => ((bits + 1) >> (number - 1)) % 2 === 1,
    ),
  );
const all: readonly Recorded[] = played.flatMap(([bestOf, winners]) =>
  subsetsOf(winners.length).map(maps => ({ bestOf, winners, maps })),
);

const firstDay = Date.UTC(2025, 0, 1, 12);
const mapNames = ['nuke', 'mirage', 'dust2', 'train', 'inferno'];
const toTables = ({ bestOf, winners, maps }: Recorded, place: number): Tables =>
  joinTables(
    ...maps.map(number => {
      const name = `elks-vs-otters-m${number}-${mapNames[number - 1]}`;
      const tables = createDemo({
        checksum: `c${place}-${number}`,
        name,
        map: `de_${mapNames[number - 1]}`,
        rounds: winners[number - 1] === 'e' ? won : 'o'.repeat(13),
        names: ['Elks', 'Otters'],
        date: new Date(firstDay + place * 3 * dayLength + number * 3_600_000).toISOString(),
        server: `Cup BO${bestOf}-${number}`,
      });
      // No two maps have rounds of the same length, unless they are one recording.
      const [first] = tables['rounds'] ?? [];
      if (first) first['start_tick'] = Number(first['start_tick']) - place - 1;
      return tables;
    }),
  );

/** By the rule: a score needs every map from the first on, and a winner enough of the recorded maps. */
const resultOf = ({ bestOf, winners, maps }: Recorded): readonly unknown[] => {
  const wins = ['e', 'o'].map(team => maps.filter(number => winners[number - 1] === team).length);
  const winner = wins.findIndex(count => count >= mapsToWin(bestOf)) + 1;
  const isWhole = maps.length === winners.length;
  return [winner === 0 ? null : winner, ...(isWhole ? wins : [null, null])];
};

describe('an import of recordings with gaps', () => {
  it('never makes a score of a series whose map is missing', async () => {
    const { into } = await importTables(joinTables(...all.map(toTables)));
    const results = ask(
      into,
      'SELECT best_of, winner, score1, score2, (SELECT count(*) FROM match_map WHERE match_id = id) FROM match ORDER BY starts_at',
    );
    expect(results).toEqual(all.map(one => [one.bestOf, ...resultOf(one), one.maps.length]));
  });

  const without = (tables: Tables, isGone: (name: unknown) => boolean): Tables => ({
    ...tables,
    players: (tables['players'] ?? []).filter(({ name }) => !isGone(name)),
  });
  const stored = (file: string) => ({
    money: ask(
      file,
      `SELECT round, nickname, team, money FROM round_money JOIN player ON id = player_id ORDER BY 1, 2`,
    ),
    kills: ask(
      file,
      `SELECT round, number, k.nickname, v.nickname, a.nickname FROM round_kill LEFT JOIN player k ON k.id = killer_id
       JOIN player v ON v.id = victim_id LEFT JOIN player a ON a.id = assister_id ORDER BY 1, 2`,
    ),
    teams: ask(
      file,
      'SELECT round, number, killer_team_number, victim_team_number FROM v_kill ORDER BY 1, 2',
    ),
  });
  /** The figures by side of the players with a line. */
  const sides = (file: string) =>
    ask(
      file,
      `SELECT nickname, ${[...ctColumns, ...tColumns].join(', ')} FROM player_map JOIN player ON id = player_id`,
    );

  it.each([
    [
      'the line of one player',
      (name: unknown) => name === 'ash',
      9,
      '1 players of a map have no line in the source: their figures are unknown',
    ],
    [
      'the lines of a team but one',
      (name: unknown) => ['pike', 'perch', 'roach', 'salmon'].includes(String(name)),
      6,
      '4 players of a map have no line in the source: their figures are unknown',
    ],
    [
      'every line',
      () => true,
      0,
      '1 maps have no player lines in the source: the figures of their players are unknown',
    ],
  ] as const)('keeps the money and kills, and notes it, without %s', async (_, isGone, lines, note) => {
    const { into, summary } = await importTables(without(oneMap(), isGone));
    const whole = await importTables(oneMap());
    expect(summary).toMatchObject({
      taken: { ...whole.summary.taken, lines },
      skipped: [],
      notes: [note],
    });
    expect(stored(into)).toEqual(stored(whole.into));
    expect(sides(into)).toEqual(sides(whole.into).filter(([name]) => !isGone(name)));
  });

  it.each([
    ['the end', (round: number) => round < 9],
    ['one round', (round: number) => round !== 4],
  ])('knows no figures by side where %s of the kills is missing', async (_, isKept) => {
    const tables = oneMap();
    const kills = (tables['kills'] ?? []).filter(({ round }) => isKept(Number(round)));
    const { into, summary } = await importTables({ ...tables, kills });
    expect(summary.notes).toEqual([
      '1 maps have no figures by side: a round ended by elimination without a recorded kill',
    ]);
    expect(ask(into, 'SELECT count(*), count(kills), count(ct_rounds) FROM player_map')).toEqual([
      [10, 10, 0],
    ]);
    expect(ask(into, 'SELECT count(*) FROM round_kill')).toEqual([[kills.length]]);
  });

  it('takes a player without a line from the kills if the money is missing too', async () => {
    const { players_economy: _, ...tables } = without(oneMap(), name => name === 'ash');
    const { into, summary } = await importTables(tables);
    expect(summary.notes).toEqual([
      '1 players of a map have no line in the source: their figures are unknown',
      '1 maps have no figures by side: someone among the kills of a map has neither a line nor money, so that his team is unknown',
    ]);
    const { players_economy: __, ...whole } = oneMap();
    const { teams: ___, ...others } = stored(into);
    expect(stored((await importTables(whole)).into)).toMatchObject(others);
    // Whose team is unknown may be an opponent or a teammate: nothing by side is certain.
    expect(ask(into, 'SELECT count(*), count(ct_rounds) FROM player_map')).toEqual([[9, 0]]);
  });
});
