import { subjectOf } from '../../client/http/rawAnswer.ts';
import type { RequestLog } from '../../client/http/requestLog.ts';
import { maxRetries } from '../../client/http/retry.ts';
import { type Progress, waitingFor } from '../context/progress.ts';
import { safeText } from '../../output/text/safeText.ts';

/** The lines of `--debug`: requests, results and pauses. The key is removed wherever it appears. */
export const createRequestLines = (
  write: (line: string) => void,
  now: () => number,
  apiKey: string | undefined,
): RequestLog => {
  const say = (text: string): void => write(`debug: ${safeText(withoutKey(text, apiKey))}\n`);
  return {
    begin: url => {
      const start = now();
      const took = (): string => `${Math.max(0, Math.round(now() - start))} ms`;
      return {
        answered: (status, bytes) => say(`${subjectOf(url)} ${status} ${took()} ${bytes} bytes`),
        failed: (message, status) => say(`${subjectOf(url)} ${status ?? '-'} ${took()} ${message}`),
      };
    },
    pausing: (retry, ms) =>
      say(`retrying in ${(ms / 1000).toFixed(1)} s (retry ${retry} of at most ${maxRetries})`),
  };
};

/** Notes for a user at a terminal without `--debug`: why there is no output for a while. */
export const createRetryNotes = (note: (text: string) => Promise<void>): RequestLog => {
  let last = '';
  return {
    begin: () => ({
      answered: status => void (last = `The service answered with status ${status}`),
      failed: message => void (last = message),
    }),
    pausing: (retry, ms) =>
      void note(safeText(`${last}: retrying in ${(ms / 1000).toFixed(1)} s (${retry} of ${maxRetries})`)),
  };
};

export const withWaits = (log: RequestLog, { begin }: Pick<Progress, 'begin'>): RequestLog => ({
  ...log,
  begin: url => {
    const wait = begin(waitingFor(url));
    const logged = log.begin(url);
    return {
      answered: (status, bytes) => {
        wait.end();
        logged.answered(status, bytes);
      },
      failed: (message, status) => {
        wait.end();
        logged.failed(message, status);
      },
    };
  },
});

const withoutKey = (text: string, apiKey: string | undefined): string =>
  apiKey === undefined
    ? text
    : text.replaceAll(apiKey, '<key>').replaceAll(encodeURIComponent(apiKey), '<key>');
