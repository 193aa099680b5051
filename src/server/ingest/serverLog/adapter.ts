import { forgetSides } from '../people.ts';
import { hashOf } from '../body.ts';
import { isMapOver } from '../../../core/scoreboard/rules.ts';
import { IngestError, type Post } from '../intake.ts';
import type { Adapter, Sink } from '../observation.ts';
import { flushKills } from './kills.ts';
import { parseLine, startsLine } from './line.ts';
import { takeLine } from './lines.ts';
import { openLog, type LogState, type Place } from './state.ts';
import { earliest, least } from '../../../core/extremes.ts';

/** A line is longer than this only if it is no line of a log. */
const longestLine = 65_536;
/**
 * How long the rest of a line, an early post and a kill without an assister wait, in ms. A server's own posts have whole
 * moments; other pieces may end between a kill and its assister, and a server may write in blocks.
 */
const patience = {
  rest: 1000,
  early: 2000,
  assist: { inPosts: 20, inPieces: 500, inBlocks: 60_000 },
} as const;
/** How far a stamp goes back in a late line; further back, the server's clock was set. In milliseconds. */
const latest = 60_000;
/** In less time, no round begins after another one, or passes whole. In milliseconds. */
const shortest = { live: 8000, over: 20_000, freeze: 20_000 } as const;
const keptPosts = 16;
const earlyPosts = 16;

/** The log of a CS2 server: as it posts it, or a file that grows, in pieces of any length. */
export const serverLog: Adapter<LogState> = {
  open: openLog,
  read: post => {
    const { text, at, isCut = false } = post;
    if (text.trimStart().startsWith('{"'))
      throw new IngestError(422, 'line 1', 'this is JSON, not the log of a game server');
    const place = placeOf(post);
    return (state, sink) => {
      state.isCut = isCut;
      if (place) takePart(state, { ...place, text }, at, sink);
      else if (!isRepeat(state, text)) takeText(state, text, at, sink, true);
    };
  },
  tick: (state, at, sink) => {
    if (state.early.some(({ until }) => until <= at)) skipGap(state, at, sink);
    if (state.rest !== '' && state.restAt + patience.rest <= at) endLine(state, sink);
    if (state.waiting.length > 0 && killsAreDue(state) <= at) flushKills(state, sink);
  },
  due: state =>
    earliest([
      state.rest === '' ? undefined : state.restAt + patience.rest,
      state.waiting.length === 0 ? undefined : killsAreDue(state),
      ...state.early.map(({ until }) => until),
    ]),
};

/** When the kills that wait are told, though no assister came. */
const killsAreDue = ({ offset, isCut, waitingAt }: LogState): number => {
  const { inPosts, inPieces, inBlocks } = patience.assist;
  if (offset !== null) return waitingAt + inPosts;
  return waitingAt + (isCut ? inBlocks : inPieces);
};

/** Undefined where a program in between has removed the headers, and for a file. */
const placeOf = ({ headers = {} }: Pick<Post, 'headers'>): Place | undefined => {
  const number = (name: string): number | undefined => {
    const word = headers[name];
    return word !== undefined && /^\d{1,15}$/.test(word) ? Number(word) : undefined;
  };
  const [begin, end] = [number('x-logbytes-beginoffset'), number('x-logbytes-endoffset')];
  if (begin === undefined || end === undefined) return undefined;
  const [ct, t] = [number('x-game-scorect'), number('x-game-scoret')];
  const score = ct === undefined || t === undefined || ct > 99 || t > 99 ? null : { ct, t };
  return { begin, end, token: headers['x-server-instance-token'] ?? '', score };
};

/**
 * Nothing in the log after the last round repeats its score. If the posts with its end never came, the headers of the
 * next ones tell it. Other scores are left to the next freeze time, since one beside a change of sides may be of either.
 */
const takeFinalScore = (state: LogState, score: Place['score'], sink: Sink): void => {
  const { played, isOver, isAfterGap, gapAt } = state;
  if (!score || played < 1 || isOver || (gapAt === null && !isAfterGap)) return;
  const rounds = score.ct + score.t;
  if (rounds <= played || state.ended || !isMapOver({ team1: score.ct, team2: score.t })) return;
  state.played = rounds;
  state.phase = 'over';
  sink.tell({ is: 'played', rounds, score, how: 'now' });
};

interface Part extends Place {
  readonly text: string;
}

/** Takes a post whose place in the log is known: repeats are dropped, and an early one waits. */
const takePart = (state: LogState, part: Part, at: number, sink: Sink): void => {
  const { begin, token, text } = part;
  if (token === state.token && begin !== state.offset && isOlder(state, text)) leaveOut(state, part, sink);
  else place(state, part, at, sink);
};

/** A repeat, or a late post of the log before this one, whose offsets were its own. */
const leaveOut = (state: LogState, { begin }: Part, sink: Sink): void => {
  if (begin > 0 && begin < (state.offset ?? 0)) return;
  sink.note(`byte ${begin}`, 'the post came too late');
  miss(state, sink);
};

