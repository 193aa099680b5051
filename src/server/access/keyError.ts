import type { DatabaseSync } from 'node:sqlite';
import { HintedError } from '../../core/hintedError.ts';
import { isBusy } from '../../core/files/openSqlite.ts';
import { waitingForOthers } from './accessFile.ts';

/** A command about keys that cannot be carried out; the message gives the reason. */
export class KeyError extends HintedError {
  override readonly name = 'KeyError';
}

/** Changes the file. @throws KeyError with the message if writing fails */
export const write = <T>(database: DatabaseSync, message: string, change: () => T): T => {
  try {
    return waitingForOthers(database, change);
  } catch (cause) {
    throw isBusy(cause)
      ? new KeyError(`${message}: the access file is busy`, 'another process writes to it: try again', {
          cause,
        })
      : new KeyError(message, mendFile, { cause });
  }
};

export const mendFile =
  'check that the access file is writable and its disk has room, or name another file with --access';

/** @throws KeyError for a name that tables and commands could not show or find */
export const checkName = (name: string): void => {
  // A name of digits would be mistaken for a key's number. Tables print names unescaped.
  if (!/^(?!\d+$)[\p{L}\p{N}][\p{L}\p{N} ._@-]{0,63}$/u.test(name))
    throw new KeyError(
      'a key’s name must have 1 to 64 letters, digits, spaces or . _ @ -, and not only digits',
      'name the key’s owner or device, such as --name laptop',
    );
};
