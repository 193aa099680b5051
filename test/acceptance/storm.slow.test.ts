import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { type CuttingProxy, startCuttingProxy } from '../support/cuttingProxy.ts';
import { createFakeAccess } from '../support/fakeAccess.ts';
import { createTestWorld, roundLength, worldStart } from '../support/liveWorld.ts';
import { createProgram, type Program } from '../support/program.ts';
import { createRunningClock, type RunningClock } from '../support/runningClock.ts';
import { startTestService } from '../support/testService.ts';

const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

const match = 'test-match-1';
const rounds = 60;
/** The match takes half a minute. The links are cut every three seconds. */
const speed = (rounds * roundLength) / 30_000;
const cutEvery = 3000;
/** A link is opened at most ten times a minute: then a command would wait for half a minute, and the test with it. */
const mostTimes = 8;

interface Storm {
  readonly program: Program;
  readonly proxy: CuttingProxy;
  readonly clock: RunningClock;
  /** The ids of all events of the match. */
  readonly all: readonly string[];
  readonly charged: () => number;
  /** The arguments that select the service behind the proxy. */
  readonly service: readonly string[];
}

const prepare = async (alter?: (text: string) => string): Promise<Storm> => {
  const world = createTestWorld([{ number: 1, startsAt: worldStart, rounds }]);
  const clock = createRunningClock(worldStart);
  const access = createFakeAccess();
  const service = await startTestService({ world, liveClock: clock, access });
  const proxy = await startCuttingProxy(service.port, alter);
  const program = createProgram();
  closers.push(
    () => proxy.close(),
    () => program.remove(),
    () => clock.stop(),
  );
  return {
    program,
    proxy,
    clock,
    all: world.script(1).events.map(({ id }) => id),
    charged: () => access.charged,
    service: ['--base-url', `http://127.0.0.1:${proxy.port}/api/v1`],
  };
};

/** Starts the commands. After each of them has its snapshot, runs the match while the proxy cuts the links. */
const runThrough = async (
  { program, proxy, clock, charged, service }: Storm,
  commands: readonly (readonly string[])[],
  charges: number,
) => {
  const env = { ESPORTS_API_KEY: 'scale' };
  const running = commands.map(command => program.start([...command, ...service], env).finished);
  await expect.poll(charged, { timeout: 30_000 }).toBe(charges);
  clock.setSpeed(speed);
  let times = 0;
  let cuts = 0;
  const storm = setInterval(() => {
    times += 1;
    if (times <= mostTimes) cuts += proxy.cut(times % 2 === 0);
  }, cutEvery);
  try {
    return { finished: await Promise.all(running), cuts };
  } finally {
    clearInterval(storm);
  }
};

/** Returns the ids of the events in the lines. A snapshot is not an event. */
const eventsIn = (lines: string): readonly string[] =>
  lines
    .split('\n')
    .filter(line => line !== '')
    .map((line): Readonly<Record<string, unknown>> => {
      const value = JSON.parse(line);
      return value.update ?? value;
    })
    .filter(({ id, type }) => id !== undefined && type !== 'snapshot')
    .map(({ id }) => String(id));

test('a link that is cut every few seconds loses and repeats nothing, over the stream and in a room', async () => {
  const storm = await prepare();
  const files = ['room', 'stream'].map(name => join(storm.program.folder, `${name}.ndjson`));
  const [inRoom = '', overStream = ''] = files;
  const { finished, cuts } = await runThrough(
    storm,
    [
      ['live', 'stream', '--match', match, '--until', 'match_end'],
      ['live', 'room', match, '--until', 'map_end'],
      ['watch', match, '--room', '--record', inRoom],
      ['watch', match, '--stream', '--record', overStream],
    ],
    // Each command costs a snapshot, and each watch also costs the list of live matches.
    6,
  );
  const whole = { code: 0, events: storm.all };
  const untilMapEnd = { code: 0, events: storm.all.slice(0, -1) };
  expect(finished.map(({ code, stdout }) => ({ code, events: eventsIn(stdout) }))).toEqual([
    whole,
    untilMapEnd,
    whole,
    whole,
  ]);
  const recordings = files.map(file => readFileSync(file, 'utf8'));
  expect(recordings.map(eventsIn)).toEqual([storm.all, storm.all]);
  expect(recordings.filter(text => text.includes('"gap"'))).toEqual([]);
  expect(cuts).toBeGreaterThan(12);
});

test('if rooms cannot be resumed, a recording has a gap wherever an event is missing', async () => {
  // The proxy renames the header. The service then ignores it, like a service that cannot resume.
  const storm = await prepare(text => text.replaceAll('last-event-id', 'xxxx-event-id'));
  const file = join(storm.program.folder, 'room.ndjson');
  const { finished } = await runThrough(storm, [['watch', match, '--room', '--record', file]], 2);
  const lines = readFileSync(file, 'utf8').split('\n');
  let place = -1;
  let isGap = false;
  let lost = 0;
  let unsaid = 0;
  for (const line of lines) {
    if (line.includes('"gap"')) isGap = true;
    const [id] = line === '' || isGapLine(line) ? [] : eventsIn(line);
    if (id === undefined) continue;
    const next = storm.all.indexOf(id);
    lost += next - place - 1;
    if (next !== place + 1 && !isGap) unsaid += 1;
    [place, isGap] = [next, false];
  }
  const gaps = lines.filter(isGapLine).length;
  expect([unsaid, lost > 0, gaps > 2]).toEqual([0, true, true]);
  expect(finished[0]?.stderr).toContain('Updates may be missing between');
});

const isGapLine = (line: string): boolean => line.includes('"gap":{');
