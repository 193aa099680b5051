/**
 * A service with eight live matches of the made-up season at a time, with so many events a second (its first argument), and
 * none after so many (its second). Prints its port.
 */
import { createServer, type ServerResponse } from 'node:http';
import type { MatchEvent } from '../src/scoreboard/event.ts';
import { openScoreboard } from '../src/scoreboard/state.ts';
import type { MatchScript } from '../src/service/live/liveSource.ts';
import { toSnapshotUpdate } from '../src/service/live/update.ts';
import { openDemo } from '../src/world/demo.ts';

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

const snapshotOf = ({ opening }: MatchScript): string => {
  const seen = { included: undefined, ofAll: false };
  return toSnapshotUpdate(openScoreboard(opening), 0, Date.now(), seen).text;
};
const first = scripts.slice(0, together).map(snapshotOf);

/** The updates in turn: one of each match that is live. Whenever eight have ended, the next eight begin. */
const updates: string[] = [];
for (let group = 0; updates.length < most; group += together) {
  const live = scripts.slice(group, group + together);
  if (live.length < together) throw new Error('the season has too few matches');
  updates.push(...live.map(snapshotOf));
  const longest = Math.max(...live.map(({ events }) => events.length));
  for (let at = 0; at < longest; at += 1)
    updates.push(...live.flatMap(({ events }) => (events[at] ? [JSON.stringify(events[at])] : [])));
}

/** The update as it happens now, whenever it was made up. */
const frameOf = (text: string): string => {
  const { id, type, ...others } = { ...(JSON.parse(text) as MatchEvent), at: new Date().toISOString() };
  return `id: ${id}\nevent: ${type}\ndata: ${JSON.stringify({ id, type, ...others })}\n\n`;
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
  data: first.map(text => (JSON.parse(text) as { readonly state: unknown }).state),
  meta: { page: 1, limit: 100, total: first.length, totalPages: 1, hasNext: false, hasPrevious: false },
});

const server = createServer((request, response) => {
  if (request.url?.includes('/live/stream')) push(response);
  else response.writeHead(200, { 'content-type': 'application/json' }).end(list);
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  console.log(typeof address === 'object' ? address?.port : address);
});
