/**
 * The service with one live match that moves on twice a second, by updates of 1 KB. Keys are checked and updates are
 * charged as in `esports serve`. Prints the address of the stream, the key and its process. Argument: a folder for its files.
 */
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { createAccess } from '../src/server/access/access.ts';
import { createAnswerer } from '../src/server/answer.ts';
import { toIdentifier } from '../src/data/store/identifiers.ts';
import { listen } from '../src/server/http/server.ts';
import { createLiveHub } from '../src/server/live/hub.ts';
import type { LiveSource } from '../src/server/liveSource.ts';
import { createRooms } from '../src/server/live/rooms.ts';
import { createStreams } from '../src/server/live/streams.ts';
import { openDemo } from '../src/server/demo/demo.ts';

const [folder = '.'] = process.argv.slice(2);
/** In milliseconds. */
const updateEvery = 500;
/** Updates of half an hour. */
const updateCount = 3600;

const demo = await openDemo({ folder: null, now: Date.now() });
const live = demo.store.get<{ id: number; ends_at: number }>(
  'SELECT id, ends_at FROM match WHERE starts_at <= ? AND ends_at > ? ORDER BY ends_at DESC',
  Date.now(),
  Date.now(),
);
const script = live && demo.live.script(live.id);
const round = script?.events.find(event => event.type === 'round_start');
if (!live || !script || round?.type !== 'round_start') throw new Error('no live match');
const matchId = toIdentifier(demo.store.prefix, 'match', live.id);
const began = Date.now();
const events = Array.from({ length: updateCount }, (_, index) => ({
  ...round,
  id: `${matchId}:1:1:${index + 1}`,
  at: new Date(began + index * updateEvery).toISOString(),
}));
// The same object each time, as of a real source.
const course = { opening: script.opening, events };
const source: LiveSource = { script: number => (number === live.id ? course : undefined) };

const clock = {
  now: Date.now,
  setTimer: (ms: number, run: () => void) => {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};
const report = (fault: unknown): void => console.error(fault);
const access = createAccess({
  ...clock,
  path: join(folder, 'access.db'),
  randomHex: bytes => randomBytes(bytes).toString('hex'),
  report,
});
const { key } = access.keys.create({ plan: 'enterprise', name: `listeners ${began}` });
const parts = { ...demo, live: source, access: access.check, game: 'game' };
const hub = createLiveHub({ ...parts, clock, report });
const listener = await listen({
  answerer: createAnswerer({
    ...parts,
    moments: access.moments,
    streams: createStreams(hub),
    clock: clock.now,
    report,
  }),
  rooms: createRooms({ ...parts, hub }),
  clock,
  report,
  port: 0,
});
const bytes = Buffer.byteLength(JSON.stringify(events[0]));
console.log(
  JSON.stringify({ url: `${listener.url}/game/live/stream?match=${matchId}`, key, bytes, pid: process.pid }),
);
