import { createRecentMap } from '../../../core/recentMap.ts';
import { safeText } from '../../../output/text/safeText.ts';
import { withoutKeys } from '../../../server/http/exchange.ts';
import { type NamedRequest, Notice, type ReportFault } from '../../../data/store/problem.ts';

export interface FaultLogOptions {
  /** ms since 1970. */
  readonly now: () => number;
  /** Whether to log the call stack too. */
  readonly withStack: boolean;
  /** Logs an entry. */
  readonly tell: (entry: FaultEntry) => void;
}

/** A fault or a notice as one entry of the log. */
export type FaultEntry = EntryParts &
  (Readonly<{ fault: string }> | Readonly<{ kind: Notice['kind']; note: string }>);

interface EntryParts {
  /** ms since 1970. */
  readonly at: number;
  readonly method?: string;
  readonly path?: string;
  /** The id of the request. */
  readonly id?: string;
  readonly stack?: string;
  /** How often the fault occurred, unlogged, since its last line. */
  readonly repeated?: number;
}

/** How long the same fault is not logged again, in ms: a full disk would otherwise add one line per request. */
const silence = 60_000;
/** The number of different faults to remember. */
const toldApart = 100;

/** Logs faults and notices of the service, each at most once per minute. */
export const createFaultLog = ({ now, withStack, tell }: FaultLogOptions): ReportFault => {
  const logged = createRecentMap<string, { readonly at: number; unlogged: number }>(toldApart);
  return (fault, request) => {
    const at = now();
    const said = fault instanceof Notice ? toNote(fault) : { fault: textOf(fault) };
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
      ...(request && toNamed(request)),
      ...(stack !== undefined && { stack }),
      ...(last && last.unlogged > 0 && { repeated: last.unlogged }),
    });
  };
};

const textOf = (fault: unknown): string => (fault instanceof Error ? fault.message : String(fault));

/** A notice quotes what machines post, which may have a token in it. */
const toNote = ({ kind, text }: Notice) => ({ kind, note: withoutKeys(text) });

const toNamed = ({ method, path, id }: NamedRequest): NamedRequest => ({
  method,
  path: withoutKeys(path),
  ...(id !== undefined && { id }),
});

/** An entry as one line, without its end. The text may come from outside, so it is made inert. */
export const faultText = ({ at, method, path, id, stack, repeated, ...said }: FaultEntry): string =>
  [
    `${new Date(at).toISOString()} ${'note' in said ? `${said.kind}: ${safeText(said.note)}` : `fault: ${safeText(stack ?? said.fault)}`}`,
    ...(method === undefined ? [] : [`at ${safeText(method)} ${safeText(path ?? '')}`]),
    ...(id === undefined ? [] : [safeText(id)]),
    ...(repeated === undefined ? [] : [`(and ${repeated} more times since the last line about it)`]),
  ].join(' ');
