import { toCalendar } from '../core/calendar/calendar.ts';
import { type CalendarEntry, toEntry } from '../core/calendar/entries.ts';
import type { TokenRing } from './access/tokens.ts';
import { toDocument } from './document.ts';
import { ofTeam } from './rows/filters.ts';
import { startOf } from './rows/matchAnswers.ts';
import { toIdentifier } from '../data/store/identifiers.ts';
import { notFound, type ReportFault } from '../data/store/problem.ts';
import type { Answerer } from './request.ts';
import { teamSpanMatches } from '../data/store/matchLists.ts';
import type { MatchRow } from '../data/store/matchRows.ts';
import type { Store } from '../data/store/store.ts';
import { dayLength, dayStart, toDay } from '../data/store/time.ts';
import { type TokenAddress, withTokenAddress } from './tokenAddress.ts';

export interface CalendarParts {
  readonly store: Store;
  readonly findToken: TokenRing['find'];
  /** Milliseconds since 1970 UTC. */
  readonly clock: () => number;
  readonly report: ReportFault;
}

/** How many days back and ahead a calendar goes, and how many matches it has at most. */
const [daysBack, daysAhead, matchesAtMost] = [60, 366, 500];
/** How often a calendar program should ask again, in seconds. */
const refreshEvery = 3600;

/** Answers `/calendar/<team>.ics?token=…`, a team's matches for a calendar program, uncharged; `answerer` answers the rest. */
export const withCalendars = (answerer: Answerer, parts: CalendarParts): Answerer => {
  const { store, findToken, clock, report } = parts;
  const address: TokenAddress<{ readonly name: string }> = {
    kind: 'calendar',
    targetOf: path => {
      const name = /^\/calendar\/([a-z0-9._-]{1,100})\.ics$/.exec(path)?.[1];
      return name === undefined ? undefined : { name };
    },
    turns: 60,
    seconds: 3600,
    answer: async (request, { name: team }) => {
      const now = clock();
      const { name, entries } = readCalendar(store, team, now);
      // The day, so that the document stays the same while nothing moves.
      const asOf = dayStart(toDay(now));
      return toDocument(request, await toCalendar(entries, { name, asOf, refreshEvery }), {
        'content-type': 'text/calendar; charset=utf-8',
        'content-disposition': 'inline; filename="matches.ics"',
        'cache-control': `private, max-age=${refreshEvery / 4}`,
      });
    },
  };
  return withTokenAddress(answerer, address, { findToken, now: clock, report });
};

interface TeamRow {
  readonly id: number;
  readonly name: string;
}

/** The team's matches, as far as its part in them is known by now. */
const readCalendar = (store: Store, slug: string, now: number) => {
  const team = store.get<TeamRow>('SELECT id, name FROM team WHERE slug = ?', slug);
  if (!team) throw notFound(`no team is called "${slug}"`);
  const first = now - daysBack * dayLength;
  const span = [first - dayLength, now + daysAhead * dayLength, first, first];
  const values = ofTeam(team.id, [...span, now]);
  const rows = store.all<MatchRow>(teamSpanMatches.rows, ...values, matchesAtMost, 0);
  return { name: team.name, entries: rows.flatMap(row => entryOf(row, store.prefix) ?? []) };
};

const entryOf = (row: MatchRow, prefix: string): CalendarEntry | undefined =>
  toEntry({
    id: toIdentifier(prefix, 'match', row.id),
    team1Name: row.team1_name,
    team2Name: row.team2_name,
    eventName: row.event_name,
    stage: row.stage,
    bestOf: row.best_of,
    startsAt: startOf(row),
    startsDayOnly: row.day_only !== 0,
  });
