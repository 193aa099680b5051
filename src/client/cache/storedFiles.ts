import { closeSync, constants, fstatSync, openSync, readFileSync, renameSync, rmSync } from 'node:fs';

export const answersIn = (folder: string): string => `${folder}/answers`;

/** The names of the files whose answers nobody has looked into for names: one line each. */
export const unreadIn = (folder: string): string => `${answersIn(folder)}/unread`;

export const namesIn = (folder: string): string => `${answersIn(folder)}/names.db`;

/** Names of files that are looked into at most; those before them are left out. */
const mostUnread = 500;

/** The files of the answers stored since this was last asked, of all accounts; no process is given one twice. */
export const takeUnread = (folder: string, pid: number, userId?: number): readonly Buffer[] => {
  const taken = `${unreadIn(folder)}.${pid}`;
  return (
    quietly(() => {
      renameSync(unreadIn(folder), taken);
      const names = new Set(readPlainFile(taken, userId).toString().split('\n').slice(-mostUnread));
      remove(taken);
      return [...names].flatMap(name => {
        const path = `${answersIn(folder)}/${name.slice(0, 1)}/${name}`;
        return (/^[0-9a-f]{64}$/.test(name) ? quietly(() => readPlainFile(path, userId)) : undefined) ?? [];
      });
    }) ?? []
  );
};

export const quietly = <T>(run: () => T): T | undefined => {
  try {
    return run();
  } catch {
    // Missing, unreadable, full or read-only: the command continues without the cache.
    return undefined;
  }
};

export const remove = (path: string): void => rmSync(path, { recursive: true, force: true });

/** A link, FIFO or folder in place of an entry, or another user's file, is no entry, and never followed. */
export const readPlainFile = (path: string, userId: number | undefined): Buffer => {
  const descriptor = openSync(
    path,
    constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0),
  );
  try {
    const found = fstatSync(descriptor);
    const isOurs = userId === undefined || found.uid === userId;
    return found.isFile() && isOurs ? readFileSync(descriptor) : Buffer.alloc(0);
  } finally {
    closeSync(descriptor);
  }
};
