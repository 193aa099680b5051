import { mapCourse } from '../entities/course.ts';
import { matchResult, playerMapStats, teamResult } from '../entities/match.ts';
import { match } from '../entities/matchDetails.ts';
import { tournamentPlacement } from '../entities/tournament.ts';
import { cols, route } from '../route.ts';
import { list } from '../schema.ts';
import { days, eventIdOrSlug, mapDetail, matchId, ofEvent, ofTeam, teamIdOrSlug } from './parameters.ts';

const summaryColumns = cols(
  'startsAt:2 id:2 team1Name:1 score:1 team2Name:1 winner:4 bestOf:3 eventName:3 remark:2?',
);

/** Finished matches: section 4.2 of the service description. */
export const results = {
  list: route({
    about: 'Finished matches as short summaries',
    path: '/matches/results',
    params: {},
    query: { ...ofTeam, ...days, ...ofEvent },
    returns: list(matchResult),
    columns: summaryColumns,
    examples: [
      'results',
      "results list -q '.[0].team1Name'",
      'results --event harbor-masters',
      'results --tier s --from yesterday',
    ],
    details:
      'list shows the summaries of the results archive; recent shows the same matches as the service’s home page, newest first.',
    whenEmpty: { says: 'No results found', instead: 'upcoming' },
    lifetime: 60,
  }),
  recent: route({
    about: 'Finished matches, newest first',
    path: '/matches/recent',
    params: {},
    query: { ...ofTeam, ...days, ...ofEvent },
    returns: list(matchResult),
    columns: summaryColumns,
    examples: ['results recent --limit 5'],
    details: 'recent is sorted by the end of the match, newest first; list is the archive of summaries.',
    whenEmpty: { says: 'No results found', instead: 'upcoming' },
    lifetime: 60,
  }),
  match: route({
    about: 'One match: tournament, teams, series score, maps',
    path: '/matches/{matchId}',
    params: { matchId },
    query: { detail: mapDetail },
    returns: match,
    lines: 'maps',
    columns: cols('number:1 name:1 pickedBy:2 score:1 winner:1 overtimes:3 status:4 remark:2?'),
    also: ['match show'],
    examples: [
      'results "$(esports results --limit 1 -o ids)"',
      'match show "$(esports results --limit 1 -o ids)"',
      'results match "$(esports results --limit 1 -o ids)" --json maps',
      'results match "$(esports results --limit 1 -o ids)" --detail rounds',
    ],
    ahead: true,
    lifetime: 3600,
  }),
  maps: route({
    about: 'The maps of a match: score, winner, picking team',
    path: '/matches/{matchId}/maps',
    params: { matchId },
    query: { detail: mapDetail },
    returns: list(mapCourse),
    columns: cols('number:1 name:1 pickedBy:2 score:1 winner:1 overtimes:3 rounds:3 startedAt:4 remark:2?'),
    also: ['match maps'],
    examples: [
      'results maps "$(esports results --limit 1 -o ids)"',
      'results maps "$(esports results --limit 1 -o ids)" --detail rounds --json name,course',
    ],
    lifetime: 3600,
  }),
  stats: route({
    about: 'Every player’s line on every map of a match',
    path: '/matches/{matchId}/player-stats',
    params: { matchId },
    query: {},
    returns: list(playerMapStats),
    columns: cols(
      'map:1 teamName:2 nickname:1 kills:1 assists:3 deaths:1 adr:2 kast:2 headshots:4 openingKills:4 rating:1 mapNumber:2?',
    ),
    also: ['match stats'],
    examples: ['results stats "$(esports results --limit 1 -o ids)" --limit 100'],
    lifetime: 3600,
  }),
  team: route({
    about: 'One team’s finished matches, newest first',
    path: '/teams/{teamIdOrSlug}/results',
    params: { teamIdOrSlug },
    query: days,
    returns: list(teamResult),
    columns: summaryColumns,
    also: ['teams results'],
    examples: ['results team rain-temple', 'teams results rain-temple --limit 50'],
    whenEmpty: { says: 'No results found', instead: 'upcoming' },
    lifetime: 300,
  }),
  placements: route({
    about: 'Final placements and prize money of a tournament',
    path: '/events/{eventIdOrSlug}/results',
    params: { eventIdOrSlug },
    query: {},
    returns: list(tournamentPlacement),
    columns: cols('placement:1 teamName:1 prize:1 teamSlug:4'),
    aliases: ['tournament'],
    also: ['tournaments placements'],
    examples: ['results placements harbor-masters', 'tournaments placements harbor-masters'],
    details:
      'placements shows the final places and their prizes; tournaments standings adds seeds, records and the teams still playing.',
    lifetime: 3600,
  }),
};
