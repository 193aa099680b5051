import { onTestFinished } from 'vitest';
import type { Access, AccessCheck } from '../../src/server/access/check.ts';
import { createAnswerer } from '../../src/server/answer.ts';
import { createLiveHub } from '../../src/server/live/hub.ts';
import { createRooms } from '../../src/server/live/rooms.ts';
import { createStreams } from '../../src/server/live/streams.ts';
import type { Clock } from '../../src/server/clock.ts';
import { ApiProblem } from '../../src/data/store/problem.ts';
import type { Listener, ListenOptions, LogEntry } from '../../src/server/http/server.ts';
import { listen } from '../../src/server/http/server.ts';
import { createFakeAccess } from './fakeAccess.ts';
import type { FakeAccess } from './fakeAccess.ts';
import { realClock } from './fakeClock.ts';
import type { TestWorld } from './liveWorld.ts';

export interface TestService extends Listener {
  readonly access: FakeAccess;
  readonly log: readonly LogEntry[];
  readonly faults: readonly unknown[];
}

export interface TestServiceOptions extends Partial<Omit<ListenOptions, 'log' | 'report' | 'rooms'>> {
  readonly world: Pick<TestWorld, 'store' | 'live'>;
  /** The clock of the live matches; the sockets use the machine's. */
  readonly liveClock: Clock;
  readonly access?: FakeAccess;
}

/** Starts the service on a free port. Its keys are `free` and `scale`; both are charged to the same access. */
export const startTestService = async (options: TestServiceOptions): Promise<TestService> => {
  const { world, liveClock, access = createFakeAccess() } = options;
  const log: LogEntry[] = [];
  const faults: unknown[] = [];
  const report = (fault: unknown) => void faults.push(fault);
  const check = createTestCheck(access);
  const hub = createLiveHub({ ...world, clock: liveClock, report });
  const answerer = createAnswerer({
    ...world,
    market: { offers: () => [], listings: () => [] },
    streams: createStreams(hub),
    access: check,
    clock: liveClock.now,
    report,
  });
  const listener = await listen({
    answerer,
    clock: realClock,
    port: 0,
    ...options,
    rooms: createRooms({ hub, store: world.store, access: check }),
    log: entry => log.push(entry),
    report,
  });
  onTestFinished(listener.close);
  return { ...listener, access, log, faults };
};

const createTestCheck =
  (access: Access): AccessCheck =>
  (request, { row }) => {
    const key = request.headers['x-api-key'];
    if (key === undefined) throw new ApiProblem('MISSING_API_KEY', 'no key');
    if (key !== 'free' && key !== 'scale') throw new ApiProblem('INVALID_API_KEY', 'not known');
    if (row.plan && key === 'free')
      throw new ApiProblem('PLAN_REQUIRED', 'plan scale', { details: { plan: 'free' } });
    return access;
  };
