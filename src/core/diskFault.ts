import { codeOf } from './codeOf.ts';

/** Words for after "because" if an error says, by POSIX or SQLite codes, that the disk is full or read-only. */
export const diskFault = (error: unknown): string | undefined => {
  for (let found = error; found instanceof Error; found = found.cause) {
    const code = codeOf(found);
    const sqlite = 'errcode' in found && typeof found.errcode === 'number' ? found.errcode & 0xff : 0;
    const words = (Object.hasOwn(byCode, code) ? byCode[code] : undefined) ?? bySqlite[sqlite];
    if (words !== undefined) return words;
  }
  return undefined;
};

/** `, because the disk is full`: the end of a message about a file; empty when the disk is not the reason. */
export const becauseOfDisk = (error: unknown): string => {
  const fault = diskFault(error);
  return fault === undefined ? '' : `, because ${fault}`;
};

/** Why the file system refused, without its code and its call: `permission denied`, or the disk problem behind it. */
export const fileFault = (error: unknown): string =>
  diskFault(error) ??
  (error instanceof Error ? error.message.replace(/^E[A-Z]+: |, \w+(?: '.*)?$/gs, '') : String(error));

const byCode: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  EROFS: 'the file system is read-only',
};

/** SQLITE_READONLY and SQLITE_FULL. */
const bySqlite: Readonly<Record<number, string>> = { 8: 'the file is read-only', 13: 'the disk is full' };
