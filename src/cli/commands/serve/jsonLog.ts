import { pino } from 'pino';
import { inertJson } from '../../../core/json/inertJson.ts';
import type { LogEntry } from '../../../server/http/server.ts';
import type { FaultEntry } from './faultLog.ts';

/** The log as one JSON object a line. */
export interface JsonLog {
  readonly request: (entry: LogEntry) => void;
  readonly fault: (entry: FaultEntry) => void;
}

/** `write` gets whole lines, in which text from outside is inert. */
export const createJsonLog = (write: (line: string) => void): JsonLog => {
  const log = pino(
    {
      base: null,
      // The time of an entry is when its request came, which the clock of the program tells.
      timestamp: false,
      formatters: { level: level => ({ level }) },
    },
    { write: line => write(inertJson(line)) },
  );
  return {
    request: entry => log.info(timed(entry)),
    fault: entry => log['note' in entry ? 'warn' : 'error'](timed(entry)),
  };
};

const timed = <T extends { readonly at: number }>({ at, ...rest }: T) => ({
  time: new Date(at).toISOString(),
  ...rest,
});
