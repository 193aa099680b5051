import { appendFileSync, cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseRecordingName } from '../../../../src/data/import/demos/series/recordingName.ts';
import * as fc from '../../../support/property.ts';
import { createTemporaryFolder } from '../../../support/temporaryFolder.ts';
import { createTarget } from '../importJson.ts';
import { ask } from '../importing.ts';
import {
  createDemo,
  createRoster,
  elks,
  otters,
  writeSingle,
  type MadeUpDemo,
  type Row,
} from './madeUpDemos.ts';
import { lineOf } from './importDemos.ts';

const owls = createRoster(3000, 'barn', 'eagle', 'hawk', 'snowy', 'tawny');
const won = 'eeeeeeeeooooeeeeoe';
const lost = 'oooooooooeeeeoooo';
const nameless = ['Team A', 'Team B'] as const;

/** A recording without a table: only its name and its players are known. */
const record = (name: string, more: Partial<MadeUpDemo> = {}): string => {
  const checksum = `c-${name}-${more.date ?? ''}`;
  const demo = createDemo({
    checksum,
    name,
    rounds: won,
    names: nameless,
    server: 'Match Server #1',
    ...more,
  });
  // No two maps have rounds of the same length, unless they are one recording.
  const [first] = demo['rounds'] ?? [];
  if (first) first['start_tick'] = Number(first['start_tick']) - ++recorded;
  return writeSingle(name, demo);
};
let recorded = 0;

const gather = (...folders: readonly string[]): string => {
  const whole = createTemporaryFolder();
  for (const [index, folder] of folders.entries())
    cpSync(folder, join(whole, String(index)), { recursive: true });
  return whole;
};

const importAll = async (...folders: readonly string[]) => {
  const { into, bring } = createTarget();
  return { into, summary: await bring('demos', gather(...folders)) };
};

/** Reads every match: teams, score and maps in order. */
const seriesOf = (file: string): unknown[][] =>
  ask(
    file,
    `SELECT date(m.starts_at / 1000, 'unixepoch') || ' ' || a.slug || '-' || b.slug, m.best_of, m.score1 || '-' || m.score2,
       (SELECT group_concat(g.number || ' ' || g.name || ' ' || g.score1 || '-' || g.score2, ', ')
        FROM match_map g WHERE g.match_id = m.id)
     FROM match m JOIN team a ON a.id = team1_id JOIN team b ON b.id = team2_id ORDER BY 1, 4`,
  );

