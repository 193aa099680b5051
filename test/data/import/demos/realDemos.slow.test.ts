import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { importInto } from '../../../../src/data/import/index.ts';
import type { ImportSummary } from '../../../../src/data/import/index.ts';
import { describeReal, realData } from '../../../support/realData.ts';
import { ask, now, run } from '../importing.ts';
import { copyOlderDemos } from './olderDemos.ts';

const folder = realData('demos');
/** The counts come from `data/README.md` in the folder. */
describeReal('demos')('the real demos', () => {
  let file = '';
  let demos = '';
  const bring = async (part: string): Promise<ImportSummary> =>
    importInto({ kind: 'demos', path: join(demos, part), into: file, now, run });
  let tables: ImportSummary;
  let all: ImportSummary;
  beforeAll(async () => {
    file = join(mkdtempSync(join(tmpdir(), 'esports-test-')), 'real.db');
    demos = copyOlderDemos(folder, dirname(file));
    tables = await bring('tables');
    all = await bring('');
  });
  afterAll(() => rmSync(dirname(file), { recursive: true, force: true }));

  it('are read to the last line', () => {
    expect(tables).toMatchObject({
      // Eight deciders count a knife round.
      taken: { matches: 102, recordings: 269, rounds: 5437 - 8, kills: 0 },
      skipped: [],
      notes: [
        '3 maps have no recording: only their names are kept',
        expect.stringMatching(/^11 rounds have no money rows/),
        expect.stringMatching(/^210 money rows are of a knife round/),
      ],
    });
    // kills-tables has 7 series with 18 recordings. raw has one series and 3 recordings that are in no other table.
    expect(all.taken).toMatchObject({
      matches: 102 + 7 + 1,
      recordings: 269 + 18 + 3,
      rounds: 5437 + 415 + 64 - 9,
    });
    expect(all.skipped).toEqual(
      [77, 137, 204, 231].map(line => ({
        subject: 'players_data.csv',
        line,
        reason: 'a required cell is missing or wrong',
      })),
    );
  });

  it('make maps with valid scores, and as many maps per series as its score requires', () => {
    const irregular = `SELECT match_id, number FROM match_map WHERE score1 IS NOT NULL AND (winner IS NULL OR halves IS NULL)`;
    expect(ask(file, irregular)).toEqual([]);
    expect(
      ask(
        file,
        `SELECT id FROM match JOIN match_map ON match_id = id WHERE score1 IS NOT NULL GROUP BY id
         HAVING match.score1 + match.score2 <> count(*)
           OR (sum(match_map.winner IS NULL) = 0 AND match.score1 <> sum(match_map.winner = 1))`.replaceAll(
          'WHERE score1',
          'WHERE match.score1',
        ),
      ),
    ).toEqual([]);
    // Nine deciders count a knife round: eight in the tables, one in kills-tables.
    expect(ask(file, 'SELECT count(*) FROM map_round')).toEqual([[5437 + 415 + 64 - 9]]);
  });

  it('have Spirit against FaZe in 64 rounds, and Eternal Fire against Spirit with one overtime', () => {
    const rounds = (one: string, other: string, day: string) =>
      ask(
        file,
        `SELECT number, match_map.name, match_map.score1, match_map.score2, overtimes FROM match_map
         JOIN match ON match.id = match_id JOIN team a ON a.id = team1_id JOIN team b ON b.id = team2_id
         WHERE a.slug = '${one}' AND b.slug = '${other}' AND date(starts_at / 1000, 'unixepoch') = '${day}' ORDER BY 1`.replace(
          'date(starts_at',
          'date(match.starts_at',
        ),
      );
    expect(rounds('spirit', 'faze', '2024-12-15')).toEqual([
      [1, 'Nuke', 13, 8, 0],
      [2, 'Ancient', 6, 13, 0],
      [3, 'Dust2', 13, 11, 0],
    ]);
    expect(rounds('eternal-fire', 'spirit', '2025-01-26')).toEqual([
      [1, 'Anubis', 16, 14, 1],
      [2, 'Nuke', 6, 13, 0],
      [3, 'Dust2', 3, 13, 0],
      [4, 'Mirage', 8, 13, 0],
    ]);
  });

  it('have HLTV numbers, UTC times, one team per name and one player per Steam id', () => {
    expect(
      ask(
        file,
        "SELECT count(*), min(id) FROM match WHERE id IN (SELECT id FROM identity WHERE kind = 'demo-match') AND id < 1000000000",
      ),
    ).toEqual([[109, 2_376_868]]);
    expect(ask(file, "SELECT datetime(starts_at / 1000, 'unixepoch') FROM match WHERE id = 2380073")).toEqual(
      [['2025-03-14 17:30:00']],
    );
    expect(ask(file, 'SELECT count(*), count(DISTINCT lower(name)) FROM team')).toEqual([[26, 26]]);
    expect(
      ask(file, "SELECT count(*), count(DISTINCT id) FROM identity WHERE kind = 'steam-player'"),
    ).toEqual([[134, 134]]);
    expect(
      ask(
        file,
        "SELECT nickname, real_name, country FROM player WHERE slug IN ('karrigan', 'naf') ORDER BY 1",
      ),
    ).toEqual([
      ['NAF', 'Keith Markovic', 'CA'],
      ['karrigan', 'Finn Andersen', 'DK'],
    ]);
  });

  it('have kills that differ from the summaries on some of the 210 player-maps that have both', () => {
    // A line differs if its kills of opponents, its deaths or its assists differ. The summary counts the knife round of one
    // map, counts kills of teammates against the killer, and ignores deaths by the bomb after the round.
    const counted = (role: string, more = '') => `
      (SELECT count(*) FROM round_kill k WHERE k.match_id = l.match_id AND k.map_number = l.map_number
       AND k.${role}_id = l.player_id ${more})`;
    const ofOpponents = `AND EXISTS (SELECT 1 FROM player_map v WHERE v.player_id = k.victim_id
      AND v.match_id = k.match_id AND v.map_number = k.map_number AND v.side <> l.side)`;
    const [kills, deaths, assists] = [
      `l.kills <> ${counted('killer', ofOpponents)}`,
      `l.deaths <> ${counted('victim')}`,
      `l.assists <> ${counted('assister')}`,
    ];
    expect(
      ask(
        file,
        `SELECT count(*), sum(${kills}), sum(${deaths}), sum(${assists}), sum(${kills} OR ${deaths} OR ${assists})
         FROM player_map l
         WHERE EXISTS (SELECT 1 FROM round_kill k WHERE k.match_id = l.match_id AND k.map_number = l.map_number)`,
      ),
    ).toEqual([[210, 11, 28, 10, 44]]);
  });

  it('have the same rows after another import', async () => {
    const everything = () =>
      ask(file, "SELECT name FROM sqlite_schema WHERE type = 'table' AND name <> 'meta'").map(([table]) => [
        table,
        ask(file, `SELECT * FROM ${String(table)}`),
      ]);
    const before = everything();
    await bring('');
    expect(everything()).toEqual(before);
  });
});

