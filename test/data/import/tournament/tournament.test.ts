import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { matchSummary } from '../../../../src/core/entities/match.ts';
import {
  bracket,
  tournament,
  tournamentPlacement,
  tournamentStanding,
} from '../../../../src/core/entities/tournament.ts';
import { list } from '../../../../src/core/schema.ts';
import { differences } from '../../../support/exact.ts';
import { ask } from '../importing.ts';
import { createTarget, readFrom, writeJson } from '../importJson.ts';

const series = (
  source_match_id: number,
  stage: string,
  [round_number, record_group]: readonly [number, string],
  [team_1, team_2]: readonly [string, string],
  [score_team_1, score_team_2]: readonly [number, number],
  datetime_source: string,
) => ({
  source_match_id,
  stage,
  round_number,
  record_group,
  team_1,
  team_2,
  best_of: 3,
  score_team_1,
  score_team_2,
  winner: score_team_1 > score_team_2 ? team_1 : team_2,
  datetime_source,
});
const matches = [
  series(9, 'playoffs', [2, 'playoffs'], ['Team Ash', 'Elm Gaming'], [2, 1], '2026-03-03T22:30:00'),
  series(5, 'playoffs', [1, 'playoffs'], ['Elm Gaming', 'Oak'], [2, 0], '2026-03-02T15:00:00'),
  series(6, 'playoffs', [1, 'playoffs'], ['Fir', 'Team Ash'], [0, 2], '2026-03-02T18:00:00'),
  series(1, 'stage_1', [1, '0-0'], ['Oak', 'Yew Esports'], [2, 0], '2026-03-01T01:00:00'),
  series(2, 'stage_1', [1, '0-0'], ['Fir', 'Box'], [2, 0], '2026-03-01T15:00:00'),
  series(3, 'stage_1', [2, '0-1'], ['Yew Esports', 'Box'], [2, 1], '2026-03-01T17:00:00'),
  series(4, 'stage_1', [2, '1-0'], ['Oak', 'Fir'], [2, 1], '2026-03-01T18:00:00'),
];
const made = (more: readonly unknown[] = []) =>
  join(writeJson({ 't.json': { event_id: 'abc_cup_2026', matches: [...matches, ...more] } }), 't.json');

