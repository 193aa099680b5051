import { isAbsent } from '../cells.ts';
import type { OutputFormat } from './format.ts';
import { writeLines } from './lines.ts';
import { escapeTsv } from './tsv.ts';

/** What each line goes by, one a line, for the next command; empty where a record has no identifier. */
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
