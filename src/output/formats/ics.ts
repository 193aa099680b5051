import { toCalendar } from '../../core/calendar/calendar.ts';
import { type CalendarEntry, toEntry } from '../../core/calendar/entries.ts';
import { safeText } from '../text/safeText.ts';
import type { OutputFormat } from './format.ts';

/**
 * An iCalendar document (RFC 5545) of the rows that have a start or a first day: matches and tournaments, without any
 * result. Rows without a date are left out. On a terminal the document is made inert.
 */
export const ics: OutputFormat = async function* ({ pages }, { now, terminal }) {
  const entries: CalendarEntry[] = [];
  for await (const { rows } of pages) {
    for (const row of rows) {
      const entry = toEntry(row);
      if (entry) entries.push(entry);
    }
  }
  if (entries.length === 0) return;
  const text = await toCalendar(entries, { name: 'esports', asOf: now });
  yield terminal ? text.split('\r\n').map(safeText).join('\n') : text;
};
