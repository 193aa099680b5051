import { inertJson } from '../../../api/json/inertJson.ts';
import { safeText } from '../../../output/text/safeText.ts';
import type { LogEntry } from '../../../service/http/server.ts';

/** One line a request: what came from outside is made inert, so that it stays one line. */
export const logLine = {
  json: ({ at, ...rest }: LogEntry) =>
    inertJson(JSON.stringify({ time: new Date(at).toISOString(), ...rest })),
  text: ({ at, from, key, status, method, path, ms }: LogEntry) =>
    [
      new Date(at).toISOString(),
      safeText(from),
      key === undefined ? '-' : `key ${key}`,
      status,
      safeText(method) || '-',
      safeText(path) || '-',
      `${ms} ms`,
    ].join(' '),
} as const satisfies Record<string, (entry: LogEntry) => string>;