describe('the name of a recording', () => {
  it.each([
    ['natus-vincere-vs-spirit-m2-dust2-p1', 'de_dust2', ['natus-vincere', 'spirit'], 2, 1, ''],
    ['b8-vs-saw-inferno-p2', 'de_inferno', ['b8', 'saw'], null, 2, ''],
    ['mibr-vs-legacy-ancient', 'de_ancient', ['mibr', 'legacy'], null, 0, ''],
    ['E8292_M95323_spirit-vs-mouz-m1-nuke-p1', 'de_nuke', ['spirit', 'mouz'], 1, 1, 'e8292_m95323_'],
    ['3dmax-vs-9z-m3', 'de_train', ['3dmax', '9z'], 3, 0, ''],
    ['Natus Vincere vs Spirit map2 Dust2', 'de_dust2', ['natus-vincere', 'spirit'], 2, 0, ''],
    ['9z_vs_100_thieves_m1_de_nuke', 'de_nuke', ['9z', '100-thieves'], 1, 0, ''],
    ['9z_v_500_de_nuke', 'de_nuke', ['9z', '500'], null, 0, ''],
    ['2025-01-26-9z-vs-500-m1-nuke', 'de_nuke', ['9z', '500'], 1, 0, ''],
    ['2025-01-26_16-12-55_31_de_nuke_9z_vs_500', 'de_nuke', ['9z', '500'], null, 0, ''],
    // The map stands before its number.
    ['faze-vs-spirit-nuke-m1', 'de_nuke', ['faze', 'spirit'], 1, 0, ''],
    ['faze_vs_spirit_de_nuke_map2', 'de_nuke', ['faze', 'spirit'], 2, 0, ''],
    ['faze-vs-spirit-nuke-m3-p2', 'de_nuke', ['faze', 'spirit'], 3, 2, ''],
    ['9z-vs-nuke-m1', 'de_nuke', ['9z', 'nuke'], 1, 0, ''],
    // Dates, numbers and marks of a copy are around the teams.
    ['20250126-9z-vs-500-m1-nuke', 'de_nuke', ['9z', '500'], 1, 0, ''],
    ['20250126_161255_9z_vs_500_nuke', 'de_nuke', ['9z', '500'], null, 0, ''],
    ['2380073-natus-vincere-vs-spirit-m1-nuke', 'de_nuke', ['natus-vincere', 'spirit'], 1, 0, ''],
    ['9z-vs-500-nuke (1)', 'de_nuke', ['9z', '500'], null, 0, ''],
    ['9z vs 500 - Nuke - Copy', 'de_nuke', ['9z', '500'], null, 0, ''],
    ['Copy of 9z vs 500 nuke', 'de_nuke', ['9z', '500'], null, 0, ''],
    ['9z vs 500 - Map 2 - Nuke', 'de_nuke', ['9z', '500'], 2, 0, ''],
    ['9z vs. 500 - Game 2 - Nuke', 'de_nuke', ['9z', '500'], 2, 0, ''],
    ['9z-vs-g2-m1-nuke.dem', 'de_nuke', ['9z', 'g2'], 1, 0, ''],
    ['9z-vs-500-nuke-bo1', 'de_nuke', ['9z', '500'], null, 0, ''],
    ['9z-vs-500-nuke-2025-01-26.dem', 'de_nuke', ['9z', '500'], null, 0, ''],
    // So are the source and the stage.
    ['hltv_9z-vs-500-m1-nuke', 'de_nuke', ['9z', '500'], 1, 0, ''],
    ['Grand Final 9z vs 500 Nuke', 'de_nuke', ['9z', '500'], null, 0, ''],
    ['2025-01-26_group-a_9z_vs_500_nuke', 'de_nuke', ['9z', '500'], null, 0, ''],
    ['quarter-final-1-9z-vs-500-m1-nuke', 'de_nuke', ['9z', '500'], 1, 0, ''],
    ['round-2-9z-vs-500-m1-nuke', 'de_nuke', ['9z', '500'], 1, 0, ''],
    ['9z-x-500-m1-nuke', 'de_nuke', ['9z', '500'], 1, 0, ''],
    // And the count of a file.
    ['7_9z-vs-500-m1-nuke', 'de_nuke', ['9z', '500'], 1, 0, ''],
    ['07 - 9z vs 500 - Nuke', 'de_nuke', ['9z', '500'], null, 0, ''],
    ['100_thieves_vs_500_nuke', 'de_nuke', ['100-thieves', '500'], null, 0, ''],
    ['team-x-vs-500-m1-nuke', 'de_nuke', ['team-x', '500'], 1, 0, ''],
    ['9z-vs-12345-nuke', 'de_nuke', ['9z', '12345'], null, 0, ''],
    ['9z-vs-12345-m1-nuke', 'de_nuke', ['9z', '12345'], 1, 0, ''],
    ['final-vs-500-m1-nuke', 'de_nuke', ['final', '500'], 1, 0, ''],
  ])('%s contains two teams, the map number and its part', (name, map, teams, number, part, prefix) => {
    expect(parseRecordingName({ name, map })).toEqual({
      teams,
      isReal: [true, true],
      number,
      part,
      prefix,
    });
  });

  it('does not count the event that its folder is named after', () => {
    const facts = { map: 'de_nuke', event: 'IEM Katowice 2025' };
    const teams = [
      'iem-katowice-2025-faze-vs-mouz-m1-nuke',
      'hltv_IEM Katowice 2025 - Semi-final - FaZe vs MOUZ - Nuke',
      'iem-katowice-2025-vs-mouz-m1-nuke',
    ].map(name => parseRecordingName({ ...facts, name })?.teams);
    expect(teams).toEqual([
      ['faze', 'mouz'],
      ['faze', 'mouz'],
      ['iem-katowice-2025', 'mouz'],
    ]);
  });

  it.each([
    ['match-47-elks-vs-otters-grand-final', 'elks', 'otters'],
    ['day1-elks-vs-otters-2', 'elks', 'otters'],
    ['r1 team elks vs otters #3', 'team-elks', 'otters'],
    ['young-elks-vs-otters-academy', 'young-elks', 'otters-academy'],
    ['elks-2-vs-10-otters', 'elks-2', '10-otters'],
  ])('%s has no count beside a team that the server names', (name, one, other) => {
    const called = ['Team Elks', 'Otters Clan', 'Team A'];
    expect(parseRecordingName({ name, map: 'de_nuke' }, called)?.teams).toEqual([one, other]);
  });

  it.each(['match730_0042', 'spirit', 'a-vs-a-nuke', 'a-vs-b-vs-c-nuke', '-vs-b-nuke'])(
    '%s contains no teams',
    name => {
      expect(parseRecordingName({ name, map: 'de_nuke' })).toBeUndefined();
    },
  );
});

