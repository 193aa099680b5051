import { describe, expect, test } from 'vitest';
import { routes } from '../../../src/core/table/groups.ts';
import { placesOf } from '../../../src/core/reader/layout.ts';
import { lineSchema, type Route } from '../../../src/core/route.ts';
import { routeEntries } from '../../../src/core/table/index.ts';
import { isKept, subjectOf, hidingRules } from '../../../src/client/spoilers/subjects.ts';
import { createSpoilerFilter, type SpoilerFilterSetup } from '../../../src/client/spoilers/spoilerFilter.ts';
import * as fc from '../../support/property.ts';

const now = Date.UTC(2026, 10, 21, 18);
const day = 86_400_000;
const iso = (days: number): string => new Date(now + days * day).toISOString();

const open = (setup: Partial<SpoilerFilterSetup> = {}) =>
  createSpoilerFilter({
    now: () => now,
    window: 3 * day,
    isRevealed: () => false,
    startOf: async () => undefined,
    daysOf: async () => undefined,
    ...setup,
  });
const filtered = (setup: Partial<SpoilerFilterSetup> = {}) => {
  const hide = open(setup);
  return async (row: Route, data: unknown, input: Parameters<typeof hide>[1] = {}): Promise<unknown> =>
    JSON.parse((await hide(row, input, JSON.stringify(data))).text);
};

const finished = {
  id: 'm1',
  status: 'finished',
  eventName: 'Cup',
  team1Name: 'Foxes',
  team2Name: 'Owls',
  score: { team1: 2, team2: 1 },
  winner: 'Foxes',
  startsAt: iso(-1),
};

describe('a match of the last three days', () => {
  test('keeps who played, and hides how it ended', async () => {
    expect(await filtered()(routes.results.list, [finished])).toEqual([
      { ...finished, score: null, winner: null, shrouded: true },
    ]);
  });

  test('is shown once it is older, to come, or revealed by its id or its tournament', async () => {
    const matches = [
      { ...finished, startsAt: iso(-3.01) },
      { ...finished, status: 'upcoming', startsAt: iso(1), score: null, winner: null },
      { ...finished, id: 'known' },
      { ...finished, eventSlug: 'cup' },
    ];
    const isRevealed = (word: string) => ['known', 'cup'].includes(word);
    expect(await filtered({ isRevealed })(routes.results.list, matches)).toEqual(matches);
  });

  test('counts as unknown if nobody says when it was, and for the whole day if only the day is known', async () => {
    const matches = [
      { ...finished, startsAt: null },
      { ...finished, startsAt: 'soon' },
      { ...finished, startsAt: iso(-3.5).slice(0, 10), startsDayOnly: true },
    ];
    const hidden = (await filtered()(routes.results.list, matches)) as readonly object[];
    expect(hidden.map(match => 'shrouded' in match)).toEqual([true, true, true]);
  });

  test('keeps its members, its spellings and every digit', async () => {
    const text = `[ { "match_id" : 12345678901234567890,  "home_team":{"name":"Foxes","score":2,"logo":"x"},"teams":[{"name":"Foxes"}], "startTime":"${iso(-1)}","result":"2:1" } ]`;
    expect((await open()(routes.results.list, {}, text)).text).toBe(
      `[{ "match_id" : 12345678901234567890,  "home_team":{"name":"Foxes","score":null,"logo":null},"teams":[{"name":"Foxes"}], "startTime":"${iso(-1)}","result":null ,"shrouded":true}]`,
    );
  });

  test.each(['doc', 'document', 'value', 'row', 'fields', 'title'])(
    'is hidden in the member %s of a database too',
    async name => {
      const [hidden] = (await filtered()(routes.results.list, [
        { id: 'm1', [name]: finished },
      ])) as readonly object[];
      expect(JSON.stringify(hidden)).not.toMatch(/"team1":2|"winner":"Foxes"/);
    },
  );

  test('hides its teams if they follow from a result that is hidden too', async () => {
    const follows = { ...finished, teamsKnownAt: iso(-2) };
    expect(await filtered()(routes.results.list, [follows])).toEqual([
      {
        ...follows,
        team1Name: null,
        team2Name: null,
        score: null,
        winner: null,
        shrouded: true,
      },
    ]);
    expect(await filtered()(routes.results.team, [follows, finished], { teamIdOrSlug: 'foxes' })).toEqual([
      { ...finished, score: null, winner: null, shrouded: true },
    ]);
  });
});