const standings = realData('standings');
describeReal('demos', 'standings')('real demos with real standings', () => {
  it('match those in the lists, and duplicate no team or player, in either order of imports', async () => {
    const home = mkdtempSync(join(tmpdir(), 'esports-test-'));
    try {
      const sources = { standings, demos: folder };
      const files = [];
      for (const kinds of [['standings', 'demos'] as const, ['demos', 'standings'] as const]) {
        const file = join(home, `${kinds.join('-')}.db`);
        files.push(file);
        for (const kind of kinds) await importInto({ kind, path: sources[kind], into: file, now, run });
      }
      const [file = ''] = files;
      const demoMatches = `SELECT id FROM identity WHERE kind = 'demo-match'`;
      const listedMatches = `SELECT id FROM identity WHERE kind = 'standings-match'`;
      // The lists cover matches up to 2025-03-02, and contain every recorded match up to that day.
      expect(
        ask(
          file,
          `SELECT sum(id IN (${listedMatches})), count(*) FROM match
           WHERE id IN (${demoMatches}) AND date(starts_at / 1000, 'unixepoch') < '2025-03-03'`,
        ),
      ).toEqual([[67, 67]]);
      expect(ask(file, 'SELECT (SELECT count(*) FROM match), (SELECT count(*) FROM team)')).toEqual([
        [3390 + 6375 + 136 - 67, 1137],
      ]);
      expect(
        ask(
          file,
          `SELECT count(*) FROM identity WHERE kind = 'steam-player'
           AND id NOT IN (SELECT id FROM identity WHERE kind = 'standings-player')`,
        ),
      ).toEqual([[0]]);
      const [one, other] = files.map(toRows);
      expect(other).toEqual(one);
    } finally {
      rmSync(home, { recursive: true, force: true });
    }
  });
});

