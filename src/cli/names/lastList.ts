import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { isRecord, parseRecord } from '../../core/json/jsonRecord.ts';
import {
  type NameKind,
  nameKinds,
  ownKindOf,
  type Subject,
  subjectFields,
  subjectOf,
} from '../../core/names/subject.ts';
import { isList } from '../../core/route.ts';
import type { RouteEntry } from '../../core/table/index.ts';
import { foldersOf, type SystemInfo } from '../../client/account/folders.ts';
import { replacePrivateFile } from '../settings/privateFile.ts';
import type { Source } from '../settings/source.ts';
import type { Host } from '../host/host.ts';
import { UsageError } from '../parse/usageError.ts';
import type { FirstRows } from '../show/routeInput.ts';
import { makeFolder } from '../../core/files/makeFolder.ts';

/** The host of a list: where lists are kept, and whose they are. */
export type ListHost = SystemInfo &
  Pick<Host, 'now' | 'parentPid' | 'terminalId' | 'pid'> & {
    readonly stdout: Pick<Host['stdout'], 'isTerminal'>;
  };

/** The rows of the list that was last shown; null where a row has no identifier. */
interface LastList {
  /** What showed it: `results team`. */
  readonly command: string;
  readonly source: string;
  readonly rows: readonly (Subject | null)[];
}

/** The most rows of a list that are remembered, and how many lists stay when the oldest go. */
const mostRows = 500;
const mostLists = 50;

const folderOf = (host: ListHost): string => `${foldersOf(host).state}/lists`;

/** Notes what the rows of a list are, so that `:3` can name the third. @param skipped the rows before the first */
export const createListMemory = (
  { group, row }: RouteEntry,
  command: string,
  source: Source,
  host: ListHost,
  skipped: () => number = () => 0,
): { readonly first?: FirstRows; readonly keep: () => void } => {
  if (!isList(row)) return { keep: () => {} };
  const rows: (Subject | null)[] = [];
  const own = ownKindOf(group);
  let left: number | undefined;
  return {
    first: {
      fields: subjectFields,
      wanted: () => mostRows - rows.length + (left ??= skipped()),
      see: seen => {
        const before = Math.min((left ??= skipped()), seen.length);
        left -= before;
        for (const each of seen.slice(before)) rows.push(subjectOf(each, own) ?? null);
      },
    },
    keep: () => rememberSubjects(rows, command, source, host),
  };
};

/** Keeps what the rows of a list are, unless none has an identifier. */
export const rememberSubjects = (
  rows: readonly (Subject | null)[],
  command: string,
  source: Source,
  host: ListHost,
): void => {
  if (rows.some(each => each !== null)) write({ source: sourceKey(source), command, rows }, host);
};

/** What distinguishes the names of one source from those of another. */
const sourceKey = (source: Source): string => {
  if (source.kind === 'remote') return `${source.baseUrl}/${source.game}`;
  return source.kind === 'data' ? `the data file ${source.path}` : 'the made-up season';
};

/** A list on a terminal is the terminal's; any other list is the calling process's, such as a script. */
const write = (list: LastList, host: ListHost): void => {
  const folder = folderOf(host);
  const owner = host.stdout.isTerminal ? host.terminalId() : undefined;
  const path = `${folder}/${owner ?? `process-${host.parentPid}`}.json`;
  try {
    makeFolder(folder);
    replacePrivateFile(path, JSON.stringify(list), host.pid);
    removeOldest(folder);
  } catch {
    // A full or read-only disk remembers no list.
  }
};

const removeOldest = (folder: string): void => {
  const files = readdirSync(folder).map(name => `${folder}/${name}`);
  if (files.length <= mostLists) return;
  const aged = files.map(path => ({ path, at: statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0 }));
  for (const { path } of aged.toSorted((a, b) => b.at - a.at).slice(mostLists)) rmSync(path, { force: true });
};

/** Whether a text names a row of the last list: `:3`. */
export const isListed = (text: string): boolean => /^:\d+$/.test(text);

/** The row of the last list that `:3` names. @throws UsageError if there is none, or of another service */
export const listedSubject = (text: string, source: Source, host: ListHost): Subject => {
  const list = newest(host);
  if (!list)
    throw new UsageError(
      `"${text}" is a row of the last list, and there is none here`,
      'Show one first: esports live',
    );
  const here = sourceKey(source);
  if (list.source !== here)
    throw new UsageError(
      `"${text}" is a row of a list of ${list.source}, and this command asks ${here}`,
      'Show the list again with the same service.',
    );
  const place = Number(text.slice(1));
  const found = list.rows[place - 1];
  if (found) return found;
  const fault = found === null ? 'names nothing' : `does not exist: it has ${list.rows.length} rows`;
  throw new UsageError(
    `Row ${place} of the last list (${list.command}) ${fault}`,
    'Show it again, or name another row.',
  );
};

/** The list that was last shown on this terminal or by the calling process, which this one may have replaced. */
const newest = (host: ListHost): LastList | undefined => {
  const folder = folderOf(host);
  const own = `process-${host.pid}`;
  const isReplaced = statSync(`${folder}/${own}.json`, { throwIfNoEntry: false })?.isFile() ?? false;
  const owners = [isReplaced ? own : `process-${host.parentPid}`, host.terminalId()];
  const found = owners.flatMap(owner => {
    const path = `${folder}/${owner}.json`;
    const file = owner === undefined ? undefined : statSync(path, { throwIfNoEntry: false });
    return file?.isFile() ? [{ path, at: file.mtimeMs }] : [];
  });
  const [last] = found.toSorted((a, b) => b.at - a.at);
  return last && decode(readFileSync(last.path, 'utf8'));
};

/** Undefined for a file that is damaged or of another version. */
const decode = (text: string): LastList | undefined => {
  const { source, command, rows } = parseRecord(text) ?? {};
  if (typeof source !== 'string' || typeof command !== 'string' || !Array.isArray(rows)) return undefined;
  return { source, command, rows: rows.map(toSubject) };
};

const toSubject = (value: unknown): Subject | null => {
  const { kind, word } = isRecord(value) ? value : {};
  const known: NameKind | undefined = nameKinds.find(each => each === kind);
  return known !== undefined && typeof word === 'string' ? { kind: known, word } : null;
};
