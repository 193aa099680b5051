import { readFileSync } from 'node:fs';

/** The note that says that files of the service are being replaced from a backup. */
export const halfRestored = (accessPath: string): string => `${accessPath}.restoring`;

/** The backup whose files were put in place only in part; undefined if there is none. */
export const interruptedRestore = (accessPath: string): string | undefined => {
  try {
    return readFileSync(halfRestored(accessPath), 'utf8');
  } catch {
    return undefined;
  }
};