/** Every path at which a reader may find a field that a hidden match does not keep. */
const hiddenPaths = (row: Route): readonly string[] =>
  Object.entries(lineSchema(row).fields ?? {}).flatMap(([name, field]) =>
    isKept(hidingRules.match, name)
      ? []
      : [name, ...placesOf(field.from), ...Object.values(field.beside ?? {}).flatMap(placesOf)],
  );

const at = (path: string, value: unknown): unknown =>
  path
    .split('.')
    .reduceRight<unknown>((inside, step) => (/^\d+$/.test(step) ? [inside] : { [step]: inside }), value);

test('no spelling of an outcome stays in a hidden match', async () => {
  for (const row of [routes.results.list, routes.results.team, routes.players.matches, routes.live.list]) {
    for (const path of hiddenPaths(row)) {
      const record = { id: 'm', startsAt: iso(-1), ...(at(path, 'SECRET') as object) };
      // A path that is also one of a kept field, such as the name of the team, may tell that.
      const kept = Object.entries(lineSchema(row).fields ?? {}).some(
        ([name, field]) => isKept(hidingRules.match, name) && [name, ...placesOf(field.from)].includes(path),
      );
      const hidden = JSON.stringify(await filtered()(row, [record]));
      expect([path, hidden.includes('SECRET') && !kept]).toEqual([path, false]);
    }
  }
});

test('nothing that the description does not know stays in a hidden match, however deep', async () => {
  const unknown = fc.jsonValue({ maxDepth: 4, noUnicodeString: false });
  await fc.assert(
    fc.asyncProperty(unknown, unknown, async (value, inside) => {
      const record = {
        ...finished,
        extra: ['SECRET', value],
        team1: { name: 'Foxes', secret: ['SECRET', inside] },
      };
      const [hidden] = (await filtered()(routes.results.list, [record])) as readonly Record<
        string,
        unknown
      >[];
      expect(hidden).toEqual({
        ...finished,
        score: null,
        winner: null,
        extra: null,
        team1: { name: 'Foxes', secret: null },
        shrouded: true,
      });
    }),
  );
});

test('what stands inside a record that is shown is hidden, and so is what is counted over it', async () => {
  const team = {
    id: 't1',
    name: 'Foxes',
    recentResults: [
      { matchId: 'm1', startsAt: iso(-1), opponentName: 'Owls', score: { team1: 2, team2: 0 }, won: true },
      { matchId: 'm0', startsAt: iso(-9), opponentName: 'Owls', score: { team1: 0, team2: 2 }, won: false },
    ],
    mapRecord: [{ map: 'Nuke', wins: 5 }],
  };
  expect(await filtered()(routes.teams.show, team, { teamIdOrSlug: 't1' })).toEqual({
    ...team,
    recentResults: [
      { ...team.recentResults[0], score: null, won: null, shrouded: true },
      team.recentResults[1],
    ],
    mapRecord: null,
  });
});

