import { existsSync } from 'node:fs';
import type { Run } from '../../core/files/unfinished.ts';
import { openKept } from '../inbox/inbox.ts';
import { observationsIn } from './answers/observations.ts';
import { addObservations, answersKind } from './answers/shards.ts';
import { deriveLayers } from './derive.ts';
import { noteImport } from './sources.ts';
import { withWorkingCopy } from './workingCopy.ts';

export interface InboxRequest {
  /** The file to which commands append their answers. */
  readonly inbox: string;
  /** The data file; created if there is an answer and no file. */
  readonly into: string;
  readonly now: number;
  readonly run: Run;
}

export interface InboxReport {
  readonly answers: number;
  /** Whether any answer said something new. */
  readonly isNew: boolean;
  readonly taken: Readonly<Record<string, number>>;
}

/**
 * Merges the answers that commands kept into a data file, and removes them from the inbox. If the process is killed before
 * that, the next call reads them again, which changes nothing.
 * @throws ImportError, DataFileError
 */
export const emptyInbox = async (request: InboxRequest): Promise<InboxReport> => {
  const { inbox, into, now, run } = request;
  const nothing = { answers: 0, isNew: false, taken: {} };
  if (!existsSync(inbox)) return nothing;
  const kept = openKept(inbox);
  try {
    const count = kept.answers.length;
    if (count === 0) return nothing;
    const report = await withWorkingCopy({ into, now, run }, async database => {
      const services = Map.groupBy(kept.answers, ({ service }) => service);
      const changed = [...services].filter(([service, answers]) =>
        addObservations(database, service, answers.flatMap(observationsIn)),
      );
      const isNew = changed.length > 0;
      if (!isNew) return { result: { ...nothing, answers: count }, isChanged: false };
      const { taken } = await deriveLayers({ path: inbox, database, now }, answersKind);
      noteImport(database, answersKind, { at: now, taken });
      return { result: { answers: count, isNew, taken }, isChanged: true };
    });
    kept.drop();
    return report;
  } finally {
    kept.close();
  }
};
