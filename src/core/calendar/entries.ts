import { dayLength as day, toDay as dayOf } from '../day.ts';

/** What a calendar says about a match or a tournament. Nothing of it gives a result away. */
export interface CalendarEntry {
  /** The same for the same match or tournament, however its time and its teams change. */
  readonly uid: string;
  /** `2026-11-24T17:30:00Z`, or the day alone. */
  readonly start: string;
  /** Exclusive, in the form of the start. */
  readonly end: string;
  readonly summary: string;
  readonly description: string;
  /** Whether the teams or the time are still open. */
  readonly isTentative: boolean;
}

/** The facts about a match or a tournament, as far as an answer has them: the fields of our entities. */
export type CalendarRow = Readonly<Record<string, unknown>>;

const minute = 60_000;

/** Minutes by the length in maps: about 50 a map with breaks, and a series seldom goes its whole length. */
const minutesByMaps: Readonly<Record<number, number>> = { 1: 60, 2: 120, 3: 150, 5: 240 };
/** The same for a match of unknown length. */
const unknownMinutes = 120;

/** The names that lists give to a team that is not known yet. */
const openTeam = /^(?:tbd|tba|tbc|to be (?:decided|determined|announced|confirmed)|\?+)?$/i;

/** Turns a row into an entry; undefined if it has neither a start nor a first day. */
export const toEntry = (row: CalendarRow): CalendarEntry | undefined => toMatch(row) ?? toTournament(row);

const toMatch = (row: CalendarRow): CalendarEntry | undefined => {
  const startsAt = textOf(row['startsAt']);
  const at = startsAt === '' ? Number.NaN : Date.parse(startsAt);
  if (!isInRange(at)) return undefined;
  const teams = [textOf(row['team1Name']), textOf(row['team2Name'])];
  const summary = teams.map(team => team || 'TBD').join(' vs ');
  const bestOf = Number(row['bestOf'] ?? Number.NaN);
  const dayOnly = row['startsDayOnly'] === true || !startsAt.includes('T');
  return {
    uid: uidOf('match', row['id'] ?? row['matchId'], `${summary} ${dayOf(at)}`),
    start: dayOnly ? dayOf(at) : timeOf(at),
    end: dayOnly ? dayOf(at + day) : timeOf(at + (minutesByMaps[bestOf] ?? unknownMinutes) * minute),
    summary,
    description: joined('\n', [
      Number.isInteger(bestOf) && bestOf > 0 ? `Best of ${bestOf}` : '',
      joined(' · ', [textOf(row['eventName']), textOf(row['stage'])]),
    ]),
    isTentative: dayOnly || teams.some(team => openTeam.test(team)),
  };
};

const joined = (separator: string, texts: readonly string[]): string =>
  texts.filter(text => text !== '').join(separator);

const toTournament = (row: CalendarRow): CalendarEntry | undefined => {
  const name = textOf(row['name']);
  const first = Date.parse(textOf(row['startDate']) || 'none');
  if (name === '' || !isInRange(first)) return undefined;
  const last = Date.parse(textOf(row['endDate']) || 'none');
  return {
    uid: uidOf('event', row['id'] ?? row['slug'], `${name} ${dayOf(first)}`),
    start: dayOf(first),
    end: dayOf((isInRange(last) && last >= first ? last : first) + day),
    summary: name,
    description: textOf(row['location']),
    isTentative: false,
  };
};

const uidOf = (kind: string, id: unknown, otherwise: string): string => {
  const known = typeof id === 'number' ? String(id) : textOf(id);
  return `${kind}-${(known || otherwise).replaceAll(/[^\w.-]+/gu, '-')}@esports`;
};

const textOf = (value: unknown): string =>
  typeof value === 'string'
    ? value
        .toWellFormed()
        .replaceAll(/\p{Cc}+/gu, ' ')
        .trim()
    : '';

/** iCalendar writes years with four digits; the end of an entry has to fit as well. */
const isInRange = (at: number): boolean => at >= Date.UTC(1, 0, 1) && at < Date.UTC(9999, 11, 1);

const timeOf = (at: number): string => `${new Date(at).toISOString().slice(0, 19)}Z`;
