import { inertJson } from '../../../core/json/inertJson.ts';
import { createRecentMap } from '../../../core/recentMap.ts';
import { type NamedRequest, Notice, type ReportFault } from '../../../data/store/problem.ts';
import { safeText } from '../../../output/text/safeText.ts';
import { withoutKeys } from '../../../server/http/exchange.ts';
import type { LogEntry } from '../../../server/http/server.ts';
import type { CommandContext } from '../../context/types.ts';

/** `form`: that of `--log`; by default, text on a terminal and nothing elsewhere. */
export const openLogs = (
  form: 'json' | 'text' | 'off' | undefined,
  { host, note, warn, flags }: Pick<CommandContext, 'host' | 'note' | 'warn' | 'flags'>,
) => {
  const write = (line: string): void => passOn(host.stderr.write(`${line}\n`));
  const chosen = form ?? (host.stderr.isTerminal ? 'text' : 'off');
  const tells: Readonly<Record<typeof chosen, (entry: FaultEntry) => void>> = {
    json: entry => write(jsonLine(levelOf(entry), entry)),
    text: entry => write(faultText(entry)),
    // Without a log, a fault is an ordinary warning, which --quiet silences.
    off: entry => {
      if (!('note' in entry) || entry.kind === 'ingest') passOn(warn(faultText(entry)));
      else passOn(entry.kind === 'start' ? note(entry.note) : warn(entry.note));
    },
  };
  const report = createFaultLog({
    now: host.now,
    withStack: flags.debug === true,
    tell: tells[chosen],
  });
  if (chosen === 'off') return { request: undefined, report };
  const toLine = chosen === 'json' ? (entry: LogEntry) => jsonLine('info', entry) : requestText;
  return { request: (entry: LogEntry) => write(toLine(entry)), report };
};

const levelOf = (entry: FaultEntry): 'info' | 'warn' | 'error' => {
  if (!('note' in entry)) return 'error';
  return entry.kind === 'start' ? 'info' : 'warn';
};

/** Ignores write errors: a service continues even if nobody reads its messages. */
const passOn = (said: Promise<void>): void => void said.catch(() => undefined);

/** An entry as one JSON object, in which text from outside is inert. */
const jsonLine = (level: string, { at, ...rest }: LogEntry | FaultEntry): string =>
  inertJson(JSON.stringify({ level, time: new Date(at).toISOString(), ...rest }));

/** A request as one line. Text from outside is made inert, so that it stays on one line. */
const requestText = ({ at, from, key, status, method, path, ms, id }: LogEntry): string =>
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

interface FaultLogOptions {
  /** ms since 1970. */
  readonly now: () => number;
  readonly withStack: boolean;
  readonly tell: (entry: FaultEntry) => void;
}

type FaultEntry = EntryParts &
  (Readonly<{ fault: string }> | Readonly<{ kind: Notice['kind']; note: string }>);

interface EntryParts extends Partial<NamedRequest> {
  /** ms since 1970. */
  readonly at: number;
  readonly stack?: string;
  /** How often the fault occurred, unlogged, since its last line. */
  readonly repeated?: number;
}

/** How long the same fault is not logged again, in ms: a full disk would otherwise add one line per request. */
const silence = 60_000;
/** The number of different faults to remember. */
const toldApart = 100;

/** Logs faults and notices of the service, each at most once per minute. */
const createFaultLog = ({ now, withStack, tell }: FaultLogOptions): ReportFault => {
  const logged = createRecentMap<string, { readonly at: number; unlogged: number }>(toldApart);
  return (fault, request) => {
    const at = now();
    // A notice quotes what machines post, which may have a token in it.
    const said =
      fault instanceof Notice
        ? { kind: fault.kind, note: withoutKeys(fault.text) }
        : { fault: fault instanceof Error ? fault.message : String(fault) };
    const text = Object.values(said).join(': ');
    const last = logged.get(text);
    if (last && at >= last.at && at - last.at < silence) {
      last.unlogged += 1;
      return;
    }
    logged.set(text, { at, unlogged: 0 });
    const stack = withStack && fault instanceof Error ? fault.stack : undefined;
    tell({
      at,
      ...said,
      ...(request && { ...request, path: withoutKeys(request.path) }),
      ...(stack !== undefined && { stack }),
      ...(last && last.unlogged > 0 && { repeated: last.unlogged }),
    });
  };
};

/** An entry as one line. The text may come from outside, so it is made inert. */
const faultText = ({ at, method, path, id, stack, repeated, ...said }: FaultEntry): string =>
  [
    `${new Date(at).toISOString()} ${'note' in said ? `${said.kind}: ${safeText(said.note)}` : `fault: ${safeText(stack ?? said.fault)}`}`,
    ...(method === undefined ? [] : [`at ${safeText(method)} ${safeText(path ?? '')}`]),
    ...(id === undefined ? [] : [safeText(id)]),
    ...(repeated === undefined ? [] : [`(and ${repeated} more times since the last line about it)`]),
  ].join(' ');
