import { getOrMake } from '../../../../core/getOrMake.ts';
import { dirname } from 'node:path';
import { createDateColumn, type DateColumn, readFigures } from '../../dateFigures.ts';
import type { Subject, TableFile } from './findTables.ts';
import { toCell } from './rows.ts';
import type { WaitingRow } from './unsigned.ts';

/** The column of a table that has dates. */
const columns: Readonly<Partial<Record<Subject, string>>> = { matches: 'date', tournaments: 'match_date' };

/**
 * Keeps the rows whose date could be read in two ways until all tables are read. The other dates of the table may tell
 * which way is right; a table of one recording has no others but those of its folder.
 */
export const openUndated = () => {
  const all = new Map<string, DateColumn>();
  const columnsOf = ({ path, subject }: TableFile): readonly DateColumn[] =>
    [path, dirname(path)].map(place => getOrMake(all, `${subject}:${place}`, createDateColumn));
  const waiting: (() => WaitingRow)[] = [];
  return {
    /** Whether a row has to wait. Each row must be given, since those with a certain date tell about the others. */
    waits: (one: WaitingRow): boolean => {
      const name = columns[one.file.subject];
      const date = name === undefined ? null : toCell(one.row, name);
      if (name === undefined || date === null) return false;
      const known = columnsOf(one.file);
      if (!readFigures(date)?.isOpen) {
        for (const column of known) column.add(date);
        return false;
      }
      waiting.push(() => {
        const settled = known.map(column => column.settle(date)).find(text => text !== undefined);
        return settled === undefined ? one : { ...one, row: { ...one.row, [name]: settled } };
      });
      return true;
    },
    /** The rows that waited, each with its date in the form of ISO 8601 if other dates tell its order. */
    settled: (): readonly WaitingRow[] => waiting.map(settle => settle()),
  };
};