describe('recordings that no table lists', () => {
  it('from nameless servers belong to the teams that their players have in common', async () => {
    const { into, summary } = await importAll(
      record('elks-vs-otters-nuke'),
      record('elks-vs-owls-nuke', { rosters: [elks, owls], rounds: lost, date: '2025-02-04' }),
      // The first name belongs to the second roster in the tables.
      record('owls-vs-otters-nuke', { rosters: [otters, owls], rounds: lost, date: '2025-02-05' }),
    );
    expect(seriesOf(into)).toEqual([
      ['2025-02-03 elks-otters', 1, '1-0', '1 Nuke 13-5'],
      ['2025-02-04 elks-owls', 1, '0-1', '1 Nuke 4-13'],
      ['2025-02-05 owls-otters', 1, '1-0', '1 Nuke 13-4'],
    ]);
    expect(summary).toMatchObject({ taken: { matches: 3, recordings: 3 }, skipped: [] });
  });

  it.each([
    ['team_a_vs_falcons_m1_nuke', [], 'falcons-of-ash'],
    ['falcons_vs_team_b-nuke', [], 'falcons-of-pike'],
    ['team_a_vs_falcons_m1_nuke', ['owls-vs-elks-nuke'], 'elks-falcons'],
    ['falcons_vs_team2_nuke', ['owls-vs-elks-nuke'], 'elks-falcons'],
    ['team_a_vs_elks-nuke', ['owls-vs-elks-nuke'], 'elks-of-pike'],
  ])(
    'named after one team have it, and the other by its players: %s beside %j',
    async (name, others, teams) => {
      const { into } = await importAll(
        record(name, { date: '2025-02-05' }),
        ...others.map(other => record(other, { rosters: [owls, elks], names: ['Owls', 'Elks'] })),
      );
      expect(
        ask(
          into,
          "SELECT min(a.slug, b.slug) || '-' || max(a.slug, b.slug) FROM match JOIN team a ON a.id = team1_id JOIN team b ON b.id = team2_id WHERE date(starts_at / 1000, 'unixepoch') = '2025-02-05'",
        ).flat(),
      ).toEqual([teams]);
    },
  );

  it('are reported with the reason if their two teams cannot be told apart', async () => {
    const { into, bring } = createTarget();
    expect(await bring('demos', record('elks-vs-otters-nuke'))).toMatchObject({
      taken: { matches: 0, recordings: 0 },
      skipped: [
        {
          subject: 'elks-vs-otters-nuke_match.csv',
          item: 'elks-vs-otters-nuke',
          reason: 'its rosters cannot be assigned to its teams',
        },
      ],
    });
    // Another recording identifies the teams, and then both are imported.
    await bring('demos', record('elks-vs-owls-nuke', { rosters: [elks, owls] }));
    expect(ask(into, 'SELECT count(*) FROM match')).toEqual([[2]]);
  });

  it('make two series if the pair met twice at one event', async () => {
    const names = ['Elks', 'Otters'] as const;
    const { into } = await importAll(
      record('elks-vs-otters-m1-nuke', { names }),
      record('elks-vs-otters-m2-mirage', { names, map: 'de_mirage', date: '2025-02-03T14:30:00-03:00' }),
      record('elks-vs-otters-m1-mirage', { names, map: 'de_mirage', date: '2025-02-05T13:00:00-03:00' }),
      record('elks-vs-otters-m2-nuke', { names, rounds: lost, date: '2025-02-05T14:00:00-03:00' }),
      record('elks-vs-otters-m3-dust2', { names, map: 'de_dust2', date: '2025-02-05T15:00:00-03:00' }),
    );
    expect(seriesOf(into)).toEqual([
      ['2025-02-03 elks-otters', 3, '2-0', '1 Nuke 13-5, 2 Mirage 13-5'],
      ['2025-02-05 elks-otters', 3, '2-1', '1 Mirage 13-5, 2 Nuke 4-13, 3 Dust2 13-5'],
    ]);
  });

  it('join the parts of a map within one sitting, apart from a whole recording of another day', async () => {
    const names = ['Elks', 'Otters'] as const;
    const { into, summary } = await importAll(
      record('elks-vs-otters-nuke-p1', { names, rounds: won.slice(0, 7) }),
      record('elks-vs-otters-nuke-p2', {
        names,
        rounds: won.slice(7),
        before: 7,
        date: '2025-02-03T13:40:00-03:00',
      }),
      record('elks-vs-otters-nuke', { names, rounds: lost, date: '2025-02-08T17:00:00-03:00' }),
    );
    expect(seriesOf(into)).toEqual([
      ['2025-02-03 elks-otters', 1, '1-0', '1 Nuke 13-5'],
      ['2025-02-08 elks-otters', 1, '0-1', '1 Nuke 4-13'],
    ]);
    expect(summary).toMatchObject({ taken: { recordings: 3 }, skipped: [] });
  });

  it('of a whole map replace its parts', async () => {
    const names = ['Elks', 'Otters'] as const;
    const { into, summary } = await importAll(
      record('elks-vs-otters-m1-nuke-p1', { names, rounds: won.slice(0, 7) }),
      record('elks-vs-otters-m1-nuke', { names }),
    );
    expect(seriesOf(into)).toEqual([['2025-02-03 elks-otters', null, null, '1 Nuke 13-5']]);
    expect(summary).toMatchObject({
      taken: { recordings: 1 },
      skipped: [{ item: 'elks-vs-otters-m1-nuke-p1', reason: 'the map comes from elks-vs-otters-m1-nuke' }],
    });
  });

  it('with an impossible final score are reported and not stored', async () => {
    const names = ['Elks', 'Otters'] as const;
    for (const [rounds, score] of [
      ['e'.repeat(12) + 'o'.repeat(10), '12-10'],
      ['e'.repeat(13) + 'o'.repeat(12), '13-12'],
      ['eo'.repeat(14), '14-14'],
    ] as const) {
      const { bring } = createTarget();
      expect(await bring('demos', record('elks-vs-otters-nuke', { names, rounds }))).toMatchObject({
        taken: { matches: 0, recordings: 0, maps: 0, rounds: 0 },
        skipped: [{ reason: `no map can end ${score}: rounds are missing` }],
      });
    }
  });

  it('with temporary team names belong to the team of their players', async () => {
    const { into } = await importAll(
      record('elks-vs-otters-nuke', { names: ['Elks', 'Otters'] }),
      record('auto-0001', { names: ['Team Elks CS2', 'O.T.'], date: '2025-02-05T10:00:00Z' }),
      record('auto-0002', { names: ['Owls_1', 'O.T.'], rosters: [owls, otters], date: '2025-02-06' }),
      record('auto-0003', { names: ['Owls', 'Otters'], rosters: [owls, otters], date: '2025-02-07' }),
    );
    expect(ask(into, 'SELECT slug FROM team ORDER BY 1')).toEqual([['elks'], ['otters'], ['owls']]);
    expect(ask(into, 'SELECT count(*) FROM match')).toEqual([[4]]);
  });

  it('weight the means of a part by its rounds that count', async () => {
    const names = ['Elks', 'Otters'] as const;
    const second = createDemo({
      checksum: 'c2',
      name: 'elks-vs-otters-nuke-p2',
      names,
      server: '',
      rounds: won.slice(7),
      before: 7,
      date: '2025-02-03T13:40:00-03:00',
    });
    for (const row of second['players'] ?? []) Object.assign(row, { avg_damages_per_round: 61 });
    const { into, summary } = await importAll(
      record('elks-vs-otters-nuke-p1', { names, rounds: won.slice(0, 7), broken: true }),
      writeSingle('elks-vs-otters-nuke-p2', second),
    );
    // 80 over 7 rounds without the aborted one, 61 over 11.
    expect(lineOf(into, 'ash', 'rounds, adr')).toEqual([18, 68.388889]);
    expect(summary.skipped).toEqual([
      {
        subject: join('0', 'elks-vs-otters-nuke-p1_rounds.csv'),
        line: 9,
        reason: 'the round was aborted',
      },
    ]);
  });

  it('count a part below 0 in the rating of a map, though the analyzer writes 0 for it', async () => {
    const names = ['Elks', 'Otters'] as const;
    const lost = { kills: 0, deaths: 3, assists: 0, kast: 0, avg_damages_per_round: 20, htlv_2: 0 };
    const inParts = async (line: Row) => {
      const parts = [won.slice(0, 3), won.slice(3)].map((rounds, index) => {
        const name = `elks-vs-otters-nuke-p${index + 1}`;
        const date = `2025-02-03T13:${index}0:00-03:00`;
        const before = index * 3;
        const made = createDemo({ checksum: `c${index}`, name, names, rounds, before, date, server: '' });
        if (index === 0) Object.assign(made['players']?.[0] ?? {}, line);
        return writeSingle(name, made);
      });
      const { into } = await importAll(...parts);
      return lineOf(into, 'ash', 'rounds, rating');
    };
    // Three rounds of -0.407454, and fifteen of 1.25.
    expect(await inParts(lost)).toEqual([18, 0.973758]);
    // Without its assists, the part's rating is not known.
    expect(await inParts({ ...lost, assists: '' })).toEqual([18, null]);
  });

  it('are each imported or reported as skipped, whatever their fault', async () => {
    const faults = ['none', 'cut', 'nameless', 'no match', 'no rounds', 'no money', 'undated'] as const;
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom(...faults), { minLength: 1, maxLength: 4 }), async kinds => {
        const folder = gather(
          record('elks-vs-otters-m1-anubis', { names: ['Elks', 'Otters'], map: 'de_anubis' }),
          ...kinds.map((fault, index) => {
            const name = fault === 'nameless' ? `auto${index}` : `elks-vs-otters-m${index + 1}-nuke`;
            const made = record(name, {
              checksum: `f${index}`,
              date: fault === 'undated' ? '' : `2025-03-0${index + 1}T12:00:00Z`,
              ...(fault === 'cut' && { rounds: won.slice(0, 9) }),
            });
            const gone = { 'no match': 'match', 'no rounds': 'rounds', 'no money': 'players_economy' };
            for (const [kind, table] of Object.entries(gone))
              if (kind === fault) rmSync(join(made, `${name}_${table}.csv`));
            return made;
          }),
        );
        const { bring } = createTarget();
        const { taken, skipped } = await bring('demos', folder);
        // A recording without its match table is identified by the names of its other files.
        const sets = new Set(skipped.map(({ subject }) => subject.replace(/_[a-z]+(?:_economy)?\.csv$/, '')));
        expect((taken['recordings'] ?? 0) + sets.size).toBe(kinds.length + 1);
      }),
      { numRuns: 8 },
    );
  });
});

