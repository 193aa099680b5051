import { describe, expect, test } from 'vitest';
import { createLiveHub } from '../../../src/server/live/hub.ts';
import { openReplay } from '../../../src/server/replay/openReplay.ts';
import { openDataFile } from '../../../src/data/store/dataFile.ts';
import { planTour } from '../../support/contract/tour.ts';
import { createFakeClock } from '../../support/fakeClock.ts';
import { ask } from '../../data/import/importing.ts';
import { createRoster, elks, joinTables, otters } from '../../data/import/demos/madeUpDemos.ts';
import type { Tables } from '../../data/import/demos/madeUpDemos.ts';
import {
  begins,
  createSeries,
  eventsOf,
  importTables,
  matchId,
  minute,
  replayFile,
  replayTables,
  second,
} from './madeUpReplay.ts';

const won = 'eeeeeeeeeeeee';
/** As long as `won`, but the Elks lose every round from the second. */
const lost = 'eooooooooooooo';

const voles = createRoster(3000, 'bank', 'field', 'snow', 'water', 'wood');

/** The semi-final of Elks and Otters, and the winner's final against the Voles an hour later. */
const createCup = (semiFinal: readonly string[]): Tables => {
  const elksWin = semiFinal.filter(rounds => rounds.endsWith('e')).length > 1;
  return joinTables(
    createSeries(semiFinal.map(rounds => ({ rounds }))),
    createSeries(
      [
        {
          rounds: won,
          rosters: [elksWin ? elks : otters, voles],
          names: [elksWin ? 'Team Elks' : 'Otters Clan', 'Voles'],
        },
      ],
      {
        url: 'https://www.hltv.org/matches/2370002/final',
        match_id: 'b',
        match_date: '2025-02-04 00:30:00',
        team_1: elksWin ? 'Elks' : 'Otters',
        team_2: 'Voles',
      },
    ),
  );
};

/** Both had met the Voles before, so every team is in the tournament for either winner. */
const groups = joinTables(
  ...[elks, otters].map((roster, index) =>
    createSeries(
      [
        {
          rounds: won,
          rosters: [roster, voles],
          names: [index === 0 ? 'Team Elks' : 'Otters Clan', 'Voles'],
        },
      ],
      {
        url: `https://www.hltv.org/matches/236000${index}/group`,
        match_id: `c${index}`,
        match_date: '2025-02-01 12:00:00',
        team_1: index === 0 ? 'Elks' : 'Otters',
        team_2: 'Voles',
      },
    ),
  ),
);

const replayCup = async (...semiFinal: readonly string[]) =>
  replayFile(await importTables(groups, createCup(semiFinal)));

type Row = Readonly<Record<string, unknown>>;
const idsAt = async (read: (path: string) => Promise<unknown>, path: string) =>
  ((await read(path)) as readonly Row[]).map(({ id }) => id);

test('no answer reveals the result of a series before its end: the answers are equal for either winner', async () => {
  const one = await replayCup(won, won);
  const other = await replayCup(won, lost, lost);
  // In the first round of the second map, which both series have.
  const at = Date.parse(eventsOf(one.script, 'round_start')[13]?.at ?? '') - begins + 7 * second;
  const [read, readOther] = [one.readAt(at), other.readAt(at)];
  const paths = (await planTour(read)).filter(({ status }) => status === 200).map(({ path }) => path);
  expect(paths.length).toBeGreaterThan(100);
  for (const path of paths) expect([path, await read(path)]).toEqual([path, await readOther(path)]);
  const after = await Promise.all(
    ['/events/fjord-cup-2025/standings', `/matches/${matchId}`].map(async path => [
      await one.readAt(100 * minute)(path),
      await other.readAt(100 * minute)(path),
    ]),
  );
  for (const [first, second] of after) expect(first).not.toEqual(second);
});

