import { on } from 'node:events';
import { Worker } from 'node:worker_threads';
import { FilterError } from './filterError.ts';
import type { JqAnswer, JqQuestion, JqThread } from './question.ts';

export interface JqLimits {
  /** Maximum memory of a filter, in bytes. */
  readonly memory: number;
  /** Maximum running time in milliseconds, without the time that its output waits for the reader. */
  readonly time: number;
  /** Maximum output in bytes. */
  readonly output: number;
}

/** Answers have at most 32 MB, and a filter rarely needs ten times as much for its result. */
const usualLimits: JqLimits = { memory: 512 * 2 ** 20, time: 60_000, output: 256 * 2 ** 20 };

export interface JqSetup {
  readonly filter: string;
  /** Texts that the filter has as `$name`. */
  readonly variables?: Readonly<Record<string, string>>;
  /** The file of `worker.ts`, in the source or bundled. */
  readonly workerFile: string | URL;
  readonly signal?: AbortSignal;
  readonly limits?: Partial<JqLimits>;
  readonly now: () => number;
  /** Runs `run` once after `ms` milliseconds; the returned function cancels it. */
  readonly setTimer: (ms: number, run: () => void) => () => void;
}

export interface Jq {
  /**
   * The result of the filter for JSON text, piece by piece as jq writes it: raw strings, one result per line, or on
   * several lines if `indented`. A caller that stops reading ends the filter.
   * @throws FilterError
   */
  readonly run: (text: string, indented: boolean) => AsyncGenerator<string, void, undefined>;
  readonly close: () => Promise<void>;
}

/** Compiles the filter, so that an invalid one is reported before any request. @throws FilterError */
export const openJq = async (setup: JqSetup): Promise<Jq> => {
  const { filter, variables = {}, limits, signal, now, setTimer } = setup;
  const named = Object.entries(variables).flatMap(([name, value]) => ['--arg', name, value]);
  const given = { ...usualLimits, ...limits };
  const thread: JqThread = { memory: given.memory, pending: new SharedArrayBuffer(4) };
  const worker = new Worker(setup.workerFile, {
    workerData: thread,
    // Keeps the library's own warnings off standard output.
    stdout: true,
    stderr: true,
  });
  const ask: Ask = question =>
    askThread(question, { worker, thread, limits: given, signal, clock: { now, setTimer } });
  const jq: Jq = {
    run: (text, indented) => ask({ text, filter, flags: [...named, ...(indented ? ['-r'] : ['-r', '-c'])] }),
    close: async () => void (await worker.terminate()),
  };
  try {
    await check(ask, filter, named);
  } catch (error) {
    await jq.close();
    throw error;
  }
  return jq;
};

type Ask = (question: JqQuestion) => AsyncGenerator<string, void, undefined>;

/** Compiles the filter behind `empty`, which never runs it; then alone, for an error message that quotes it. */
const check = async (ask: Ask, filter: string, named: readonly string[]): Promise<void> => {
  const compile = async (text: string): Promise<void> => {
    for await (const _ of ask({ text: 'null', filter: text, flags: [...named, '-n'] }));
  };
  try {
    await compile(`empty | ${filter}\n`);
  } catch (error) {
    if (!(error instanceof FilterError)) throw error;
    await compile(filter);
    throw error;
  }
};

interface Asked {
  readonly worker: Worker;
  readonly thread: JqThread;
  readonly limits: JqLimits;
  readonly signal: AbortSignal | undefined;
  readonly clock: Pick<JqSetup, 'now' | 'setTimer'>;
}

async function* askThread(
  question: JqQuestion,
  { worker, thread, limits, signal, clock }: Asked,
): AsyncGenerator<string, void, undefined> {
  const over = new AbortController();
  const ended = signal ? AbortSignal.any([signal, over.signal]) : over.signal;
  const answers = on(worker, 'message', { signal: ended });
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
  worker.postMessage(question);
  const decoder = new TextDecoder();
  let { time, output } = limits;
  const next = async (): Promise<JqAnswer> => {
    const since = clock.now();
    const stop = clock.setTimer(Math.max(1, time), () => over.abort(outOf(limits.time, 'ms')));
    try {
      const { value } = await answers.next();
      // The thread posts no other messages.
      return (value as [JqAnswer])[0];
    } catch (error) {
      throw over.signal.aborted ? over.signal.reason : error;
    } finally {
      stop();
      time -= clock.now() - since;
    }
  };
  try {
    for (;;) {
      const answer = await next();
      if ('done' in answer) return;
      if ('failure' in answer) throw new FilterError(toMessage(answer.failure));
      output -= answer.chunk.length;
      if (output < 0) throw outOf(limits.output, 'bytes');
      yield decoder.decode(answer.chunk, { stream: true });
      release(thread, answer.chunk.length);
    }
  } finally {
    over.abort();
  }
}

/** Lets the thread continue when it waits for a reader of its output. */
const release = ({ pending }: JqThread, bytes: number): void => {
  const waiting = new Int32Array(pending);
  Atomics.sub(waiting, 0, bytes);
  Atomics.notify(waiting, 0);
};

const outOf = (limit: number, unit: 'ms' | 'bytes'): FilterError =>
  unit === 'ms'
    ? new FilterError(`jq: the filter ran longer than ${limit / 1000} s`, 'Allow it more: --jq-limit 5m')
    : new FilterError(
        `jq: the filter's output exceeded ${Math.floor(limit / 1_000_000)} MB`,
        'Allow it more: --jq-limit 2GB',
      );

const toMessage = (failure: string): string => {
  if (/Aborted|memory|out of bounds|call stack/i.test(failure) && !failure.startsWith('jq: error'))
    return 'jq: the filter needs more memory than it may have, or calls itself without end';
  return failure
    .trim()
    .replaceAll(' (at inputString:0)', '')
    .replaceAll(/ *\n+ */g, ' · ');
};
