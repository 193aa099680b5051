import { repeat } from '../../../core/pause.ts';
import type { Composed, Input } from '../../agents/service.ts';
import type { CommandContext, OpenService } from '../../context/types.ts';
import type { Route } from '../../../core/route.ts';
import { toLiveScoreboard } from '../../../core/scoreboard/answers.ts';
import { createNameResolver, typedMatch } from '../../names/resolver.ts';
import { feedOptions } from '../watch/options.ts';
import { readCondition, waitFor } from '../watch/waitFor.ts';

export interface Composing {
  readonly input: Input;
  readonly service: OpenService;
  readonly context: CommandContext;
  readonly onProgress: (seconds: number, text: string) => void;
  /** The budget of agents alone, per month. */
  readonly budget: number | undefined;
}

/** Of a limited wait in seconds, how long at most, and how often progress is told. */
const usualWait = 45;
const tellEvery = 10;
/** How many requests and updates a wait may cost, and how many updates are collected. */
const usualRequests = 20;
const usualCount = 10;

/** Waits for something in a live match, for a limited time. @throws UsageError, ClientError, NotLiveError */
export const wait = async (composing: Composing): Promise<Composed> => {
  const { input, service, context } = composing;
  const { host } = context;
  const until = String(input['until']);
  const condition = readCondition(until);
  const most = Number(input['max_requests'] ?? usualRequests);
  // The service inside costs nothing, so only the time ends its wait.
  const asked = feedOptions({ until: until, ...(service.source.kind === 'remote' && { maxUpdates: most }) });
  const word = typedMatch(String(input['match']), service, context);
  const limit = limitedTime(composing, `waiting for ${until} in ${word}`);
  try {
    const { met, matchId, session } = await waitFor(condition, word, service, context, {
      asked,
      signal: limit.signal,
    });
    const state = session && toLiveScoreboard(session.board, host.now());
    const { players = [], maps = [], ...board } = state ?? {};
    const ended = !met && !limit.signal.aborted;
    return {
      document: {
        met,
        until,
        match: matchId,
        ended,
        waited_seconds: limit.seconds(),
        ...board,
        maps,
        players,
      },
      rows: [],
    };
  } catch (error) {
    if (!limit.isLate()) throw error;
    return {
      document: { met: false, until, match: word, ended: false, waited_seconds: limit.seconds() },
      rows: [],
    };
  } finally {
    limit.end();
  }
};

/** A signal that aborts when the call's time is over, or with the call. Until then the call's progress is reported. */
const limitedTime = ({ input, context: { host }, onProgress }: Composing, doing: string) => {
  const most = Number(input['timeout_seconds'] ?? usualWait);
  const late = new AbortController();
  const begun = host.now();
  const seconds = (): number => Math.round((host.now() - begun) / 1000);
  const stop = host.setTimer(most * 1000, () => late.abort());
  const stopTelling = repeat(host, tellEvery * 1000, async () => onProgress(seconds(), doing));
  return {
    signal: AbortSignal.any([host.signal, late.signal]),
    isLate: () => late.signal.aborted && !host.signal.aborted,
    seconds,
    end: () => {
      stop();
      stopTelling();
    },
  };
};

export const updates = async (row: Route, composing: Composing): Promise<Composed> => {
  const { input, service, context } = composing;
  const most = Number(input['count'] ?? usualCount);
  const typed = input['match'] === undefined ? {} : { match: String(input['match']) };
  const known = await createNameResolver(service, context).known(row, typed);
  const limit = limitedTime(composing, 'waiting for updates');
  const rows: Record<string, unknown>[] = [];
  try {
    const hooks = {
      signal: limit.signal,
      onBreak: ({ message }: Error) => void context.warn(message),
      onDone: (text: string) => void context.warn(text),
    };
    for await (const { text } of service.follow(row, known, hooks)) {
      const value: unknown = JSON.parse(text);
      rows.push(typeof value === 'object' && value !== null ? { ...value } : { value });
      if (rows.length >= most) break;
    }
  } finally {
    limit.end();
  }
  return { document: { waited_seconds: limit.seconds(), updates: rows }, rows };
};