const toRows = (file: string): unknown[] =>
  ['match', 'match_map', 'player_map', 'team', 'player', 'roster_spell', 'event'].map(table =>
    ask(file, `SELECT * FROM ${table}`)
      .map(row => JSON.stringify(row))
      .sort(),
  );

describeReal('demos/raw')('a real final of which one map is missing', () => {
  it('has its winner, and no score', async () => {
    const home = mkdtempSync(join(tmpdir(), 'esports-test-'));
    try {
      const found = join(home, 'raw');
      cpSync(join(folder, 'raw'), found, {
        recursive: true,
        filter: path => !/-vs-spirit-|-m2-/.test(basename(path)),
      });
      const file = join(home, 'real.db');
      await importInto({ kind: 'demos', path: found, into: file, now, run });
      expect(ask(file, 'SELECT best_of, winner, score1, score2 FROM match')).toEqual([[3, 1, null, null]]);
    } finally {
      rmSync(home, { recursive: true, force: true });
    }
  });
});

describeReal('demos/events')('the real recordings that no table lists', () => {
  let file = '';
  let summary: ImportSummary;
  beforeAll(async () => {
    file = join(mkdtempSync(join(tmpdir(), 'esports-test-')), 'real.db');
    summary = await importInto({ kind: 'demos', path: join(folder, 'events'), into: file, now, run });
  });
  afterAll(() => rmSync(dirname(file), { recursive: true, force: true }));

  it('are all in the data file, in 28 series', () => {
    expect(summary.taken).toMatchObject({ matches: 28, recordings: 61, maps: 58 });
    expect(summary.skipped.map(({ reason }) => reason)).toEqual(
      Array.from({ length: 3 }, () => 'the round was aborted'),
    );
    expect(ask(file, 'SELECT name FROM team ORDER BY lower(name)').flat()).toEqual([
      'Astralis',
      'B8 Esports',
      'Eternal Fire',
      'Falcons',
      'FaZe Clan',
      'G2 Esports',
      'Legacy',
      'Liquid',
      'Mibr',
      'Monte',
      'MOUZ',
      'Natus Vincere',
      'Pain',
      'SAW',
      'Spirit',
      'Vitality',
    ]);
  });

  it('have the real scores', () => {
    const mapsOf = (one: string, other: string) =>
      ask(
        file,
        `SELECT date(m.starts_at / 1000, 'unixepoch'), m.best_of, m.score1, m.score2,
           (SELECT group_concat(g.name || ' ' || g.score1 || '-' || g.score2, ', ') FROM match_map g WHERE g.match_id = m.id)
         FROM match m JOIN team a ON a.id = team1_id JOIN team b ON b.id = team2_id
         WHERE a.slug = '${one}' AND b.slug = '${other}' ORDER BY 1`,
      );
    expect(mapsOf('g2', 'spirit')).toEqual([
      ['2024-10-31', 3, 2, 0, 'Anubis 16-13, Mirage 13-10'],
      ['2024-11-03', 5, 3, 0, 'Mirage 13-7, Anubis 13-5, Dust2 13-7'],
    ]);
    expect(mapsOf('natus-vincere', 'spirit')).toEqual([
      ['2025-02-03', 3, 2, 1, 'Mirage 13-8, Dust2 11-13, Nuke 16-14'],
      // Its first map is not in the folder: the result of the series is unknown.
      ['2025-02-08', null, null, null, 'Dust2 14-16'],
    ]);
    expect(mapsOf('b8', 'saw')).toEqual([['2024-10-25', 1, 0, 1, 'Inferno 10-13']]);
  });
});
