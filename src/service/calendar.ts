import { type CalendarEntry, toEntry } from '../calendar/entries.ts';
import type { Revisions } from '../calendar/revisions.ts';
import type { TokenRing } from './access/tokens.ts';
import { toDocument } from './document.ts';
import { ofTeam } from './handlers/filters.ts';
import { startOf } from './handlers/matches/matchAnswers.ts';
import { toIdentifier } from './identifiers.ts';
import { ApiProblem, methodNotAllowed, notFound, type ReportFault, toProblem, toRefusal } from './problem.ts';
import type { Answerer, ServiceAnswer, ServiceRequest } from './request.ts';
import { teamSpanMatches } from './store/matchLists.ts';
import type { MatchRow } from './store/matchRows.ts';
import type { Store } from './store/store.ts';
import { dayLength } from './time.ts';

export interface CalendarParts {
  readonly store: Store;
  readonly findToken: TokenRing['find'];
  readonly revisions: Revisions;
  /** Milliseconds since 1970 UTC. */
  readonly clock: () => number;
  readonly report: ReportFault;
}

/** How many days back and ahead a calendar goes, and how many matches it has at most. */
const [daysBack, daysAhead, matchesAtMost] = [60, 366, 500];
/** How often a calendar program should ask again, in seconds; a token may ask ten times as often. */
const refreshEvery = 3600;
const turnsAnHour = 60;

/**
 * Answers `/calendar/<team>.ics?token=…`, the matches of one team for a calendar program, without a charge. The token
 * opens this calendar alone. `answerer` handles everything else.
 */
export const withCalendars = (answerer: Answerer, parts: CalendarParts): Answerer => {
  const { clock, report, revisions } = parts;
  const pace = createPace(turnsAnHour, 3600, clock);
  const answer = async (request: ServiceRequest, team: string): Promise<ServiceAnswer> => {
    if (request.method !== 'GET' && request.method !== 'HEAD') throw methodNotAllowed(request.method);
    const token = new URLSearchParams(request.query).get('token') ?? '';
    if (token === '') throw new ApiProblem('MISSING_API_KEY', 'the address needs a token: ?token=…');
    const found = parts.findToken(token);
    if (found?.kind !== 'calendar' || found.target !== team)
      throw new ApiProblem('INVALID_API_KEY', 'the token is unknown or revoked, or opens something else');
    const wait = pace.take(found.id);
    if (wait > 0)
      throw new ApiProblem('RATE_LIMITED', `this calendar was read ${turnsAnHour} times within an hour`, {
        headers: { 'retry-after': String(wait) },
      });
    // Most services are never asked for a calendar.
    const { toCalendar } = await import('../calendar/calendar.ts');
    const { name, entries } = readCalendar(parts.store, team, clock());
    const body = toCalendar(entries, { name, revisions, refreshEvery });
    revisions.keep();
    return toDocument(request, body, {
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': 'inline; filename="matches.ics"',
      'cache-control': `private, max-age=${refreshEvery / 4}`,
    });
  };

  return async request => {
    const team = /^\/calendar\/([a-z0-9._-]{1,100})\.ics$/.exec(request.path)?.[1];
    if (team === undefined) return answerer(request);
    try {
      return await answer(request, team);
    } catch (fault) {
      return toRefusal(
        toProblem(fault, cause => report(cause, request)),
        request.origin,
      );
    }
  };
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
  const rows = store.all<MatchRow>(
    teamSpanMatches.rows,
    ...ofTeam(team.id, [...span, now]),
    matchesAtMost,
    0,
  );
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

/** Limits how often one client may ask. */
interface Pace {
  /** Takes one turn of `client`. Returns 0, or else the whole seconds until its next turn. */
  take(client: string | number): number;
}

/** The most clients that are remembered; beyond them everyone begins anew. */
const clientsAtMost = 10_000;

/** Allows each client `turns` at once, and as many again every `seconds`. `now` in ms since 1970. */
const createPace = (turns: number, seconds: number, now: () => number): Pace => {
  const spent = new Map<string | number, { readonly since: number; readonly count: number }>();
  return {
    take: client => {
      const at = now();
      const known = spent.get(client);
      const isCurrent = known !== undefined && at >= known.since && at - known.since < seconds * 1000;
      const { since, count } = isCurrent ? known : { since: at, count: 0 };
      if (count >= turns) return Math.ceil((since + seconds * 1000 - at) / 1000);
      if (spent.size >= clientsAtMost && !isCurrent) spent.clear();
      spent.set(client, { since, count: count + 1 });
      return 0;
    },
  };
};
