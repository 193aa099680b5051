import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { courseRound } from '../../src/core/entities/course.ts';
import { read } from '../../src/core/reader/reader.ts';
import { importInto } from '../../src/data/import/index.ts';
import { stepsOf } from '../../src/answers/winChance/moments.ts';
import { toCourse } from '../../src/core/scoreboard/course.ts';
import { recordedScript } from '../../src/server/replay/script.ts';
import { openDataDatabase } from '../../src/data/store/dataFile.ts';
import { createStore } from '../../src/data/store/store.ts';
import type { Example } from './fit.ts';

/** The examples of one recorded map. */
export interface RecordedExamples {
  /** What the folds keep together: the map of a match, and the event. */
  readonly map: string;
  readonly event: string;
  /** By round: the end of the freeze time, then each kill before the round is decided. */
  readonly rounds: readonly (readonly Example[])[];
}

type Import = Parameters<typeof importInto>[0];

/** The folders of the data that hold kills. */
const parts = ['raw', 'kills-tables', 'events'];

/**
 * Imports the recordings with kills of a folder into a data file and reads their examples. The importer takes a
 * recording that stands twice only once, by its checksum, and leaves out knife rounds and rounds that were broken off.
 */
export const readExamples = async (
  demos: string,
  { into, now, run }: Pick<Import, 'into' | 'now' | 'run'>,
): Promise<readonly RecordedExamples[]> => {
  for (const part of parts.map(each => join(demos, each)).filter(existsSync))
    await importInto({ kind: 'demos', path: part, into, now, run });
  const database = openDataDatabase(into);
  try {
    const store = createStore(database);
    const matches = store.all<{ readonly id: number }>(
      'SELECT DISTINCT match_id AS id FROM round_kill ORDER BY 1',
    );
    return matches.flatMap(({ id }) => {
      const script = recordedScript(store, id);
      if (!script) return [];
      const maps = [...toCourse(script.opening, script.events)];
      return maps.flatMap(([number, rounds]): RecordedExamples[] => {
        const examples = rounds.flatMap(round => {
          const found = stepsOf(read(courseRound, round) ?? {});
          if (!found) return [];
          const moments = [found.start, ...found.steps.flatMap(({ after }) => after ?? [])];
          return [moments.map(moment => ({ moment, wonByCt: round.side === 'CT' }))];
        });
        if (examples.length === 0) return [];
        return [{ map: `${id}:${number}`, event: script.opening.eventName ?? '', rounds: examples }];
      });
    });
  } finally {
    database.close();
  }
};
