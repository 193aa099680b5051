import { matchSummary } from '../entities/match.ts';
import { playerBrief } from '../entities/player.ts';
import { tournamentSummary } from '../entities/tournament.ts';
import type { Route } from '../route.ts';
import { list, record, text } from '../schema.ts';
import { routes } from '../table/groups.ts';
import { name, teamIdOrSlug } from '../table/parameters.ts';
import type { KnownService } from './knownService.ts';

/** What a known service has beyond the description, as rows that are asked for like those of the table. */

const shared = { params: {}, columns: [], examples: [], lifetime: 3600 } as const;

const found = record('What a search finds', {
  teams: list(record('A team', { id: text('Identifier'), slug: text('Slug'), name: text('Name') })),
  players: list(playerBrief),
  events: list(tournamentSummary),
  matches: list(matchSummary),
});

/** The one search over everything that has a name. */
export const searchRow = ({ search }: KnownService): Route => ({
  ...shared,
  about: search.about,
  path: search.path,
  query: { q: name },
  returns: found,
});

/** The matches of a team, in the columns of a day's: played, live and scheduled. */
export const teamMatchesRow = (path: Route['path']): Route => ({
  ...routes.schedule.today,
  about: 'Every match of a team: played, live and scheduled, newest first',
  path,
  params: { teamIdOrSlug },
  query: {},
  whenEmpty: { says: 'No matches known for this team', instead: 'teams show <team>' },
  lifetime: 300,
});
