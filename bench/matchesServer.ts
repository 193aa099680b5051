/**
 * A service with eight live matches of the made-up season at a time, with so many events a second (its first argument), and
 * none after so many (its second). Prints its port.
 */
import { createServer, type ServerResponse } from 'node:http';
import { openScoreboard } from '../src/core/scoreboard/state.ts';
import type { MatchScript } from '../src/server/liveSource.ts';
import { toSnapshotUpdate } from '../src/server/live/update.ts';
import { openDemo } from '../src/server/demo/demo.ts';
import { listenOnLoopback } from './listenOnLoopback.ts';

const [perSecond = 1000, most = 8000] = process.argv.slice(2).map(Number);
const together = 8;
/** The interval in which events are written, in milliseconds. */
const beat = 10;

const demo = await openDemo({ folder: null, now: Date.now() });
const scripts = demo.store
  .all<{ id: number }>(
    'SELECT id FROM match WHERE starts_at < ? ORDER BY starts_at DESC LIMIT 100',
    Date.now(),
  )
  .flatMap(({ id }) => demo.live.script(id) ?? []);

/** An update as the stream has it. */
interface Update {
  readonly id: string;
  readonly type: string;
}

const snapshotOf = ({ opening }: MatchScript): Update & { readonly state: unknown } => {
  const seen = { included: undefined, ofAll: false };
  return JSON.parse(toSnapshotUpdate(openScoreboard(opening), 0, Date.now(), seen).text);
};
const first = scripts.slice(0, together).map(snapshotOf);

/** The updates in turn: one of each match that is live. Whenever eight have ended, the next eight begin. */
const updates: Update[] = [];
for (let group = 0; updates.length < most; group += together) {
  const live = scripts.slice(group, group + together);
  if (live.length < together) throw new Error('the season has too few matches');
  updates.push(...live.map(snapshotOf));
  const longest = Math.max(...live.map(({ events }) => events.length));
  for (let at = 0; at < longest; at += 1) updates.push(...live.flatMap(({ events }) => events[at] ?? []));
}

/** The update as if it happened now. */
const frameOf = (update: Update): string => {
  const data = JSON.stringify({ ...update, at: new Date().toISOString() });
  return `id: ${update.id}\nevent: ${update.type}\ndata: ${data}\n\n`;
};

const push = (response: ServerResponse): void => {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  const began = performance.now();
  let sent = 0;
  const timer = setInterval(() => {
    const due = Math.min(most, Math.floor(((performance.now() - began) / 1000) * perSecond));
    response.write(updates.slice(sent, due).map(frameOf).join(''));
    sent = due;
    if (sent >= most) clearInterval(timer);
  }, beat);
  response.once('close', () => clearInterval(timer));
};

const list = JSON.stringify({
  data: first.map(({ state }) => state),
  meta: { page: 1, limit: 100, total: first.length, totalPages: 1, hasNext: false, hasPrevious: false },
});

const server = createServer((request, response) => {
  if (request.url?.includes('/live/stream')) push(response);
  else response.writeHead(200, { 'content-type': 'application/json' }).end(list);
});
listenOnLoopback(server);
