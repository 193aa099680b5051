import { join } from 'node:path';
import { inject } from 'vitest';
import { createAccess } from '../../../src/server/access/access.ts';
import { createAnswerer } from '../../../src/server/answer.ts';
import { createLiveHub } from '../../../src/server/live/hub.ts';
import { createRooms } from '../../../src/server/live/rooms.ts';
import { createStreams } from '../../../src/server/live/streams.ts';
import type { Answerer } from '../../../src/server/request.ts';
import type { Listener } from '../../../src/server/http/server.ts';
import { listen } from '../../../src/server/http/server.ts';
import { openDemo } from '../../../src/server/demo/demo.ts';
import { realClock } from '../fakeClock.ts';
import { randomHex } from '../randomHex.ts';

/** The whole service over the made-up season, with real keys, at one fixed moment. */
export interface SeasonService {
  readonly answerer: Answerer;
  /** A key of the enterprise plan, one of the free plan, and one with a spent quota. */
  readonly keys: { readonly enterprise: string; readonly free: string; readonly spent: string };
  /** Faults that clients saw only as INTERNAL. */
  readonly faults: readonly unknown[];
  /** Makes it listen on a free port of this machine. */
  listen(): Promise<Listener>;
  close(): void;
}

/** `folder` receives the key file; `now` in ms since 1970. */
export const openSeasonService = async (folder: string, now: number): Promise<SeasonService> => {
  const demo = await openDemo({ folder: inject('season'), now });
  const faults: unknown[] = [];
  const report = (fault: unknown) => void faults.push(fault);
  const clock = { ...realClock, now: () => now };
  const access = createAccess({ path: join(folder, 'access.db'), ...clock, randomHex });
  const create = (plan: string, monthly?: number) =>
    access.keys.create({ plan, name: `${plan} ${monthly}`, ...(monthly !== undefined && { monthly }) }).key;
  const keys = {
    enterprise: create('enterprise'),
    free: create('free', 1_000_000),
    spent: create('free', 1),
  };
  const hub = createLiveHub({ ...demo, clock, report });
  const answerer = createAnswerer({
    ...demo,
    streams: createStreams(hub),
    access: access.check,
    moments: access.moments,
    clock: clock.now,
    report,
  });
  const rooms = createRooms({ hub, store: demo.store, access: access.check });
  await answerer({
    method: 'GET',
    path: '/api/v1/game/live',
    query: '',
    headers: { 'x-api-key': keys.spent },
  });
  return {
    answerer,
    keys,
    faults,
    listen: () => listen({ answerer, rooms, clock: realClock, port: 0, report }),
    close: () => {
      access.close();
      demo.close();
    },
  };
};
