import { safeText } from '../../../output/text/safeText.ts';
import type { LogEntry } from '../../../server/http/server.ts';
import type { ReportFault } from '../../../data/store/problem.ts';
import type { CommandContext } from '../../context/types.ts';
import { createFaultLog, faultText } from './faultLog.ts';

/** Where the service says what happens. */
export interface Logs {
  /** Absent without a log of requests. */
  readonly request?: (entry: LogEntry) => void;
  readonly report: ReportFault;
}

/** `form`: that of `--log`; by default, text on a terminal and nothing elsewhere. */
export const openLogs = async (
  form: 'json' | 'text' | 'off' | undefined,
  { host, warn, flags }: CommandContext,
): Promise<Logs> => {
  const write = (text: string): void => passOn(host.stderr.write(text));
  const faults = { now: host.now, withStack: flags.debug === true };
  const chosen = form ?? (host.stderr.isTerminal ? 'text' : 'off');
  if (chosen === 'json') {
    const { createJsonLog } = await import('./jsonLog.ts');
    const { request, fault } = createJsonLog(write);
    return { request, report: createFaultLog({ ...faults, tell: fault }) };
  }
  // Without a log, a fault is an ordinary warning, which --quiet silences.
  if (chosen === 'off')
    return { report: createFaultLog({ ...faults, tell: entry => passOn(warn(faultText(entry))) }) };
  return {
    request: entry => write(`${requestText(entry)}\n`),
    report: createFaultLog({ ...faults, tell: entry => write(`${faultText(entry)}\n`) }),
  };
};

/** Ignores write errors: a service continues even if nobody reads its messages. */
const passOn = (said: Promise<void>): void => void said.catch(() => undefined);

/** A request as one line. Text from outside is made inert, so that it stays on one line. */
export const requestText = ({ at, from, key, status, method, path, ms, id }: LogEntry): string =>
  [
    new Date(at).toISOString(),
    safeText(from),
    key === undefined ? '-' : `key ${key}`,
    status,
    safeText(method) || '-',
    safeText(path) || '-',
    `${ms} ms`,
    safeText(id),
  ].join(' ');
