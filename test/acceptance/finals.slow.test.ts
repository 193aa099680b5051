import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { importInto } from '../../src/data/import/index.ts';
import { openReplay } from '../../src/server/replay/openReplay.ts';
import { noticeKinds } from '../../src/cli/watch/feed/noticeKinds.ts';
import type { Score } from '../../src/core/scoreboard/event.ts';
import { ask, now, run } from '../data/import/importing.ts';
import { startCuttingProxy } from '../support/cuttingProxy.ts';
import { createFakeAccess } from '../support/fakeAccess.ts';
import { createFakeClock } from '../support/fakeClock.ts';
import { type Conversation, createProgram } from '../support/program.ts';
import { describeReal, realData } from '../support/realData.ts';
import { createTemporaryFolder } from '../support/temporaryFolder.ts';
import { startTestService } from '../support/testService.ts';
import { eventsOfFinal, type RawFinal } from './rawFinal.ts';

const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0).toReversed()) close();
});

const shanghai: RawFinal = { files: 'spirit-vs-faze', teams: ['Spirit', 'FaZe'], mapsToWin: 2 };
const blast: RawFinal = { files: 'eternal-fire-vs-spirit', teams: ['Eternal Fire', 'Spirit'], mapsToWin: 3 };

/** A list of January 2025, with Spirit at a place where its wins are upsets. */
const list = 'standings_global_2025_01_27.md';
const movedTo = 40;

const writeStandings = (): string => {
  const lines = readFileSync(realData(`standings/live/2025/${list}`), 'utf8').split('\n');
  const places = [/^\| 1 /u, new RegExp(`^\\| ${movedTo} `, 'u')].map(place =>
    lines.findIndex(line => place.test(line)),
  );
  const [first = '', other = ''] = places.map(place => lines[place]);
  expect(first).toContain('| Spirit ');
  const swapped = [
    [first, other],
    [other, first],
  ].map(([own = '', others = '']) =>
    [...own.split('|').slice(0, 3), ...others.split('|').slice(3)].join('|'),
  );
  for (const [index, place] of places.entries()) lines[place] = swapped[index] ?? '';
  const folder = join(createTemporaryFolder(), 'standings');
  mkdirSync(folder);
  writeFileSync(join(folder, list), lines.join('\n'));
  return folder;
};

/** The service replays the final by a clock of its own, behind links that can be cut. */
const prepare = async ({ teams }: RawFinal) => {
  const file = join(createTemporaryFolder(), 'finals.db');
  await importInto({ kind: 'standings', path: writeStandings(), into: file, now, run });
  await importInto({ kind: 'demos', path: realData('demos/raw'), into: file, now, run });
  const [other = ''] = teams.filter(team => team !== 'Spirit');
  const [[number]] = ask(
    file,
    `SELECT m.id FROM match m JOIN team a ON a.id = team1_id JOIN team b ON b.id = team2_id
     WHERE a.name LIKE '%${other}%' OR b.name LIKE '%${other}%'`,
  ) as [[number]];
  // The sockets date their answers by the machine's clock, so that the match cannot begin on another day.
  const begins = Date.now();
  const { store, live } = openReplay(file, { match: String(number), begins, speed: 1 });
  const script = live.script(number);
  if (!script) throw new Error('the replay has no script');
  const liveClock = createFakeClock(begins);
  const access = createFakeAccess();
  const service = await startTestService({ world: { store, live }, liveClock, access });
  const proxy = await startCuttingProxy(service.port);
  const program = createProgram();
  closers.push(
    () => store.close(),
    () => program.remove(),
    () => proxy.close(),
  );
  const env = {
    ESPORTS_BASE_URL: `http://127.0.0.1:${proxy.port}/api/v1`,
    ESPORTS_API_KEY: 'scale',
  };
  await program.run(['config', 'set', 'notify.perHour', '1000']);
  // The stored list says how the teams are placed.
  expect((await program.run(['rankings', 'vrs', '--limit', '100'], env)).code).toBe(0);
  /** Starts a run, and resolves once it follows the match. */
  const start = async (): Promise<Conversation> => {
    const before = access.charged;
    const started = program.converse(
      ['notify', 'run', '--all', '--stream', '--kinds', noticeKinds.join(',')],
      env,
    );
    // The list of live matches, and the snapshot with which the stream begins.
    await expect.poll(() => access.charged).toBe(before + 2);
    return started;
  };
  return { start, script, liveClock, proxy };
};

