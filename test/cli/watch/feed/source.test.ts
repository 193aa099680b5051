import { expect, test } from 'vitest';
import { ClientError } from '../../../../src/client/errors.ts';
import type { LinkHooks } from '../../../../src/client/link/linkSetup.ts';
import type { PushedUpdate } from '../../../../src/client/link/pushedUpdate.ts';
import { createSource, type PushTransport, type SourceParts } from '../../../../src/cli/watch/feed/source.ts';
import { createFakeClock, type FakeClock, settled } from '../../../support/fakeClock.ts';

const start = Date.UTC(2026, 10, 21, 18);
const update = (id: string): PushedUpdate => ({ id, event: 'kill', text: `{"id":"${id}"}` });

/** A source with a service whose scoreboard always answers, and the ordered list of its reports. */
const setUp = (
  follow: ((hooks: LinkHooks, clock: FakeClock) => AsyncIterable<PushedUpdate>) | undefined,
  /** How long the first answer takes, in ms. */
  firstTakes = 0,
  transport: PushTransport = 'sse',
) => {
  const clock = createFakeClock(start);
  const reports: unknown[] = [];
  const ask = async () => {
    if (firstTakes > 0 && clock.now() === start)
      await new Promise<void>(resolve => void clock.setTimer(firstTakes, resolve));
    return { headers: {}, text: '', data: () => ({}), lines: () => [], meta: {}, found: () => ({}) };
  };
  // The source calls only these methods and reads only these fields.
  const client = { live: { state: ask, rounds: ask, scoreboard: ask } } as unknown as SourceParts['poller'];
  const source = createSource({
    client,
    poller: client,
    followOver: (_transport, _match, hooks) => follow?.(hooks, clock) ?? nothing(),
    options: { transports: follow ? [transport] : [], isChosen: false, whole: false },
    ...clock,
    dueAfter: async askedAt => askedAt + 60_000,
    alone: () => undefined,
    onUpdate: ({ event, gap }) => reports.push([event, gap && [gap.from - start, gap.to - start]]),
    onList: () => {},
    onHeard: () => {},
    onAlive: () => {},
    onTransport: () => {},
    onSpent: () => {},
    onProblem: (problem, retryAt) =>
      reports.push(retryAt === undefined ? problem : [problem, retryAt - start]),
  });
  const over = new AbortController();
  /** Runs the source for this many milliseconds. */
  const run = async (ms: number): Promise<void> => {
    void source.run('m', over.signal);
    await settled();
    await clock.advance(ms);
    await settled();
  };
  return { clock, reports, run };
};

async function* nothing(): AsyncGenerator<PushedUpdate> {}

test('a watch that polls sends a request at once, then at intervals, and an answer leaves no gap', async () => {
  const { reports, run } = setUp(undefined);
  await run(130_000);
  expect(reports).toEqual([
    ['snapshot', undefined],
    undefined,
    ['snapshot', undefined],
    undefined,
    ['snapshot', undefined],
    undefined,
  ]);
});

test('the next poll is an interval after an answer, however long its request waited for its turn', async () => {
  const { clock, reports, run } = setUp(undefined, 45_000);
  const snapshots = (): number => reports.filter(report => Array.isArray(report)).length;
  await run(104_000);
  expect(snapshots()).toBe(1);
  await clock.advance(2000);
  await settled();
  expect(snapshots()).toBe(2);
});

test('a room that was tried without success is not a problem, and the watch polls', async () => {
  const { reports, run } = setUp(
    async function* () {
      yield* [];
      throw new ClientError('forbidden', 'no room', 'GET x');
    },
    0,
    'room',
  );
  await run(1000);
  expect(reports).toEqual([undefined, ['snapshot', undefined], undefined]);
});

test('a break is reported at once, with the time of the next attempt, and again when the link is up', async () => {
  const { reports, run } = setUp(async function* ({ onBreak, heard }) {
    yield update('1');
    onBreak?.(new ClientError('network', 'The connection was reset', 'GET x'), 3000);
    heard?.();
    yield { ...update('2'), gap: { from: start + 1, to: start + 2 } };
  });
  await run(1000);
  expect(reports).toEqual([
    ['kill', undefined],
    ['The connection was reset', 3000],
    undefined,
    ['kill', [1, 2]],
  ]);
});

test('the end of pushed updates is reported, and leaves a gap before the next answer', async () => {
  const { reports, run } = setUp(async function* (_hooks, clock) {
    yield update('1');
    await new Promise<void>(resolve => void clock.setTimer(5000, resolve));
    throw new ClientError('network', 'The link is lost', 'GET x');
  });
  await run(10_000);
  expect(reports).toEqual([
    ['kill', undefined],
    'The link is lost',
    ['snapshot', [0, 5000]],
    'The link is lost',
  ]);
});

test('a match that is followed again has a gap for the time between', async () => {
  const { reports, run } = setUp(async function* () {
    yield update('1');
  });
  await run(7000);
  await run(0);
  expect(reports).toEqual([
    ['kill', undefined],
    ['kill', [0, 7000]],
  ]);
});

test('a link that was damaged is tried again after five minutes of polling, as long as it has ever brought an update', async () => {
  let links = 0;
  const { clock, reports, run } = setUp(async function* () {
    links += 1;
    if (links === 2) throw new ClientError('notFound', 'The service answered with status 404', 'GET x');
    yield update(String(links));
    if (links === 1) throw new ClientError('unreadable', 'The room sent a damaged frame', 'GET x');
  });
  await run(599_000);
  expect([links, reports.slice(0, 2)]).toEqual([2, [['kill', undefined], 'The room sent a damaged frame']]);
  expect(reports.at(-1)).toBe('The service answered with status 404');
  await clock.advance(1000);
  expect(links).toBe(3);
  const [, gap] = reports.findLast(one => Array.isArray(one) && one[0] === 'kill') as readonly unknown[];
  expect(gap).toEqual([540_000, 600_000]);
});

test('a link that never brought an update is not tried again', async () => {
  let links = 0;
  const { run } = setUp(async function* () {
    links += 1;
    yield* [];
    throw new ClientError('unreadable', 'This is no room', 'GET x');
  });
  await run(3_600_000);
  expect(links).toBe(1);
});
