import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { isRecord, parseRecord } from '../../core/json/jsonRecord.ts';
import { readPrivateFile } from '../settings/privateFile.ts';
import { type SeenMatches, toSeenMatch } from './seenMatch.ts';
import { makeFolder } from '../../core/files/makeFolder.ts';

export interface SeenLive {
  /** When an answer came last, in milliseconds since 1970 UTC. */
  readonly seenAt: number;
  readonly matches: SeenMatches;
}

/** By the scope of a service (`settings/lists/scope.ts`), the newest first. */
type SeenScopes = ReadonlyMap<string, SeenLive>;

/** A file of another version is as good as none. */
const version = 1;
/** The most services, and the most matches of each, that are kept. */
const mostScopes = 8;
const mostMatches = 50;

export const seenPath = (stateFolder: string): string => `${stateFolder}/live.json`;

/** Reads what was seen live at a service. A file that is damaged, or not the user's own, has seen nothing. */
export const readSeen = (
  stateFolder: string,
  scope: string,
  userId: number | undefined,
): SeenLive | undefined => readAll(stateFolder, userId).get(scope);

/** Replaces the file as a whole, so that a reader never sees half of it. A full or read-only disk keeps nothing. */
export const writeSeen = (
  stateFolder: string,
  scope: string,
  { seenAt, matches }: SeenLive,
  { pid, userId }: { readonly pid: number; readonly userId: number | undefined },
): void => {
  const path = seenPath(stateFolder);
  const aside = `${path}.${pid}`;
  try {
    makeFolder(stateFolder);
    const others = [...readAll(stateFolder, userId)].filter(([other]) => other !== scope);
    const own = [scope, { seenAt, matches: matches.slice(0, mostMatches) }] as const;
    const scopes = Object.fromEntries([own, ...others].slice(0, mostScopes));
    writeFileSync(aside, JSON.stringify({ version, scopes }), { mode: 0o600 });
    renameSync(aside, path);
  } catch {
    removeQuietly(aside);
  }
};

const removeQuietly = (path: string): void => {
  try {
    rmSync(path, { force: true });
  } catch {
    // The folder cannot be written to.
  }
};

const readAll = (stateFolder: string, userId: number | undefined): SeenScopes => {
  const { version: written, scopes } = parseRecord(textOf(stateFolder, userId)) ?? {};
  if (written !== version || !isRecord(scopes)) return new Map();
  return new Map(
    Object.entries(scopes).flatMap(([scope, live]): readonly (readonly [string, SeenLive])[] => {
      const { seenAt, matches } = isRecord(live) ? live : {};
      if (typeof seenAt !== 'number' || !Array.isArray(matches)) return [];
      return [[scope, { seenAt, matches: matches.slice(0, mostMatches).flatMap(toMatch) }]];
    }),
  );
};

const toMatch = (value: unknown): SeenMatches => {
  const at = isRecord(value) ? value['seenAt'] : undefined;
  const match = typeof at === 'number' ? toSeenMatch(value, at) : undefined;
  return match ? [match] : [];
};

const textOf = (stateFolder: string, userId: number | undefined): string => {
  try {
    return readPrivateFile(seenPath(stateFolder), { userId }, 'refuseLink') ?? '';
  } catch {
    return '';
  }
};