/** What happens besides the match, by the number of the round in the series. */
interface Trouble {
  /** The rounds that are played while there is no link. */
  readonly cuts: readonly number[];
  /** The rounds after which the program is ended and started again. */
  readonly restarts: readonly number[];
  /** The rounds after which it is killed and started again: rounds of which nothing else is told. */
  readonly kills: readonly number[];
}

const none: Trouble = { cuts: [], restarts: [], kills: [] };

/** What the runs of the program told of a final, one after the other. */
const tellAll = async (final: RawFinal, { cuts, restarts, kills }: Trouble): Promise<readonly Told[]> => {
  const { start, script, liveClock, proxy } = await prepare(final);
  const told: Told[] = [];
  let again = 0;
  let running = await start();
  /** Reads what is told up to a notice, or to the end of the program. Resolves with whether it was told. */
  const read = async (until: (notice: Told) => boolean): Promise<boolean> => {
    for (let line = await running.line(); line !== undefined; line = await running.line()) {
      const notice = JSON.parse(line) as Told;
      // A killed run cannot tell whether its last line was read, so the next one says it again, and says so.
      if (notice.redelivered === true && told.some(({ id }) => id === notice.id)) {
        again += 1;
        continue;
      }
      told.push(notice);
      if (until(notice)) return true;
    }
    return false;
  };
  const ends = script.events.filter(({ type }) => type === 'round_end');
  let done = 0;
  for (const [index, { at }] of ends.entries()) {
    const over = index + 1;
    if (cuts.includes(over)) expect(proxy.cut(over % 2 === 0)).toBeGreaterThan(0);
    await liveClock.advance(Date.parse(at) - liveClock.now());
    // It is told once there is a link again, before the next round.
    if (cuts.includes(over)) continue;
    expect(await read(({ type }) => type === 'round' && ++done === over)).toBe(true);
    if (!restarts.includes(over) && !kills.includes(over)) continue;
    running.send(kills.includes(over) ? 'SIGKILL' : 'SIGINT');
    await read(() => false);
    running = await start();
  }
  await liveClock.advance(Date.parse(script.events.at(-1)?.at ?? '') - liveClock.now());
  expect(await read(({ type }) => type === 'upset')).toBe(true);
  running.send('SIGINT');
  const { code, stderr } = await running.finished;
  expect([code, await running.line()]).toEqual([130, undefined]);
  expect(stderr).not.toContain('held back');
  expect(again).toBeLessThanOrEqual(kills.length);
  return told;
};

interface Told {
  readonly id: string;
  readonly type: string;
  readonly text: string;
  readonly redelivered?: boolean;
  readonly team1Name: string;
  readonly map?: string;
  readonly score: Score;
  readonly mapScore?: Score | null;
}

/** A notice in the form of `eventsOfFinal`. */
const shortOf = ({ type, team1Name, map = '', mapScore, score }: Told, { teams }: RawFinal): string => {
  if (type === 'match_start') return type;
  const isFirst = team1Name.includes(teams[0]);
  const pair = ({ team1, team2 }: Score): string => (isFirst ? `${team1}:${team2}` : `${team2}:${team1}`);
  return `${type} ${map.toLowerCase()} ${pair(mapScore ?? { team1: 0, team2: 0 })} (${pair(score)})`;
};

describeReal('demos/raw', 'standings')('notify run over a real final', () => {
  test.each<readonly [string, RawFinal, Trouble]>([
    ['Spirit against FaZe', shanghai, none],
    ['Eternal Fire against Spirit', blast, none],
    [
      'Spirit against FaZe, over five cuts, two restarts and a crash',
      shanghai,
      { cuts: [2, 13, 30, 36, 52], restarts: [20, 46], kills: [50] },
    ],
    [
      'Eternal Fire against Spirit, over five cuts, two restarts and a crash',
      blast,
      { cuts: [3, 24, 29, 40, 70], restarts: [12, 27], kills: [60] },
    ],
  ])('%s tells each event once and in order', async (_name, final, trouble) => {
    const told = await tellAll(final, trouble);
    const happened = eventsOfFinal(realData('demos/raw'), final);
    const last = happened.at(-1)?.replace('match_end', 'upset') ?? '';
    expect(told.map(notice => shortOf(notice, final))).toEqual([...happened, last]);
    expect(new Set(told.map(({ id }) => id)).size).toBe(told.length);
    const loser = final === shanghai ? 'FaZe' : 'Eternal Fire';
    expect(told.at(-1)?.text).toMatch(
      new RegExp(`^Upset: .*Spirit.* \\(#${movedTo}\\) beat .*${loser}`, 'u'),
    );
  });
});
