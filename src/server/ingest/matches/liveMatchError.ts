import { becauseOfDisk } from '../../../core/diskFault.ts';
import { isDamaged } from '../../../core/files/openSqlite.ts';
import { HintedError } from '../../../core/hintedError.ts';

/** Live matches cannot be changed in this way. `hint` says what to do. */
export class LiveMatchError extends HintedError {
  override readonly name = 'LiveMatchError';
}

/** The error for a file of live matches, or of their results, that cannot be opened. */
export const cannotOpen = (path: string, cause: unknown): LiveMatchError =>
  new LiveMatchError(
    isDamaged(cause)
      ? `the file ${path} is damaged`
      : `the file ${path} cannot be opened${becauseOfDisk(cause)}`,
    'check its path, its permissions and the room on its disk, restore a backup, or name another with --ingest-file',
    { cause },
  );
