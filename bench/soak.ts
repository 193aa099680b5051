/**
 * `node bench/soak.ts [minutes]`: the memory of one `esports serve` under mixed load: lists, streams and rooms that come and
 * go, matches that game servers post one after another, calendars, and wrong keys. Fails if it grows after the warm-up,
 * or if anything is answered with another status than it should be.
 */
import { eventfulLog } from '../test/server/ingest/serverLog/madeUpLog.ts';
import { startIngesting } from './ingesting.ts';
import { memoryOf } from './listeners.ts';

const minutes = Number(process.argv[2] ?? 10);
/** The growth that counts as none, in MB a minute: the page cache and the heap of a process breathe. */
const bound = 1;
/** The part of the time after which the caches are full. */
const warmUp = 0.3;

const counts = new Map<string, number>();
const count = (what: string): void => void counts.set(what, (counts.get(what) ?? 0) + 1);
/** Counts an answer; anything but the expected status is a fault. */
const expectStatus = async (what: string, wanted: number, answer: Response): Promise<void> => {
  await answer.arrayBuffer();
  count(answer.status === wanted ? what : `fault: ${what} ${answer.status}`);
};
const pause = (ms: number): Promise<void> => new Promise(resolve => void setTimeout(resolve, ms));

const service = await startIngesting();
const { base, origin } = service;
const opened = service.run('keys', 'create', '--opens', 'calendar:rain-temple', '--name', 'phone');
const headers = { 'x-api-key': service.key };
const ends = Date.now() + minutes * 60_000;
const isOn = (): boolean => Date.now() < ends;

const lists = async (): Promise<void> => {
  const paths = ['/matches/results', '/rankings/world', '/matches/upcoming', '/teams', '/players', '/live'];
  for (let n = 0; isOn(); n += 1) {
    const path = `${paths[n % paths.length]}?limit=${10 + (n % 41)}&page=${1 + (n % 7)}`;
    const answer = await fetch(`${base}${path}`, { headers });
    await answer.arrayBuffer();
    count(
      answer.ok || answer.status === 422 || answer.status === 404 ? 'lists' : `fault: list ${answer.status}`,
    );
    await pause(5);
  }
};
const wrongKeys = async (): Promise<void> => {
  for (let n = 0; isOn(); n += 1) {
    const asked = fetch(`${base}/live`, { headers: { 'x-api-key': `esp_wrong_${n}` } });
    await expectStatus('wrong keys', 401, await asked);
    await pause(20);
  }
};
const calendars = async (): Promise<void> => {
  // A token allows 60 requests an hour.
  for (; isOn(); await pause(61_000))
    await expectStatus('calendars', 200, await fetch(`${origin}/calendar/rain-temple.ics?token=${opened}`));
};
/** Streams that are left in the middle of whatever they bring. */
const streams = async (): Promise<void> => {
  for (let n = 0; isOn(); n += 1) {
    const gone = new AbortController();
    const answer = await fetch(`${base}/live/stream`, { headers, signal: gone.signal });
    count(answer.status === 200 ? 'streams' : `fault: stream ${answer.status}`);
    void answer.text().catch(() => {});
    await pause(50 + (n % 20) * 100);
    gone.abort();
  }
};
const rooms = async (match: () => string): Promise<void> => {
  for (let n = 0; isOn(); n += 1) {
    const { WebSocket } = await import('ws');
    const socket = new WebSocket(`${base.replace('http', 'ws')}/live/ws`, { headers });
    await new Promise<void>(resolve => {
      socket.on('open', () => {
        count('rooms');
        socket.send(JSON.stringify({ type: 'join', matchId: match() }));
        setTimeout(() => socket.close(), 100 + (n % 10) * 150);
      });
      socket.on('message', () => count('messages of rooms'));
      socket.on('error', () => count('fault: room'));
      socket.on('close', () => resolve());
    });
  }
};
let current = '';
/** One match after another, each from its first line to its last. */
const matches = async (): Promise<void> => {
  const lines = eventfulLog();
  while (isOn()) {
    current = service.createMatch();
    for (let place = 0; place < lines.length && isOn(); place += 7) {
      await expectStatus('posts', 200, await service.post(lines.slice(place, place + 7)));
      await pause(50);
    }
    count('matches');
  }
};

interface Sample {
  readonly minute: number;
  readonly megabytes: number;
}
const samples: Sample[] = [];
const watchMemory = async (): Promise<void> => {
  for (const began = Date.now(); isOn(); await pause(1000))
    samples.push({ minute: (Date.now() - began) / 60_000, megabytes: memoryOf(service.pid) / 1024 });
};

/** The slope of the line that fits best, in MB a minute. */
const slopeOf = (points: readonly Sample[]): number => {
  const mean = (value: (point: Sample) => number): number =>
    points.reduce((sum, point) => sum + value(point), 0) / points.length;
  const [x, y] = [mean(({ minute }) => minute), mean(({ megabytes }) => megabytes)];
  const both = mean(({ minute, megabytes }) => (minute - x) * (megabytes - y));
  return both / mean(({ minute }) => (minute - x) ** 2);
};

try {
  const several = (act: () => Promise<void>, times: number) => Array.from({ length: times }, act);
  await Promise.all([
    watchMemory(),
    matches(),
    lists(),
    wrongKeys(),
    calendars(),
    ...several(streams, 20),
    ...several(() => rooms(() => current), 5),
  ]);
  const warm = samples.filter(({ minute }) => minute > minutes * warmUp);
  const slope = slopeOf(warm);
  const megabytes = warm.map(each => each.megabytes);
  console.log(Object.fromEntries(counts));
  for (let minute = 0; minute < minutes; minute += 1)
    console.log(`minute ${minute}: ${samples.find(each => each.minute >= minute)?.megabytes.toFixed(1)} MB`);
  const [least, most] = [Math.min(...megabytes), Math.max(...megabytes)];
  console.log(
    `after the warm-up ${least.toFixed(1)} to ${most.toFixed(1)} MB, ${slope.toFixed(2)} MB a minute`,
  );
  const faults = [...counts.keys()].filter(what => what.startsWith('fault'));
  if (slope > bound || faults.length > 0) {
    console.log(slope > bound ? `the memory grows by more than ${bound} MB a minute` : faults.join(', '));
    process.exitCode = 1;
  }
} finally {
  await service.stop();
}
