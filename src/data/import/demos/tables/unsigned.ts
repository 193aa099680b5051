import { getOrMake } from '../../../../core/getOrMake.ts';
import { createHash } from 'node:crypto';
import { exportOf, type TableFile } from './findTables.ts';
import type { CsvRow } from '../../../../core/files/csv.ts';
import { toChecksum } from './rows.ts';

export interface WaitingRow {
  readonly row: CsvRow;
  readonly line: number;
  readonly file: TableFile;
}

/** The rows of one export: of a folder's tables of many recordings, or of the tables of one. */
interface Export {
  readonly checksums: Set<string>;
  /** The rows of its table of matches. */
  readonly matches: CsvRow[];
  readonly waiting: WaitingRow[];
}

/**
 * Keeps the rows of tables without a column for the checksum until all tables are read. If their export has one
 * recording, they belong to it.
 */
export const openUnsigned = () => {
  const exports = new Map<string, Export>();
  return {
    /** Whether a row has to wait. Each row must be given, since those with a checksum tell the recordings. */
    waits: (one: WaitingRow): boolean => {
      const { row, file } = one;
      if (file.subject === 'profiles' || file.subject === 'tournaments') return false;
      const known = getOrMake(exports, exportOf(file.path), (): Export => ({
        checksums: new Set(),
        matches: [],
        waiting: [],
      }));
      const checksum = toChecksum(row);
      if (checksum !== null) known.checksums.add(checksum);
      if (file.subject === 'matches') known.matches.push(row);
      const isUnsigned = !('checksum' in row || 'match_checksum' in row);
      if (isUnsigned) known.waiting.push(one);
      return isUnsigned;
    },
    /** The rows that waited, with the checksum of their recording if it is certain. */
    settled: (): readonly WaitingRow[] =>
      [...exports.values()].flatMap(known => {
        const checksum = checksumOf(known);
        return checksum === undefined
          ? known.waiting
          : known.waiting.map(one => ({ ...one, row: { ...one.row, checksum } }));
      }),
  };
};

/** The checksum that another table of the export has, else one of what its table of matches says of the recording. */
const checksumOf = ({ checksums, matches }: Export): string | undefined => {
  if (checksums.size > 1 || matches.length !== 1) return undefined;
  const [checksum] = checksums;
  return checksum ?? createHash('sha256').update(JSON.stringify(matches[0])).digest('hex').slice(0, 16);
};
