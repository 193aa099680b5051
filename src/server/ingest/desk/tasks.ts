import type { DatabaseSync } from 'node:sqlite';
import { IngestError } from '../ingestError.ts';
import type { Correction } from '../intake.ts';
import type { NewMatch } from './newMatch.ts';
import { DeskError } from './deskError.ts';

/** What a command asks of the process that owns the file. */
export type Task =
  | { readonly do: 'create'; readonly match: NewMatch; readonly sources: readonly string[] }
  | { readonly do: 'bind'; readonly match: number; readonly sources: readonly string[] }
  | { readonly do: 'unbind'; readonly sources: readonly string[] }
  | { readonly do: 'fix'; readonly match: number; readonly correction: Correction };

/** The number of the match, and what was noted; or why nothing was done. */
export type Outcome =
  | { readonly match: number; readonly notes: readonly string[] }
  | { readonly message: string; readonly hint: string };

/** The tasks in an open file of live matches. */
export interface Tasks {
  /** Leaves a task for the owner. Returns its number. */
  ask(task: Task): number;
  /** What came of a task, once; undefined until the owner has done it. */
  outcomeOf(id: number): Outcome | undefined;
  /** Whether another process has written to the file since the last call. */
  hasChanged(): boolean;
  /** Does what is waiting, in order. Only the owner may call it. */
  settle(perform: (task: Task) => Promise<Outcome>): Promise<void>;
}

export const createTasks = (database: DatabaseSync): Tasks => {
  const insert = database.prepare('INSERT INTO ingest_task (body) VALUES (?)');
  const find = database.prepare('SELECT outcome FROM ingest_task WHERE id = ? AND outcome IS NOT NULL');
  const remove = database.prepare('DELETE FROM ingest_task WHERE id = ?');
  const waiting = database.prepare('SELECT id, body FROM ingest_task WHERE outcome IS NULL ORDER BY id');
  const finish = database.prepare('UPDATE ingest_task SET outcome = ? WHERE id = ?');
  const version = database.prepare('PRAGMA data_version');
  let seen: unknown;
  return {
    ask: task => Number(insert.run(JSON.stringify(task)).lastInsertRowid),
    outcomeOf: id => {
      const outcome = find.get(id)?.['outcome'];
      if (typeof outcome !== 'string') return undefined;
      remove.run(id);
      // The owner is this program.
      return JSON.parse(outcome) as Outcome;
    },
    hasChanged: () => {
      const now = version.get()?.['data_version'];
      const changed = now !== seen;
      seen = now;
      return changed;
    },
    settle: async perform => {
      for (const { id, body } of waiting.all()) {
        // As above.
        const task = JSON.parse(String(body)) as Task;
        const outcome = await settleTask(perform, task);
        finish.run(JSON.stringify(outcome), Number(id));
      }
    },
  };
};

/** Does a task. What the user did wrong is an outcome, other faults are thrown. */
export const settleTask = async (perform: (task: Task) => Promise<Outcome>, task: Task): Promise<Outcome> => {
  try {
    return await perform(task);
  } catch (fault) {
    return toOutcome(fault);
  }
};

/** What the user did wrong is an outcome; a fault of the storage is not, and the task stays. */
const toOutcome = (fault: unknown): Outcome => {
  if (fault instanceof DeskError) return { message: fault.message, hint: fault.hint };
  if (fault instanceof IngestError) return { message: fault.message, hint: 'Nothing was changed' };
  throw fault;
};