const place = (state: LogState, part: Part, at: number, sink: Sink): void => {
  const { begin, end, text, token } = part;
  // A new server process, and offsets that start again with a map.
  const isOther = state.offset === null || token !== state.token;
  if (isOther || (begin === 0 && end !== state.offset && !isRepeat(state, text))) {
    if (state.early.length > 0) skipGap(state, at, sink);
    state.token = token;
    if (isOther) remember(state, text);
    takeNext(state, part, at, sink);
    return;
  }
  const next = state.offset ?? 0;
  if (begin < next) return;
  if (begin > next) return keepEarly(state, { ...part, until: at + patience.early }, at, sink);
  takeNext(state, part, at, sink);
  takeEarly(state, at, sink);
};

const isOlder = ({ stamp }: LogState, text: string): boolean => {
  const line = parseLine(text.slice(0, text.indexOf('\n')));
  return line !== undefined && line.stamp < stamp && line.stamp > stamp - latest;
};

const keepEarly = (state: LogState, post: LogState['early'][number], at: number, sink: Sink): void => {
  if (!state.early.some(({ begin }) => begin === post.begin)) state.early.push(post);
  if (state.early.length > earlyPosts) skipGap(state, at, sink);
};

const takeEarly = (state: LogState, at: number, sink: Sink): void => {
  for (;;) {
    const found = state.early.find(({ begin }) => begin === state.offset);
    state.early = state.early.filter(each => each !== found && each.begin >= (state.offset ?? 0));
    if (!found) return;
    takeNext(state, found, at, sink);
  }
};

const takeNext = (state: LogState, { end, text, score }: Part, at: number, sink: Sink): void => {
  state.offset = end;
  takeText(state, text, at, sink, false);
  takeFinalScore(state, score, sink);
};

const miss = ({ played }: LogState, sink: Sink): void => {
  if (played >= 0) sink.tell({ is: 'gap' });
};

const skipGap = (state: LogState, at: number, sink: Sink): void => {
  const begin = least(state.early.map(each => each.begin));
  sink.note(`byte ${state.offset}`, `${begin - (state.offset ?? 0)} bytes of the log never came`);
  miss(state, sink);
  if (state.rest !== '') endLine(state, sink);
  forgetSides(state.people, sink);
  state.gapAt ??= state.stamp;
  state.isAfterGap = true;
  state.offset = begin;
  takeEarly(state, at, sink);
};

/** The first line after posts that never came. They may hold the end of a round and the start of the next, or a whole one. */
const endGap = (state: LogState, stamp: number): void => {
  const took = stamp - (state.gapAt ?? stamp);
  state.isAfterGap = false;
  if (took >= shortest[state.phase] && state.played >= 0 && !state.isOver) state.isAdrift = true;
};

/** Whether the same whole lines have just come. Pieces of lines may well be the same. */
const isRepeat = (state: LogState, text: string): boolean => {
  if (state.rest !== '' || !text.endsWith('\n') || !startsLine(text)) return false;
  if (state.posts.includes(hashOf(text))) return true;
  remember(state, text);
  return false;
};

const remember = (state: LogState, text: string): void => {
  state.posts = [...state.posts, hashOf(text)].slice(-keptPosts);
};

/** Lines may be cut anywhere. A rest is a line of its own if another one begins after it. */
const takeText = (state: LogState, text: string, at: number, sink: Sink, mayBeLate: boolean): void => {
  if (state.rest !== '' && startsLine(text)) endLine(state, sink);
  const lines = (state.rest + text).split('\n');
  state.rest = lines.pop() ?? '';
  state.restAt = at;
  if (state.rest.length > longestLine) {
    sink.note('line', `a line of more than ${longestLine} characters is left out`);
    state.rest = '';
  }
  for (const line of lines) readLine(state, line, sink, mayBeLate);
  state.waitingAt = at;
};

const endLine = (state: LogState, sink: Sink): void => {
  const line = state.rest;
  state.rest = '';
  readLine(state, line, sink, false);
};

const readLine = (state: LogState, text: string, sink: Sink, mayBeLate: boolean): void => {
  const line = text.length > longestLine ? undefined : parseLine(text);
  if (!line) return;
  if (mayBeLate && line.stamp < state.stamp && line.stamp > state.stamp - latest) {
    // Within its phase of the round, its order does not matter.
    if (line.stamp >= state.phaseAt) return takeLine(state, line, sink);
    if (/ killed |triggered|attacked/.test(line.text)) {
      sink.note(`line "${line.text.slice(0, 60)}"`, 'it is older than the lines before it');
      miss(state, sink);
    }
    return;
  }
  if (state.isAfterGap) endGap(state, line.stamp);
  if (line.stamp !== state.stamp) flushKills(state, sink);
  state.stamp = line.stamp;
  takeLine(state, line, sink);
};
