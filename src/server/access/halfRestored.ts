import { readFileSync } from 'node:fs';

/** The note that says that this file of the service, and others, are being replaced from a backup. */
export const halfRestored = (path: string): string => `${path}.restoring`;

/** A restore that ended before all files were in place: the backup, and the command that does it again. */
export interface InterruptedRestore {
  readonly folder: string;
  readonly again: string;
}

/** The restore that was interrupted; undefined if there is none. */
export const interruptedRestore = (path: string): InterruptedRestore | undefined => {
  let note: string;
  try {
    note = readFileSync(halfRestored(path), 'utf8');
  } catch {
    return undefined;
  }
  return readNote(note) ?? { folder: note, again: `esports service restore '${note}' --force` };
};

/** Undefined for the note of an earlier version, which is the folder alone. */
const readNote = (note: string): InterruptedRestore | undefined => {
  try {
    const { folder, again }: Partial<Record<string, unknown>> = Object(JSON.parse(note));
    return typeof folder === 'string' && typeof again === 'string' ? { folder, again } : undefined;
  } catch {
    return undefined;
  }
};
