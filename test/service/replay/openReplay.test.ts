import { describe, expect, test } from 'vitest';
import { createLiveHub } from '../../../src/service/live/hub.ts';
import { openReplay } from '../../../src/service/replay/openReplay.ts';
import { openDataFile } from '../../../src/service/store/dataFile.ts';
import { planTour } from '../../support/contract/tour.ts';
import { createFakeClock } from '../../support/fakeClock.ts';
import { ask } from '../../import/importing.ts';
import { createRoster, elks, joinTables, otters } from '../../import/demos/madeUpDemos.ts';
import type { Tables } from '../../import/demos/madeUpDemos.ts';
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
/** As long as `won`, and the Elks lose it from its second round on. */
const lost = 'eooooooooooooo';

const voles = createRoster(3000, 'bank', 'field', 'snow', 'water', 'wood');

/** The semi-final of Elks and Otters, and the final of the winner against the Voles an hour after it. */
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

/** Before it both had met the Voles: every team is in the tournament, whoever wins. */
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

test('no answer tells how a series ends before it does: whoever wins, they are the same', async () => {
  const one = await replayCup(won, won);
  const other = await replayCup(won, lost, lost);
  // In the second map's first round, which both have.
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

test('a replayed match is live from its start, and finished with its last event, on every list', async () => {
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

test('what came later in the tournament is still to come, with teams that nobody knows', async () => {
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

test('the file is as it was', async () => {
  const file = await importTables(createCup([won, won]));
  const before = ask(file, 'SELECT * FROM match');
  replayFile(file);
  expect(ask(file, 'SELECT * FROM match')).toEqual(before);
});

describe('a replay', () => {
  test('goes as many times faster as is asked, its timers too', async () => {
    const tables = createSeries([{ rounds: won }]);
    const [plain, fast] = [await replayTables(tables), await replayTables(tables, { speed: 20 })];
    // The last event is at the end of a second, that of the match.
    const after = ({ times }: typeof plain) => times.slice(0, -1).map(at => at - begins);
    expect(after(fast)).toEqual(after(plain).map(ms => ms / 20));
    // Five seconds of the match after a round's end its next freeze time begins.
    const ended = Date.parse(eventsOf(fast.script, 'round_end')[0]?.at ?? '') - begins;
    const phaseAt = async (ms: number) => ((await fast.readAt(ms)(`/live/${matchId}/state`)) as Row)['phase'];
    expect([await phaseAt(ended + 240), await phaseAt(ended + 260)]).toEqual(['over', 'freezetime']);
  });

  test('begins with the round that is asked for, and tells those before it at once', async () => {
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

  test('of a file that is opened anew goes on where it was: nothing is told twice', async () => {
    const file = await importTables(createSeries([{ rounds: won }]));
    let current = openReplay(file, { match: matchId, begins, speed: 1 });
    const clock = createFakeClock(begins);
    const hub = createLiveHub({
      // Every member is looked up in the store of the moment.
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

  test('is named, with what can be', async () => {
    const file = await importTables(createSeries([{ rounds: won }]));
    expect(refused(file, { match: 'cs-match-77' })).toEqual([
      'ReplayError',
      'the data file has no match cs-match-77',
      'what can be replayed, the latest first: cs-match-2370001 (Elks vs Otters)',
    ]);
    expect(refused(file, { match: '2370001' })).toBeUndefined();
    expect(refused(file, { from: { map: 2, round: 1 } })).toEqual([
      'ReplayError',
      'the match has no round 2:1',
      'its rounds, as <map>:<round>: 1:1 to 1:13',
    ]);
  });

  test('is one without rounds, and what the file has of it is said', async () => {
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
      'nobody recorded the rounds of cs-match-2370009 (Elks vs Otters): the file has its result, 1 map names',
      'what can be replayed, the latest first: cs-match-2370001 (Elks vs Otters)',
    ]);
  });
});
