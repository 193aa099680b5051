import type { IntakeSource } from '../../../src/server/ingest/intake.ts';
import type { Sent } from './taking.ts';

/** Numbers from 0 to below 1 that a seed decides (mulberry32). */
export const createChance = (seed: number): (() => number) => {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d_2b_79_f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
};

/** The parts of the posts that a bad link drops, doubles, and lets the next post overtake. */
export interface Damage {
  readonly drop: number;
  readonly double: number;
  readonly swap: number;
}

/**
 * What arrives of some posts over a bad link. A repeat comes some posts later. A post that is overtaken comes right after
 * the one that overtakes it.
 */
export const damaged = (
  posts: readonly Sent[],
  { drop, double, swap }: Damage,
  chance: () => number,
): readonly Sent[] => {
  const arrivals: { readonly place: number; readonly post: Sent }[] = [];
  for (const [place, post] of posts.entries()) {
    if (chance() < drop) continue;
    arrivals.push({ place: chance() < swap ? place + 1.5 : place, post });
    if (chance() < double) arrivals.push({ place: place + 0.1 + Math.floor(chance() * 4), post });
  }
  arrivals.sort((a, b) => a.place - b.place);
  let at = 0;
  return arrivals.map(({ post }) => {
    at = Math.max(at, post.at);
    return { ...post, at };
  });
};

const mostLines = 205;

/**
 * The posts that a game server sends of its log: the lines of a moment, with the headers that say where in the log they
 * stand. A log file has whole seconds, so that their lines come in several posts.
 */
export const logPosts = (
  source: IntakeSource,
  log: string,
  chance: () => number,
  headers: 'headers' | 'no headers',
): readonly Sent[] => {
  const posts: Sent[] = [];
  let [offset, at] = [0, 0];
  let score = ['0', '0'];
  for (const lines of momentsOf(log, chance)) {
    const text = lines.map(line => `${line}\n`).join('');
    if (text.includes('Loading map "')) offset = 0;
    const end = offset + Buffer.byteLength(text);
    score = scoreText.exec(lines.findLast(line => scoreText.test(line)) ?? '')?.slice(1) ?? score;
    at = Math.max(at + 15, stampOf(lines[0] ?? '') ?? at);
    posts.push({
      source,
      text,
      at,
      ...(headers === 'headers' && {
        headers: {
          'x-server-instance-token': 'abc',
          'x-logbytes-beginoffset': String(offset),
          'x-logbytes-endoffset': String(end),
          'x-game-scorect': score[0],
          'x-game-scoret': score[1],
        },
      }),
    });
    offset = end;
  }
  return posts;
};

const scoreText = /MatchStatus: Score: (\d+):(\d+)/;
const stampText = /(\d\d)\/(\d\d)\/(\d{4}) - (\d\d):(\d\d):(\d\d)(?:\.(\d{3}))?/;
const stampOf = (line: string): number | undefined => {
  const found = stampText.exec(line);
  if (!found) return undefined;
  const [, month = 1, day = 1, year = 0, hours = 0, minutes = 0, seconds = 0, ms] = found.map(Number);
  return Date.UTC(year, month - 1, day, hours, minutes, seconds, ms || 0);
};

/** Lines that begin something new. What belongs to one tick of the game, such as the end of a round, comes in one post. */
const startsMoment =
  / attacked |rcon from| purchased | threw |triggered "(?:Planted|Begin|Got|Dropped|Round_Start)|Notice|Loading map/;

const momentsOf = (log: string, chance: () => number): readonly (readonly string[])[] => {
  const moments: string[][] = [];
  let [before, most] = ['', mostLines];
  for (const line of log.split('\n')) {
    if (line === '') continue;
    const stamp = stampText.exec(line)?.[0] ?? before;
    const last = moments.at(-1);
    if (last && stamp === before && (last.length < most || !startsMoment.test(line))) last.push(line);
    else {
      moments.push([line]);
      most = stamp.includes('.') ? mostLines : 1 + Math.floor(chance() * 30);
    }
    before = stamp;
  }
  return moments;
};
