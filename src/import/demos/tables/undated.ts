import { dirname } from 'node:path';
import { createDateColumn, type DateColumn, isOpenDate } from '../../dateColumn.ts';
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
  const known = new Map<string, DateColumn>();
  const columnsOf = ({ path, subject }: TableFile): readonly DateColumn[] =>
    [path, dirname(path)].map(place => {
      const key = `${subject}:${place}`;
      const column = known.get(key) ?? createDateColumn();
      known.set(key, column);
      return column;
    });
  const waiting: WaitingRow[] = [];
  const dateOf = ({ row, file }: WaitingRow): readonly [name: string, date: string] | undefined => {
    const name = columns[file.subject];
    const date = name === undefined ? null : toCell(row, name);
    return name === undefined || date === null ? undefined : [name, date];
  };
  return {
    /** Whether a row has to wait. Each row must be given, since those with a certain date tell about the others. */
    waits: (one: WaitingRow): boolean => {
      const [, date] = dateOf(one) ?? [];
      if (date === undefined) return false;
      const isOpen = isOpenDate(date);
      if (isOpen) waiting.push(one);
      else for (const column of columnsOf(one.file)) column.add(date);
      return isOpen;
    },
    /** The rows that waited, with a date that has one meaning if one is certain. */
    settled: (): readonly WaitingRow[] =>
      waiting.map(one => {
        const [name, date] = dateOf(one) ?? [];
        if (name === undefined || date === undefined) return one;
        const settled = columnsOf(one.file)
          .map(column => column.settle(date))
          .find(text => text !== undefined);
        return settled === undefined ? one : { ...one, row: { ...one.row, [name]: settled } };
      }),
  };
};
