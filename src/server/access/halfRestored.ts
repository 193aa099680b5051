import { readFileSync } from 'node:fs';
import { parseRecord } from '../../core/json/jsonRecord.ts';

/** The note that says that this file of the service, and others, are being replaced from a backup. */
export const halfRestored = (path: string): string => `${path}.restoring`;

/** The message and the hint about a restore that ended before all files were in place; undefined if there is none. */
export const interruptedRestore = (path: string): readonly [message: string, hint: string] | undefined => {
  let note: string;
  try {
    note = readFileSync(halfRestored(path), 'utf8');
  } catch {
    return undefined;
  }
  // The note of an earlier version is the folder alone.
  const { folder = note, again = `esports service restore '${note}' --force` } = parseRecord(note) ?? {};
  return [`a restore of ${String(folder)} was interrupted`, `do it again: ${String(again)}`];
};
