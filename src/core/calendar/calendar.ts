import type { CalendarEntry } from './entries.ts';

export interface CalendarOptions {
  /** The name that calendar programs show. */
  readonly name: string;
  /** As of when the entries say what they say; ms since 1970. */
  readonly asOf: number;
  /** How often a calendar program that subscribed may ask again, in seconds. */
  readonly refreshEvery?: number;
}

/** An iCalendar document (RFC 5545), in UTC, with CRLF line ends. An entry that occurs twice is written once. */
export const toCalendar = async (
  entries: Iterable<CalendarEntry>,
  { name, asOf, refreshEvery }: CalendarOptions,
): Promise<string> => {
  // Few commands and services are asked for a calendar.
  const { ICalCalendar, ICalEventStatus } = await import('ical-generator');
  const calendar = new ICalCalendar({
    name,
    prodId: { company: 'esports', product: 'esports' },
    ...(refreshEvery !== undefined && { ttl: refreshEvery }),
  });
  const written = new Set<string>();
  for (const entry of entries) {
    if (written.has(entry.uid)) continue;
    written.add(entry.uid);
    calendar.createEvent({
      id: entry.uid,
      start: new Date(entry.start),
      end: new Date(entry.end),
      allDay: !entry.start.includes('T'),
      summary: entry.summary,
      ...(entry.description !== '' && { description: entry.description }),
      status: entry.isTentative ? ICalEventStatus.TENTATIVE : ICalEventStatus.CONFIRMED,
      stamp: new Date(asOf),
    });
  }
  return `${calendar.toString()}\r\n`;
};