test('on every list, a replayed match is live from its start and finished with its last event', async () => {
  const { readAt, endsAt } = await replayCup(won, won);
  const lists = async (ms: number) => {
    const read = readAt(ms);
    const { maps, status, winner } = (await read(`/matches/${matchId}`)) as Row;
    return {
      live: await idsAt(read, '/live'),
      today: await idsAt(read, '/matches/today'),
      results: await idsAt(read, '/matches/results'),
      team: await idsAt(read, '/teams/elks/results'),
      events: ((await read('/events/live')) as readonly Row[]).map(({ slug }) => slug),
      maps: (maps as readonly Row[]).map(map => [map['number'], map['status']]),
      lines: ((await read(`/matches/${matchId}/player-stats`)) as readonly Row[]).length,
      form: ((await read('/players/ash/form')) as readonly Row[]).length,
      status,
      winner,
    };
  };
  const earlier = ['cs-match-2360001', 'cs-match-2360000'];
  const live = {
    live: [matchId],
    today: [matchId, 'cs-match-2370002'],
    results: earlier,
    team: ['cs-match-2360000'],
    events: ['fjord-cup-2025'],
    status: 'live',
    winner: null,
  };
  expect(await lists(0)).toEqual({ ...live, maps: [], lines: 0, form: 1 });
  expect(await lists(12 * minute)).toEqual({
    ...live,
    maps: [
      [1, 'finished'],
      [2, 'live'],
    ],
    lines: 10,
    form: 2,
  });
  expect(await lists(endsAt - begins - 1)).toMatchObject(live);
  expect(await lists(endsAt - begins)).toEqual({
    live: [],
    today: [matchId, 'cs-match-2370002'],
    results: [matchId, ...earlier],
    team: [matchId, 'cs-match-2360000'],
    events: ['fjord-cup-2025'],
    maps: [
      [1, 'finished'],
      [2, 'finished'],
    ],
    lines: 20,
    form: 3,
    status: 'finished',
    winner: 'Elks',
  });
});

test('later parts of the tournament are still ahead, with unknown teams', async () => {
  const { readAt } = await replayCup(won, won);
  const later = async (ms: number) =>
    ((await readAt(ms)('/matches/upcoming')) as readonly Row[]).map(
      ({ id, team1Name, team2Name, startsAt }) => [id, team1Name, team2Name, startsAt],
    );
  // The final began two hours after the semi-final.
  const startsAt = '2026-11-21T20:00:00Z';
  expect(await later(0)).toEqual([['cs-match-2370002', 'TBD', 'TBD', startsAt]]);
  expect(await later(Date.parse(startsAt) - begins)).toEqual([]);
});

test('the file stays unchanged', async () => {
  const file = await importTables(createCup([won, won]));
  const before = ask(file, 'SELECT * FROM match');
  replayFile(file);
  expect(ask(file, 'SELECT * FROM match')).toEqual(before);
});

