import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { estimateRating } from '../../../../src/answers/players/rating.ts';
import { importInto } from '../../../../src/data/import/index.ts';
import { describeReal, realData } from '../../../support/realData.ts';
import { ask, now, run } from '../importing.ts';

type Line = Readonly<Record<string, string>>;
const folder = realData('demos/tables');
const read = (table: string): readonly Line[] =>
  parse(readFileSync(join(folder, `raw_${table}.csv`)), { columns: true, bom: true });

/** The analyzer's columns, in the order of the columns of `v_player_map` below. */
const analyzer = [
  'kills',
  'deaths',
  'assists',
  'headshots',
  'first_kill',
  'first_death',
  'trade_kill',
  'trade_death',
  'k_2',
  'k_3',
  'k_4',
  'k_5',
  'utility_damage',
];
const ours = `kills, deaths, assists, headshots, opening_kills, opening_deaths, trade_kills, trade_deaths,
  double_kills, triple_kills, quad_kills, aces, utility_damage, clutches, clutches_won`;

describeReal('demos')('the figures of players', () => {
  let file = '';
  let lines: readonly Line[] = [];
  beforeAll(async () => {
    file = join(mkdtempSync(join(tmpdir(), 'esports-test-')), 'real.db');
    await importInto({ kind: 'demos', path: folder, into: file, now, run });
    lines = read('players');
  });
  afterAll(() => rmSync(dirname(file), { recursive: true, force: true }));

  it('equal the analyzer’s on every line, but for clutches in knife rounds, in which nobody buys', () => {
    const firsts = Map.groupBy(
      read('players_economy').filter(({ round }) => round === '1'),
      row => row['match_checksum'],
    );
    const isKnife = ({ checksum, round }: Line): boolean =>
      round === '1' && (firsts.get(checksum)?.every(row => Number(row['money_spent']) === 0) ?? false);
    const counted = read('clutches').filter(row => !isKnife(row));
    expect(read('clutches').length - counted.length).toBe(11);
    const clutches = Map.groupBy(counted, ({ checksum, steamid }) => `${checksum} ${steamid}`);
    const placeOf = new Map(
      read('tournaments').map(({ url, map_n, checksum }) => [
        checksum,
        `${/matches\/(\d+)/.exec(url ?? '')?.[1]}/${map_n?.slice(1)}`,
      ]),
    );
    // A map that was recorded in parts has one line for each of them.
    const parts = Map.groupBy(lines, line => `${placeOf.get(line['match_checksum'])} ${line['steamid']}`);
    const expected = [...parts].map(([key, all]) => {
      const won = all.flatMap(
        line => clutches.get(`${line['match_checksum']} ${line['steamid']}`)?.map(({ won }) => won) ?? [],
      );
      const sums = analyzer.map(column => all.reduce((sum, line) => sum + Number(line[column]), 0));
      return [key.split(' ')[0], ...sums, won.length, won.filter(each => each === '1').length].join();
    });
    const found = ask(file, `SELECT match_id || '/' || map_number, ${ours} FROM v_player_map`);
    expect([lines.length, found.length]).toEqual([2690, 2440]);
    expect(found.map(row => row.join()).sort()).toEqual(expected.sort());
  });

  it('give an estimated rating within 0.035 of the analyzer’s', () => {
    const errors = lines.flatMap(line => {
      const value = (column: string): number => Number(line[column]);
      const [kills, deaths] = [value('avg_kills_per_round'), value('avg_death_per_round')];
      // The number of rounds is in no column; three lines have neither kills nor deaths to tell it.
      const rounds = kills > 0 ? value('kills') / kills : value('deaths') / deaths;
      if (!Number.isFinite(rounds)) return [];
      const estimate = estimateRating({
        kills,
        deaths,
        assists: value('assists') / rounds,
        damage: value('avg_damages_per_round'),
        kast: value('kast') / 100,
      });
      return [estimate - value('htlv_2')];
    });
    const mean = errors.reduce((sum, error) => sum + error, 0) / errors.length;
    const rmse = Math.sqrt(errors.reduce((sum, error) => sum + error ** 2, 0) / errors.length);
    expect([errors.length, rmse.toFixed(3), mean.toFixed(3)]).toEqual([2687, '0.034', '-0.003']);
  });
});
