import { readFileSync } from 'node:fs';

/** The note that says that this file of the service, and others, are being replaced from a backup. */
export const halfRestored = (path: string): string => `${path}.restoring`;

/** The backup whose files were put in place only in part; undefined if there is none. */
export const interruptedRestore = (path: string): string | undefined => {
  try {
    return readFileSync(halfRestored(path), 'utf8');
  } catch {
    return undefined;
  }
};