describe('a replay', () => {
  test('runs at the requested speed, including its timers', async () => {
    const tables = createSeries([{ rounds: won }]);
    const [plain, fast] = [await replayTables(tables), await replayTables(tables, { speed: 20 })];
    // The last event is at the end of a second: the end of the match.
    const after = ({ times }: typeof plain) => times.slice(0, -1).map(at => at - begins);
    expect(after(fast)).toEqual(after(plain).map(ms => ms / 20));
    // The next freeze time begins five seconds of play after a round's end.
    const ended = Date.parse(eventsOf(fast.script, 'round_end')[0]?.at ?? '') - begins;
    const phaseAt = async (ms: number) => ((await fast.readAt(ms)(`/live/${matchId}/state`)) as Row)['phase'];
    expect([await phaseAt(ended + 240), await phaseAt(ended + 260)]).toEqual(['over', 'freezetime']);
  });

  test('begins with the requested round and publishes the earlier rounds at once', async () => {
    const tables = createSeries([{ rounds: won }, { rounds: won }]);
    const placeOf = async (from: { readonly map?: number; readonly round: number }) => {
      const { readAt } = await replayTables(tables, { from });
      // Ten seconds of freeze time come first.
      const [before, at] = await Promise.all(
        [9, 10].map(async seconds => (await readAt(seconds * second)(`/live/${matchId}/state`)) as Row),
      );
      return [before, at].map(state => [
        state?.['mapNumber'],
        state?.['round'],
        state?.['phase'],
        state?.['mapScore'],
        state?.['score'],
      ]);
    };
    const series = { team1: 1, team2: 0 };
    expect(await placeOf({ round: 4 })).toEqual([
      [1, 3, 'freezetime', { team1: 3, team2: 0 }, { team1: 0, team2: 0 }],
      [1, 4, 'live', { team1: 3, team2: 0 }, { team1: 0, team2: 0 }],
    ]);
    expect(await placeOf({ map: 2, round: 1 })).toEqual([
      [1, 13, 'over', { team1: 13, team2: 0 }, series],
      [2, 1, 'live', { team1: 0, team2: 0 }, series],
    ]);
  });

  test('of a reopened file continues from the same point, without repeats', async () => {
    const file = await importTables(createSeries([{ rounds: won }]));
    let current = openReplay(file, { match: matchId, begins, speed: 1 });
    const clock = createFakeClock(begins);
    const hub = createLiveHub({
      // Every member reads from the current store.
      store: new Proxy(current.store, { get: (_, name) => Reflect.get(current.store, name) as unknown }),
      live: { script: number => current.live.script(number) },
      clock,
      report: fault => {
        throw fault;
      },
    });
    const reader = hub.subscribe({ match: undefined, delay: 0 });
    const taken: string[] = [];
    const take = (): void => {
      for (let update = reader.take(); update; update = reader.take()) taken.push(update.type);
    };
    await clock.advance(16 * second);
    take();
    const before = current;
    current = openReplay(file, { match: matchId, begins, speed: 1 });
    expect(current.live.script(2_370_001)).not.toBe(before.live.script(2_370_001));
    before.store.close();
    hub.refresh();
    await clock.advance(5 * second);
    take();
    expect(taken).toEqual(['snapshot', 'round_start', 'kill', 'kill']);
    hub.close();
    current.store.close();
  });
});

describe('a match that cannot be replayed', () => {
  const refused = (file: string, options: object): unknown => {
    try {
      openReplay(file, { match: matchId, begins, speed: 1, ...options });
      return undefined;
    } catch (error) {
      const { name, message, hint } = error as Error & { readonly hint: string };
      return [name, message, hint];
    }
  };

  test('is named in the error, with alternatives', async () => {
    const file = await importTables(createSeries([{ rounds: won }]));
    expect(refused(file, { match: 'cs-match-77' })).toEqual([
      'ReplayError',
      'the data file has no match cs-match-77',
      'matches with a recording, latest first: cs-match-2370001 (Elks vs Otters)',
    ]);
    expect(refused(file, { match: '2370001' })).toBeUndefined();
    expect(refused(file, { from: { map: 2, round: 1 } })).toEqual([
      'ReplayError',
      'the match has no round 2:1',
      'its rounds, as <map>:<round>: 1:1 to 1:13',
    ]);
  });

  test('may have no rounds, and the error lists its other data', async () => {
    const file = await importTables(
      joinTables(createSeries([{ rounds: won }]), {
        tournaments: [
          {
            ...createSeries([{ rounds: won }])['tournaments']?.[0],
            url: 'https://www.hltv.org/matches/2370009/x',
            match_id: 'z',
            checksum: 'nowhere',
            match_date: '2025-02-09 22:30:00',
          },
        ],
      }),
    );
    expect(openDataFile(file).get('SELECT id FROM match WHERE id = 2370009')).toBeDefined();
    expect(refused(file, { match: 'cs-match-2370009' })).toEqual([
      'ReplayError',
      'the rounds of cs-match-2370009 (Elks vs Otters) were not recorded: the file has its result, 1 map names',
      'matches with a recording, latest first: cs-match-2370001 (Elks vs Otters)',
    ]);
  });
});