test.each([
  { upper: [finished], lower: [finished] },
  { upper_bracket: { rounds: [{ matches: [finished] }] } },
  { playoffs: { rounds: [{ name: 'Final', matches: [finished] }] }, grand_final: finished },
  { A: { matches: [finished] }, B: { matches: [finished] } },
])('a match in a group of any name is hidden: %j', async data => {
  const hidden = JSON.stringify(await filtered()(routes.tournaments.bracket, data));
  expect(hidden).not.toMatch(/"winner":"|"team1":\d/);
});

test('a match inside a record about it is hidden like one by itself', async () => {
  expect(await filtered()(routes.players.matches, [{ match: finished, stats: { kills: 30 } }])).toEqual([
    { match: { ...finished, score: null, winner: null }, stats: { kills: null }, shrouded: true },
  ]);
  const { startsAt, ...match } = finished;
  const hidden = await filtered()(routes.teams.show, {
    team: { name: 'Foxes', recentResults: [{ ...match, startsAt }] },
    roster: [],
  });
  expect(JSON.stringify(hidden)).not.toContain('"winner":"Foxes"');
});

test('a map that was played is left out, since the number of maps tells the score', async () => {
  const line = { matchId: 'm1', startsAt: iso(-1), map: 'Nuke', opponentName: 'Owls', won: true };
  const old = { ...line, matchId: 'm0', startsAt: iso(-9) };
  expect(await filtered()(routes.players.form, [line, line, old], { playerIdOrSlug: 'p' })).toEqual([old]);
});

describe('answers that do not say when they were', () => {
  const lists = [routes.results.maps, routes.results.stats, routes.live.rounds];

  test('are empty for a match of these days, or of an unknown day', async () => {
    for (const startsAt of [iso(-1), undefined]) {
      const hide = filtered({ startOf: async () => startsAt });
      for (const row of lists) expect(await hide(row, [{ kills: 1 }], { matchId: 'm1' })).toEqual([]);
    }
  });

  test('are shown for an older or a revealed match', async () => {
    const old = filtered({ startOf: async () => iso(-9) });
    const known = filtered({ isRevealed: word => word === 'm1' });
    for (const row of lists)
      for (const hide of [old, known])
        expect(await hide(row, [{ kills: 1 }], { matchId: 'm1' })).toEqual([{ kills: 1 }]);
  });

  test('are standings by seed, and no placements, while a tournament is on', async () => {
    const rows = [
      { placement: '1', teamName: 'Owls', seed: 2, wins: 5, prize: 100 },
      { placement: '2', teamName: 'Foxes', seed: 1, wins: 3, prize: 50 },
    ];
    const input = { eventIdOrSlug: 'cup' };
    const during = filtered({
      daysOf: async () => ({ startDate: iso(-5).slice(0, 10), endDate: iso(1).slice(0, 10) }),
    });
    expect(await during(routes.tournaments.standings, rows, input)).toEqual([
      { placement: null, teamName: 'Foxes', seed: 1, wins: null, prize: null, shrouded: true },
      { placement: null, teamName: 'Owls', seed: 2, wins: null, prize: null, shrouded: true },
    ]);
    expect(await during(routes.results.placements, rows, input)).toEqual([]);
    const over = filtered({
      daysOf: async () => ({ startDate: iso(-9).slice(0, 10), endDate: iso(-5).slice(0, 10) }),
    });
    expect(await over(routes.tournaments.standings, rows, input)).toEqual(rows);
  });
});

test('the rounds after a hidden result have no teams, but those of a round robin have', async () => {
  const slot = (format: string, round: number, startsAt: string | null) => ({
    stage: format,
    format,
    round,
    position: 1,
    team1Name: 'Foxes',
    team2Name: 'Owls',
    score: null,
    startsAt,
  });
  const teamsOf = async (format: string) => {
    const slots = [
      slot(format, 1, iso(-9)),
      slot(format, 1, iso(-1)),
      slot(format, 2, iso(0.5)),
      slot(format, 3, null),
    ];
    const data = (await filtered()(routes.tournaments.bracket, { slots })) as {
      readonly slots: typeof slots;
    };
    return data.slots.map(({ team1Name, round }) => [round, team1Name]);
  };
  expect(await teamsOf('single-elimination')).toEqual([
    [1, 'Foxes'],
    [1, 'Foxes'],
    [2, null],
    [3, null],
  ]);
  expect(await teamsOf('round-robin')).toEqual([1, 1, 2, 3].map(round => [round, 'Foxes']));
});

test('a ranking of these days hides its moves', async () => {
  const row = {
    rank: 1,
    teamName: 'Foxes',
    points: 900,
    change: 2,
    pointsChange: 30,
    date: iso(-1).slice(0, 10),
  };
  const old = { ...row, date: iso(-9).slice(0, 10) };
  expect(await filtered()(routes.rankings.world, [row, old])).toEqual([
    { ...row, change: null, pointsChange: null, shrouded: true },
    old,
  ]);
});

test('every row whose lines have a score, a winner or places is about something that is hidden', () => {
  const telling = routeEntries.filter(({ row }) => {
    const { fields = {} } = lineSchema(row);
    return ['score', 'winner', 'won', 'placement'].some(name => name in fields);
  });
  const unknown = telling.filter(({ row }) => subjectOf(lineSchema(row)) === undefined);
  // The maps and rounds of a match are closed as a whole.
  expect(unknown.map(({ group, verb }) => `${group} ${verb}`)).toEqual([
    'live rounds',
    'results match',
    'results maps',
  ]);
});

test('hostile and odd data are never a fault', async () => {
  const row = fc.constantFrom(...routeEntries.map(entry => entry.row));
  await fc.assert(
    fc.asyncProperty(row, fc.jsonValue({ maxDepth: 5 }), async (each, data) => {
      const input = { matchId: 'm', eventIdOrSlug: 'e', teamIdOrSlug: 't' };
      expect(await filtered()(each, data, input)).toBeDefined();
    }),
  );
});
