import { existsSync } from 'node:fs';
import type { Run } from '../../core/files/unfinished.ts';
import { openKept } from '../inbox/inbox.ts';
import { observationsIn } from './answers/observations.ts';
import { addObservations, answersKind } from './answers/shards.ts';
import { layerImporters } from './index.ts';
import type { ImportProgress } from './importer.ts';
import { deriveLayers } from './layers.ts';
import { withWorkingCopy } from './workingCopy.ts';

export interface InboxRequest {
  /** The file to which commands append their answers. */
  readonly inbox: string;
  /** The data file; created if there is an answer and no file. */
  readonly into: string;
  /** Milliseconds since 1970 UTC. */
  readonly now: number;
  readonly run: Run;
  readonly onProgress?: (progress: ImportProgress) => void;
}

/** What was in the inbox, and what the data file has from services. */
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
  const { inbox, into, now, run, onProgress = () => {} } = request;
  const nothing = { answers: 0, isNew: false, taken: {} };
  if (!existsSync(inbox)) return nothing;
  const kept = openKept(inbox);
  try {
    const found = [...kept.answers()].map(answer => ({ answer, said: observationsIn(answer) }));
    if (found.length === 0) return nothing;
    const report = await withWorkingCopy({ into, now, run }, async database => {
      database.exec('BEGIN');
      const services = Map.groupBy(found, ({ answer }) => answer.service);
      const isNew =
        [...services].filter(([service, ofService]) =>
          addObservations(
            database,
            service,
            ofService.flatMap(({ said }) => said),
          ),
        ).length > 0;
      if (!isNew) return { result: { ...nothing, answers: found.length }, isChanged: false };
      const work = { path: inbox, database, now, market: '', onProgress };
      const { taken } = await deriveLayers(work, answersKind, [], layerImporters);
      database
        .prepare('INSERT OR REPLACE INTO meta (key, value) VALUES (?, ?)')
        .run(`import:${answersKind}`, JSON.stringify({ at: now, taken }));
      database.exec('COMMIT');
      return { result: { answers: found.length, isNew, taken }, isChanged: true };
    });
    kept.drop();
    return report;
  } finally {
    kept.close();
  }
};
