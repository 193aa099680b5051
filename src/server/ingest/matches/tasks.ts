import type { DatabaseSync } from 'node:sqlite';
import { IngestError, type Correction } from '../intake.ts';
import type { NewMatch } from './newMatch.ts';
import type { Erasure } from './erasure.ts';
import { LiveMatchError } from './liveMatchError.ts';

/** What a command asks of the process that owns the file. */
export type Task =
  | { readonly do: 'create'; readonly match: NewMatch; readonly sources: readonly string[] }
  | { readonly do: 'bind'; readonly match: number; readonly sources: readonly string[] }
  | { readonly do: 'unbind'; readonly sources: readonly string[] }
  | { readonly do: 'fix'; readonly match: number; readonly correction: Correction }
  | ({ readonly do: 'erase' } & Erasure);

/** The number of the match, and what was noted; or why nothing was done. */
export type Outcome =
  | { readonly match: number; readonly notes: readonly string[] }
  | { readonly message: string; readonly hint: string };

export type Tasks = ReturnType<typeof createTasks>;

export const createTasks = (database: DatabaseSync) => {
  const insert = database.prepare('INSERT INTO ingest_task (body) VALUES (?)');
  const find = database.prepare('SELECT outcome FROM ingest_task WHERE id = ? AND outcome IS NOT NULL');
  const remove = database.prepare('DELETE FROM ingest_task WHERE id = ?');
  const waiting = database.prepare('SELECT id, body FROM ingest_task WHERE outcome IS NULL ORDER BY id');
  // What was asked may name a player who is to be forgotten, and whoever asked may have gone.
  const finish = database.prepare("UPDATE ingest_task SET outcome = ?, body = '' WHERE id = ?");
  const version = database.prepare('PRAGMA data_version');
  let seen: unknown;
  return {
    /** Leaves a task for the owner. Returns its number. */
    ask: (task: Task): number => Number(insert.run(JSON.stringify(task)).lastInsertRowid),
    /** What came of a task, once; undefined until the owner has done it. */
    outcomeOf: (id: number): Outcome | undefined => {
      const outcome = find.get(id)?.['outcome'];
      if (typeof outcome !== 'string') return undefined;
      remove.run(id);
      // The owner is this program.
      return JSON.parse(outcome) as Outcome;
    },
    /** Whether another process has written to the file since the last call. */
    hasChanged: (): boolean => {
      const now = version.get()?.['data_version'];
      const changed = now !== seen;
      seen = now;
      return changed;
    },
    /** Does what is waiting, in order. Only the owner may call it. */
    settle: async (perform: (task: Task) => Promise<Outcome>): Promise<void> => {
      for (const { id, body } of waiting.all()) {
        // As above.
        const task = JSON.parse(String(body)) as Task;
        const outcome = await settleTask(perform, task);
        finish.run(JSON.stringify(outcome), Number(id));
      }
    },
  };
};

/** Does a task. What the user did wrong is an outcome; a fault of the storage is thrown, and the task stays. */
export const settleTask = async (perform: (task: Task) => Promise<Outcome>, task: Task): Promise<Outcome> => {
  try {
    return await perform(task);
  } catch (fault) {
    if (fault instanceof LiveMatchError) return { message: fault.message, hint: fault.hint };
    if (fault instanceof IngestError) return { message: fault.message, hint: 'Nothing was changed' };
    throw fault;
  }
};
