import {
  headToHead,
  rosterChange,
  rosterHistoryEntry,
  team,
  teamMapStats,
  transfer,
} from '../entities/team.ts';
import { cols, route } from '../route.ts';
import { list } from '../schema.ts';
import { days, opponentIdOrSlug, sample, teamIdOrSlug } from './parameters.ts';

/** Teams and rosters: section 4.5 of the service description. */
export const teams = {
  show: route({
    about: 'A team’s profile with its current roster',
    path: '/teams/{teamIdOrSlug}',
    params: { teamIdOrSlug },
    query: {},
    returns: team,
    lines: 'roster',
    columns: cols('nickname:1 realName:1 country:2 role:2 since:3 playerSlug:4'),
    examples: ['teams rain-temple', 'teams show rain-temple --json name,worldRanking'],
    ahead: true,
    lifetime: 3600,
  }),
  'roster-history': route({
    about: 'Every player of a team, with first and last day',
    path: '/teams/{teamIdOrSlug}/roster-history',
    params: { teamIdOrSlug },
    query: {},
    returns: list(rosterHistoryEntry),
    columns: cols('nickname:1 realName:3 country:3 role:2 startDate:1 endDate:1 playerSlug:4'),
    examples: ['teams roster-history rain-temple'],
    lifetime: 3600,
  }),
  'map-stats': route({
    about: 'A team’s maps: win rate, rounds, picks and bans',
    path: '/teams/{teamIdOrSlug}/map-stats',
    params: { teamIdOrSlug },
    query: { ...days, ...sample },
    returns: list(teamMapStats),
    columns: cols(
      'map:1 played:1 wins:2 losses:2 winRate:1 roundsWon:3 roundsLost:3 ctRoundWinRate:3 tRoundWinRate:3 picks:4 bans:4',
    ),
    details: 'Other services may ignore --from, --to, --event and --map.',
    examples: ['teams map-stats rain-temple', 'teams map-stats rain-temple --from 2026-11-01 --map Nuke'],
    lifetime: 3600,
  }),
  vs: route({
    about: 'Two teams against each other: record and past matches',
    path: '/teams/{teamIdOrSlug}/vs/{opponentIdOrSlug}',
    params: { teamIdOrSlug, opponentIdOrSlug },
    query: {},
    returns: headToHead,
    lines: 'matches',
    columns: cols('startsAt:2 id:2 team1Name:1 score:1 team2Name:1 winner:1 bestOf:3 eventName:3 remark:2?'),
    examples: ['teams vs rain-temple reef-sentinels'],
    lifetime: 3600,
  }),
  'roster-changes': route({
    about: 'Players joining and leaving teams, newest first',
    path: '/roster-changes/recent',
    params: {},
    query: days,
    returns: list(rosterChange),
    columns: cols('date:2 type:1 nickname:1 country:3 teamName:1 coach:4'),
    examples: ['teams roster-changes --limit 50'],
    lifetime: 3600,
  }),
  transfers: route({
    about: 'Moves between teams, newest first',
    path: '/transfers/recent',
    params: {},
    query: days,
    returns: list(transfer),
    columns: cols('date:1 nickname:1 country:3 fromTeamName:1 toTeamName:1'),
    examples: ['teams transfers'],
    lifetime: 3600,
  }),
};
