import { isAbsent } from '../cells.ts';
import type { OutputFormat } from './format.ts';
import { writeLines } from './lines.ts';
import { escapeTsv } from './tsv.ts';

/**
 * Writes the identifier of each line on a line of its own, for the next command; an empty line for a record without
 * one.
 */
export const ids: OutputFormat = input =>
  writeLines(input, {
    head: () => '',
    line:
      ({ identify }) =>
      row => {
        const found = identify(row);
        return `${isAbsent(found) ? '' : escapeTsv(String(found))}\n`;
      },
  });
