import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { FilterError } from './filterError.ts';
import type { JqAnswer, JqLimits, JqQuestion } from './question.ts';

export interface JqSetup {
  readonly filter: string;
  /** The file of `worker.ts`, as it is bundled. */
  readonly workerFile: string;
  /** Ends a filter that runs. */
  readonly signal?: AbortSignal;
  readonly limits?: JqLimits;
}

export interface Jq {
  /** What the filter makes of JSON text: strings raw, one result a line, on several lines where `indented`. */
  readonly run: (text: string, indented: boolean) => Promise<string>;
  readonly close: () => Promise<void>;
}

/** Answers have at most 32 MB; what a filter makes of one seldom needs ten times that. */
const usualLimits: JqLimits = { memory: 512 * 2 ** 20 };

/**
 * Starts jq and has it compile the filter, so that a bad one is known before anything is asked of a service.
 * @throws FilterError
 */
export const openJq = async (setup: JqSetup): Promise<Jq> => {
  const { filter, limits = usualLimits } = setup;
  const worker = new Worker(setup.workerFile, {
    workerData: limits,
    // The library prints warnings of its own.
    stdout: true,
    stderr: true,
  });
  const jq: Jq = {
    run: (text, indented) => ask(worker, setup, { text, filter, flags: indented ? ['-r'] : ['-r', '-c'] }),
    close: async () => void (await worker.terminate()),
  };
  try {
    await check(worker, setup);
  } catch (error) {
    await jq.close();
    throw error;
  }
  return jq;
};

/** Compiled behind `empty` it is never run; where that fails, the filter alone gives the message, and quotes itself. */
const check = async (worker: Worker, setup: JqSetup): Promise<void> => {
  const flags = ['-n'];
  try {
    await ask(worker, setup, { text: 'null', filter: `empty | ${setup.filter}\n`, flags });
  } catch (error) {
    if (!(error instanceof FilterError)) throw error;
    await ask(worker, setup, { text: 'null', filter: setup.filter, flags });
    throw error;
  }
};

const ask = async (worker: Worker, { signal }: JqSetup, question: JqQuestion): Promise<string> => {
  const settled = new AbortController();
  const ended = signal ? AbortSignal.any([signal, settled.signal]) : settled.signal;
  try {
    // Rejects where the thread fails, and where the signal aborts.
    const answered = once(worker, 'message', { signal: ended });
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
    worker.postMessage(question);
    // The thread posts nothing else.
    const [answer] = (await answered) as [JqAnswer];
    if ('output' in answer) return answer.output;
    throw new FilterError(toMessage(answer.failure));
  } finally {
    settled.abort();
  }
};

/** jq's own words on one line, without the name that the library gives the input. */
const toMessage = (failure: string): string => {
  if (/Aborted|memory|out of bounds|call stack/i.test(failure) && !failure.startsWith('jq: error'))
    return 'jq: the filter needs more memory than it may have, or calls itself without end';
  return failure
    .trim()
    .replaceAll(' (at inputString:0)', '')
    .replaceAll(/ *\n+ */g, ' · ');
};