describe('an import of a tournament', () => {
  it('answers all routes of the tournament', async () => {
    const { into, bring } = createTarget();
    expect(await bring('tournament', made())).toMatchObject({
      taken: { series: 7, stages: 2, teams: 6, placements: 6 },
      skipped: [],
      notes: [],
    });
    const read = readFrom(into);
    const event = '/events/abc-cup-2026';
    expect(await read(event)).toMatchObject({
      name: 'ABC Cup 2026',
      format: 'Stage 1: Swiss; Playoffs: single elimination',
      startDate: '2026-02-28',
      prizePool: null,
    });
    const tree = (await read(`${event}/bracket`)) as { readonly slots: readonly Record<string, unknown>[] };
    expect(
      tree.slots.map(slot => [
        slot['round'],
        slot['group'],
        slot['roundName'],
        slot['team1Name'],
        slot['startsAt'],
      ]),
    ).toEqual([
      [1, '0-0', 'Round 1', 'Oak', '2026-02-28T22:00:00Z'],
      [1, '0-0', 'Round 1', 'Fir', '2026-03-01T12:00:00Z'],
      [2, '1-0', 'Round 2', 'Oak', '2026-03-01T15:00:00Z'],
      [2, '0-1', 'Round 2', 'Yew Esports', '2026-03-01T14:00:00Z'],
      [1, null, 'Semi-finals', 'Fir', '2026-03-02T15:00:00Z'],
      [1, null, 'Semi-finals', 'Elm Gaming', '2026-03-02T12:00:00Z'],
      [2, null, 'Final', 'Team Ash', '2026-03-03T19:30:00Z'],
    ]);
    const standings = (await read(`${event}/standings`)) as readonly Record<string, unknown>[];
    expect(standings.map(row => [row['placement'], row['teamSlug'], row['prize'], row['seed']])).toEqual([
      ['1', 'ash', null, null],
      ['2', 'elm', null, null],
      ['3-4', 'oak', null, null],
      ['3-4', 'fir', null, null],
      ['5', 'yew', null, null],
      ['6', 'box', null, null],
    ]);
    expect(differences(tournament, await read(event))).toEqual([]);
    expect(differences(bracket, tree)).toEqual([]);
    expect(differences(list(tournamentStanding), standings)).toEqual([]);
    expect(differences(list(matchSummary), await read(`${event}/matches`))).toEqual([]);
    expect(differences(list(tournamentPlacement), await read(`${event}/results`))).toEqual([]);
  });

  const slotsOf = async (file: { readonly event_id: string; readonly matches: readonly unknown[] }) => {
    const { into, bring } = createTarget();
    const { skipped } = await bring('tournament', join(writeJson({ 't.json': file }), 't.json'));
    const read = readFrom(into);
    const { slots } = (await read(`/events/${file.event_id}/bracket`)) as {
      readonly slots: readonly Record<string, unknown>[];
    };
    const places = (await read(`/events/${file.event_id}/results`)) as readonly Record<string, unknown>[];
    return {
      slots: slots.map(slot =>
        ['stage', 'format', 'group', 'round', 'roundName', 'team1Name'].map(name => slot[name]),
      ),
      scores: slots.map(({ score, winner }) => [score, winner]),
      places: places.map(({ placement, teamName }) => [placement, teamName]),
      skipped: skipped.map(({ reason }) => reason),
    };
  };

  it.each([
    ['with names', (name: string) => `group_${name}`, ['Group a', 'Group b']],
    ['by who meets whom', () => 'group_stage', [null, null]],
  ])('recognizes round-robin groups %s, and does not eliminate their teams', async (_, stage, [a, b]) => {
    const group = (name: string, [one, two, three]: readonly [string, string, string], number: number) =>
      [[one, two] as const, [one, three] as const, [two, three] as const].map((teams, index) =>
        series(
          number + index,
          stage(name),
          [index + 1, 'group'],
          teams,
          [2, 0],
          `2026-03-0${index + 1}T12:00:00`,
        ),
      );
    const { slots, places } = await slotsOf({
      event_id: 'grp',
      matches: [
        ...group('b', ['Ash', 'Elm', 'Oak'], 1),
        ...group('a', ['Fir', 'Yew', 'Box'], 11),
        series(21, 'playoffs', [1, 'playoffs'], ['Fir', 'Ash'], [2, 1], '2026-03-09T12:00:00'),
      ],
    });
    const place = (name: string | null | undefined, round: number, team: string) => [
      'Group stage',
      'round-robin',
      name,
      round,
      `Round ${round}`,
      team,
    ];
    const firsts = (name: string | null | undefined, teams: readonly string[]) =>
      teams.map((team, index) => place(name, index + 1, team));
    expect(slots).toHaveLength(7);
    expect(slots).toEqual(
      expect.arrayContaining([
        ...firsts(a, ['Fir', 'Fir', 'Yew']),
        ...firsts(b, ['Ash', 'Ash', 'Elm']),
        ['Playoffs', 'single-elimination', null, 1, 'Final', 'Fir'],
      ]),
    );
    expect(places.slice(0, 4).map(([place]) => place)).toEqual(['1', '2', '3-4', '3-4']);
  });

  it('distinguishes a lower bracket from a match for third place', async () => {
    const play = (number: number, round: number, teams: readonly [string, string], won: 0 | 1) =>
      series(
        number,
        'playoffs',
        [round, 'x'],
        teams,
        won === 0 ? [2, 1] : [1, 2],
        `2026-03-0${round}T1${number}:00:00`,
      );
    const opening = [play(1, 1, ['Ash', 'Box'], 0), play(2, 1, ['Elm', 'Fir'], 0)];
    const lower = await slotsOf({
      event_id: 'dbl',
      matches: [
        ...opening,
        play(3, 2, ['Ash', 'Elm'], 0),
        play(4, 2, ['Box', 'Fir'], 0),
        play(5, 3, ['Elm', 'Box'], 0),
        play(6, 4, ['Ash', 'Elm'], 1),
      ],
    });
    expect(lower.slots.map(([, format, group, , name]) => [format, group, name])).toEqual([
      ['double-elimination', 'Upper', 'Round 1'],
      ['double-elimination', 'Upper', 'Round 1'],
      ['double-elimination', 'Upper', 'Round 2'],
      ['double-elimination', 'Lower', 'Round 2'],
      ['double-elimination', 'Lower', 'Round 3'],
      ['double-elimination', 'Upper', 'Round 4'],
    ]);
    expect(lower.places).toEqual([
      ['1', 'Elm'],
      ['2', 'Ash'],
      ['3', 'Box'],
      ['4', 'Fir'],
    ]);
    const third = await slotsOf({
      event_id: 'third',
      matches: [...opening, play(3, 2, ['Box', 'Fir'], 0), play(4, 3, ['Ash', 'Elm'], 0)],
    });
    expect(new Set(third.slots.map(([, format]) => format))).toEqual(new Set(['single-elimination']));
  });

  it('converts the rounds of a best of one to a map, and keeps a draw in a best of two', async () => {
    const one = (number: number, best_of: number, score: readonly [number, number], more: object = {}) => ({
      ...series(number, 'x', [number, '0-0'], ['Ash', 'Elm'], score, `2026-03-0${number}T12:00:00+01:00`),
      best_of,
      ...more,
    });
    const { scores, skipped } = await slotsOf({
      event_id: 'odd',
      matches: [
        one(1, 1, [13, 7]),
        one(2, 2, [1, 1], { winner: null }),
        one(3, 3, [5, 0]),
        one(4, 3, [0, 0], { winner: null }),
        one(5, 5, [1, 3]),
      ],
    });
    expect(scores).toEqual([
      [{ team1: 1, team2: 0 }, 'Ash'],
      [{ team1: 1, team2: 1 }, null],
      [null, null],
      [{ team1: 1, team2: 3 }, 'Elm'],
    ]);
    expect(skipped).toEqual(['it has the score 5-0, which is impossible in a best of 3']);
  });

  it('takes the winner from a decisive score without a best-of', async () => {
    const pairs = [
      [2, 0],
      [1, 2],
      [3, 1],
      [13, 7],
      [1, 0],
      [1, 1],
    ] as const;
    const rows = pairs.map((score, index) => ({
      ...series(
        index + 1,
        'x',
        [index + 1, '0-0'],
        ['Ash', 'Elm'],
        score,
        `2026-03-0${index + 1}T12:00:00+01:00`,
      ),
      best_of: undefined,
      winner: undefined,
    }));
    const { scores } = await slotsOf({ event_id: 'bare', matches: rows });
    expect(scores).toEqual([
      [{ team1: 2, team2: 0 }, 'Ash'],
      [{ team1: 1, team2: 2 }, 'Elm'],
      [{ team1: 3, team2: 1 }, 'Ash'],
      [{ team1: 1, team2: 0 }, 'Ash'],
      [null, null],
      [null, null],
    ]);
  });

  it('takes the winner from a decisive score if the source names none', async () => {
    const open = made().replace('t.json', 'open.json');
    const without = matches.map(match => ({ ...match, winner: undefined }));
    writeFileSync(open, JSON.stringify({ event_id: 'abc_cup_2026', matches: without }));
    const { into, bring } = createTarget();
    expect(await bring('tournament', open)).toMatchObject({ taken: { series: 7, placements: 6 }, notes: [] });
    const places = (file: string) => readFrom(file)('/events/abc-cup-2026/results');
    const named = createTarget();
    await named.bring('tournament', made());
    expect(await places(into)).toEqual(await places(named.into));
  });

  it('counts a series once that is repeated under another number', async () => {
    const { bring } = createTarget();
    const again = matches
      .slice(0, 2)
      .map(match => ({ ...match, source_match_id: match.source_match_id + 90 }));
    expect(await bring('tournament', made(again))).toMatchObject({
      taken: { series: 7 },
      skipped: [
        { item: 'series 99', reason: 'it occurs twice' },
        { item: 'series 95', reason: 'it occurs twice' },
      ],
    });
  });

  it('takes the name of the file for that of the tournament if it has no id', async () => {
    const { into, bring } = createTarget();
    await bring('tournament', join(writeJson({ 'elk-cup-2026.json': { matches } }), 'elk-cup-2026.json'));
    expect(ask(into, 'SELECT slug, name FROM event')).toEqual([['elk-cup-2026', 'ELK Cup 2026']]);
  });

  it('refuses another shape', async () => {
    const path = join(writeJson({ 't.json': matches }), 't.json');
    await expect(createTarget().bring('tournament', path)).rejects.toMatchObject({
      hint: 't.json: it has no series: they are in its list matches',
    });
  });

  it('leaves out contradictory series, and gives no places before the final', async () => {
    const { bring } = createTarget();
    const played = matches[1];
    const path = join(
      writeJson({
        't.json': {
          event_id: 'x',
          matches: [
            played,
            played,
            { ...played, source_match_id: 20, winner: 'Nobody' },
            { ...played, source_match_id: 21, winner: 'Oak' },
            { ...played, source_match_id: 22, datetime_source: 'soon' },
            { ...played, source_match_id: 23, team_2: '' },
            { ...played, source_match_id: 24, stage: null },
            { ...played, source_match_id: 26, team_1: 'TBD', team_2: 'TBD', winner: null },
            { ...played, source_match_id: 27, team_1: 'Winner of QF 1', winner: null },
            { ...played, source_match_id: 25, team_1: 'Fir', winner: null },
            {},
          ],
        },
      }),
      't.json',
    );
    const { taken, skipped, notes } = await bring('tournament', path);
    expect(taken).toMatchObject({ series: 2, placements: 0 });
    expect(notes).toEqual(['no final of X has been played: the places are undecided']);
    expect(skipped.map(({ item, reason }) => (item === undefined ? reason : `${item}: ${reason}`))).toEqual([
      'series 5: it occurs twice',
      'series 20: it was won by a team that did not play it',
      'series 21: it has a score that contradicts its winner',
      'series 22: it has no time: its date is in no known form',
      'series 23: it does not have two teams',
      'series 24: it has no stage or no round',
      'series 26: it has teams that are not known yet',
      'series 27: it has teams that are not known yet',
      'series 11 of the file: it has no stage or no round',
    ]);
  });

  it.each([
    [
      'numbers in texts',
      { score: String, best: (best: number) => `Bo${best}`, winner: (name: string) => name },
    ],
    [
      'the winner in small letters',
      { score: Number, best: Number, winner: (name: string) => name.toLowerCase() },
    ],
  ])('takes %s', async (_, { score, best, winner }) => {
    const spelled = matches.map(one => ({
      ...one,
      best_of: best(one.best_of),
      score_team_1: score(one.score_team_1),
      score_team_2: score(one.score_team_2),
      winner: winner(one.winner),
    }));
    const found = await Promise.all(
      [matches, spelled].map(async list => {
        const { into, bring } = createTarget();
        await bring(
          'tournament',
          join(writeJson({ 't.json': { event_id: 'abc_cup_2026', matches: list } }), 't.json'),
        );
        return ask(into, 'SELECT id, best_of, score1, score2, winner FROM match ORDER BY id');
      }),
    );
    expect(found[1]).toEqual(found[0]);
  });

  it.each([
    [2, ['Semi-finals']],
    [4, ['Quarter-finals']],
    [8, ['Round of 16']],
  ])('names a first round of %i series after the final that is to come', async (count, expected) => {
    const { into, bring } = createTarget();
    const list = Array.from({ length: count }, (_, index) =>
      series(
        index + 1,
        'playoffs',
        [1, 'playoffs'],
        [`A${index}`, `B${index}`],
        [2, 0],
        '2026-03-01T15:00:00',
      ),
    );
    await bring('tournament', join(writeJson({ 't.json': { event_id: 'cup', matches: list } }), 't.json'));
    expect(ask(into, 'SELECT DISTINCT round_name FROM slot')).toEqual([expected]);
  });

  it('reports a score that is no number instead of forgetting it', async () => {
    const [first] = matches;
    const { skipped } = await createTarget().bring(
      'tournament',
      made([{ ...first, source_match_id: 30, score_team_1: 'W' }]),
    );
    expect(skipped).toMatchObject([{ item: 'series 30', reason: 'it has a score that is no number' }]);
  });

  it('changes nothing when it is repeated', async () => {
    const { into, bring } = createTarget();
    const everything = () =>
      ['event', 'event_team', 'stage', 'slot', 'match', 'team'].map(table =>
        ask(into, `SELECT * FROM ${table}`),
      );
    await bring('tournament', made());
    const before = everything();
    await bring('tournament', made());
    expect(everything()).toEqual(before);
  });
});
