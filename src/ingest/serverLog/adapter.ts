import { IngestError } from '../ingestError.ts';
import type { Adapter, Sink } from '../observation.ts';
import { flushKills } from './kills.ts';
import { parseLine, startsLine } from './line.ts';
import { takeLine } from './lines.ts';
import { openLog, type LogState } from './state.ts';

/** A line is longer than this only if it is no line of a log. */
const longestLine = 65_536;
/** How long the rest of a line, and a post that others precede, wait for what is missing. In milliseconds. */
const patience = { rest: 1000, early: 2000, assist: 40 } as const;
/** How far a stamp goes back in a late line; further back, the server's clock was set. In milliseconds. */
const latest = 60_000;
const keptPosts = 16;
const earlyPosts = 16;

/** The log of a CS2 server: as it posts it, or a file that grows, in pieces of any length. */
export const serverLog: Adapter<LogState, string> = {
  open: openLog,
  read: ({ text }) => {
    if (/^\s*[{[]/.test(text) && !startsLine(text) && text.trimStart().startsWith('{"'))
      throw new IngestError(422, 'line 1', 'this is JSON, not the log of a game server');
    return text;
  },
  observe: (state, text, { at, headers = {} }, sink) => {
    const [begin, end] = [
      toOffset(headers['x-logbytes-beginoffset']),
      toOffset(headers['x-logbytes-endoffset']),
    ];
    if (begin === undefined || end === undefined) {
      if (!isRepeat(state, text)) takeText(state, text, at, sink, true);
      return;
    }
    takePart(state, { begin, end, text, token: headers['x-server-instance-token'] ?? '' }, at, sink);
  },
  tick: (state, at, sink) => {
    if (state.early.some(({ until }) => until <= at)) skipGap(state, at, sink);
    if (state.rest !== '' && state.restAt + patience.rest <= at) endLine(state, sink);
    if (state.waiting.length > 0 && state.waitingAt + patience.assist <= at) flushKills(state, sink);
  },
  due: ({ rest, restAt, waiting, waitingAt, early }) => {
    const times = [
      ...(rest === '' ? [] : [restAt + patience.rest]),
      ...(waiting.length === 0 ? [] : [waitingAt + patience.assist]),
      ...early.map(({ until }) => until),
    ];
    return times.length === 0 ? undefined : Math.min(...times);
  },
};

const toOffset = (word: string | undefined): number | undefined =>
  word !== undefined && /^\d{1,15}$/.test(word) ? Number(word) : undefined;

interface Part {
  readonly begin: number;
  readonly end: number;
  readonly text: string;
  readonly token: string;
}

/** Takes a post whose place in the log is known: repeats are dropped, and an early one waits. */
const takePart = (state: LogState, { begin, end, text, token }: Part, at: number, sink: Sink): void => {
  // A new server process, and offsets that start again with a map.
  const isOther = state.offset === null || token !== state.token;
  if (isOther || (begin === 0 && end !== state.offset && !isRepeat(state, text))) {
    if (state.early.length > 0) skipGap(state, at, sink);
    state.token = token;
    if (isOther) remember(state, text);
    state.offset = end;
    takeText(state, text, at, sink, false);
    return;
  }
  const next = state.offset ?? 0;
  if (begin < next) return;
  if (begin > next) return keepEarly(state, { begin, end, text, until: at + patience.early }, at, sink);
  state.offset = end;
  takeText(state, text, at, sink, false);
  takeEarly(state, at, sink);
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
    state.offset = found.end;
    takeText(state, found.text, at, sink, false);
  }
};

/** What is missing will not come. */
const skipGap = (state: LogState, at: number, sink: Sink): void => {
  const begin = Math.min(...state.early.map(each => each.begin));
  sink.note(`byte ${state.offset}`, `${begin - (state.offset ?? 0)} bytes of the log never came`);
  sink.tell({ is: 'gap' });
  if (state.rest !== '') endLine(state, sink);
  state.offset = begin;
  takeEarly(state, at, sink);
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

/** FNV-1a: enough to tell the last posts apart. */
const hashOf = (text: string): number => {
  let hash = 0x81_1c_9d_c5;
  for (let index = 0; index < text.length; index += 1)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01_00_01_93);
  return hash >>> 0;
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
    if (/ killed |triggered|attacked/.test(line.text)) {
      sink.note(`line "${line.text.slice(0, 60)}"`, 'it is older than the lines before it');
      if (state.played >= 0) sink.tell({ is: 'gap' });
    }
    return;
  }
  if (line.stamp !== state.stamp) flushKills(state, sink);
  state.stamp = line.stamp;
  takeLine(state, line, sink);
};