describe('an import of a grown folder', () => {
  it('reads only new and changed files, with the same result as one import of all', async () => {
    const { into, bring } = createTarget();
    const names = ['Elks', 'Otters'] as const;
    const first = record('elks-vs-otters-m1-nuke', { names });
    const second = record('elks-vs-otters-m2-mirage', {
      names,
      map: 'de_mirage',
      date: '2025-02-03T14:30:00-03:00',
    });
    const folder = gather(first);
    await bring('demos', folder);
    cpSync(second, join(folder, '1'), { recursive: true });
    expect(await bring('demos', folder)).toMatchObject({
      taken: { matches: 1, recordings: 2 },
      notes: ['6 of 12 files are new or changed'],
    });
    const { into: other } = await importAll(first, second);
    expect(seriesOf(into)).toEqual(seriesOf(other));
    // A corrected file replaces its former version.
    appendFileSync(join(folder, '0', 'elks-vs-otters-m1-nuke_players.csv'), '\r\n');
    expect((await bring('demos', folder)).notes).toEqual(['1 of 12 files are new or changed']);
    expect(seriesOf(into)).toEqual(seriesOf(other));
  });

  it('answers a folder of raw demos with the command that makes tables of them', async () => {
    const folder = createTemporaryFolder();
    mkdirSync(join(folder, 'raw'));
    writeFileSync(join(folder, 'raw', 'a-vs-b.dem'), 'PBDEMS2');
    await expect(createTarget().bring('demos', folder)).rejects.toMatchObject({
      hint: expect.stringContaining(
        `csda -demo-path=${join('raw', 'a-vs-b.dem')} -output=<folder> -format=csv`,
      ),
    });
  });

  it('without map numbers are the maps of one sitting in the order of play', async () => {
    const names = ['Elks', 'Otters'] as const;
    const { into } = await importAll(
      record('elks-vs-otters-mirage', { names, map: 'de_mirage', date: '2025-02-03T14:30:00-03:00' }),
      record('elks-vs-otters-nuke', { names, map: 'workshop/31/DE_NUKE', rounds: lost }),
      record('elks-vs-otters-dust2', { names, map: 'de_dust2', date: '2025-02-03T16:00:00-03:00' }),
    );
    expect(seriesOf(into)).toEqual([
      ['2025-02-03 elks-otters', 3, '2-1', '1 Nuke 4-13, 2 Mirage 13-5, 3 Dust2 13-5'],
    ]);
  });
});
