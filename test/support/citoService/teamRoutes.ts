import { day, type TeamFact, teams } from './facts.ts';
import {
  type CitoRoute,
  everyone,
  roles,
  missing,
  teamNamed,
  ofTeam,
  ofEvent,
  isOf,
  newest,
  rowsOf,
  finished,
  coming,
  moves,
  matchTeams,
  playerRow,
} from './questions.ts';
import { eventId, eventRow, iso, matchId, playerId, teamId } from './rows.ts';

export const teamRoutes: Readonly<Record<string, CitoRoute>> = {
  '/teams/{team}/results': {
    about: 'Results of a team',
    find: ofTeam((team, question) => rowsOf(finished(question).filter(isOf(team)), question)),
  },
  '/teams/{team}/upcoming': {
    about: 'Scheduled matches of a team',
    find: ofTeam((team, question) => rowsOf(coming(question).filter(isOf(team)), question)),
  },
  '/teams/{team}/matches': {
    about: 'All matches of a team',
    // The plan's window does not apply here.
    find: ofTeam((team, question) =>
      rowsOf(question.facts.matches.filter(isOf(team)).toSorted(newest), question),
    ),
    maxLimit: 250,
  },
  '/teams/{team}/roster-history': {
    about: 'Former and current players of a team',
    find: ofTeam((team, { facts }) =>
      team.players.map((player, place) => ({
        playerId: playerId(player),
        playerSlug: player.slug,
        nickname: player.nickname,
        realName: player.realName,
        country: player.country,
        role: roles[place],
        startDate: iso(facts.start - (place + 3) * 100 * day),
        endDate: place === 4 ? iso(facts.start - 20 * day) : {},
      })),
    ),
  },
  '/teams/{team}/map-stats': {
    about: 'A team on each map; takes days',
    find: ofTeam(team =>
      ['Mirage', 'Inferno', 'Nuke', 'Ancient'].map((mapName, place) => ({
        mapName,
        played: 12 - place,
        wins: 8 - place,
        losses: 4,
        winRate: Math.round(((8 - place) / (12 - place)) * 1000) / 10,
        roundsWon: 130 - place * 9 + (team.number % 5),
        roundsLost: 118 - place * 4,
        ctRoundWinRate: 54.2 - place,
        tRoundWinRate: 49.1 + place,
        picks: 5 - place,
        bans: place,
      })),
    ),
  },
  '/teams/{team}/vs/{opponent}': {
    about: 'Two teams against each other',
    find: ofTeam((team, question) => {
      const opponent = teamNamed(question.words['opponent']);
      if (!opponent) return missing('team');
      const matches = finished(question).filter(match => isOf(team)(match) && isOf(opponent)(match));
      const wins = (side: TeamFact): number =>
        matches.filter(({ score, teams: sides }) => score && sides[score[0] > score[1] ? 0 : 1] === side)
          .length;
      return {
        team1: { id: teamId(team), slug: team.slug, name: team.name },
        team2: { id: teamId(opponent), slug: opponent.slug, name: opponent.name },
        played: matches.length,
        team1Wins: wins(team),
        team2Wins: wins(opponent),
        matches: rowsOf(matches, question),
      };
    }),
  },
  '/teams/{team}': {
    about: 'One team',
    find: ofTeam((team, question) => ({
      id: teamId(team),
      slug: team.slug,
      name: team.name,
      country: team.country,
      region: team.region,
      worldRanking: teams.findIndex(({ slug }) => slug === team.slug) + 1,
      roster: everyone
        .filter(member => member.team === team)
        .map(member => ({ ...playerRow(member), team: undefined })),
      recentResults: rowsOf(finished(question).filter(isOf(team)).slice(0, 5), question),
    })),
  },
  '/roster-changes/recent': {
    about: 'Recent roster changes',
    find: ({ facts }) =>
      moves(facts.start).map(({ member: { player, team }, at }, place) => ({
        date: iso(at),
        type: place % 2 === 0 ? 'leave' : 'join',
        playerId: playerId(player),
        playerSlug: player.slug,
        nickname: player.nickname,
        country: player.country,
        teamName: team.name,
        teamSlug: team.slug,
      })),
  },
  '/transfers/recent': {
    about: 'Recent transfers',
    find: ({ facts }) =>
      moves(facts.start).map(({ member: { player, team }, at, to }, place) => ({
        id: `cs2-transfer-${place + 1}`,
        playerName: player.nickname,
        fromOrg:
          place === 2 ? null : { slug: team.slug, name: team.name, logoUrl: null, region: team.region },
        toOrg: to && place !== 3 ? { slug: to.slug, name: to.name, logoUrl: null, region: to.region } : null,
        // An absent date comes as an empty object.
        transferDate: place === 1 ? {} : iso(at),
        transferType: ['signed', 'trade', 'signed', 'released'][place % 4],
        role: 'player',
        player: { id: playerId(player), slug: player.slug, country: player.country },
      })),
  },
  '/events/upcoming': {
    about: 'Upcoming events',
    find: ({ facts }) => facts.events.filter(({ status }) => status === 'upcoming').map(eventRow),
  },
  '/events/live': {
    about: 'Live events',
    find: ({ facts }) => facts.events.filter(({ status }) => status === 'live').map(eventRow),
  },
  '/events/calendar': {
    about: 'Events in a range of dates; takes from and to',
    find: ({ facts, query }) =>
      facts.events
        .filter(({ endsAt }) => iso(endsAt) >= (query.get('from') ?? ''))
        .filter(({ startsAt }) => iso(startsAt).slice(0, 10) <= (query.get('to') ?? '9999'))
        .toSorted((one, other) => one.startsAt - other.startsAt)
        .map(eventRow),
  },
  '/events/{event}/results': {
    about: 'Placements and prizes of an event',
    find: ofEvent(event =>
      event.status === 'completed'
        ? teams.map((team, place) => ({
            placement: place + 1,
            teamId: teamId(team),
            teamName: team.name,
            teamSlug: team.slug,
            prize: Math.round(event.prizePool / 2 ** (place + 1)),
          }))
        : [],
    ),
  },
  '/events/{event}/matches': {
    about: 'Matches of an event',
    find: ofEvent((event, question) =>
      rowsOf(question.facts.matches.filter(match => match.event === event).toSorted(newest), question),
    ),
  },
  '/events/{event}/standings': {
    about: 'Standings of an event',
    find: ofEvent(event =>
      teams.map((team, place) => ({
        teamId: teamId(team),
        teamName: team.name,
        teamSlug: team.slug,
        seed: ((place + 2) % 8) + 1,
        placement: event.status === 'completed' ? place + 1 : null,
        wins: 7 - place,
        losses: place,
        prize: event.status === 'completed' ? Math.round(event.prizePool / 2 ** (place + 1)) : null,
      })),
    ),
  },
  '/events/{event}/bracket': {
    about: 'Bracket, groups, play-in and Swiss of an event',
    find: ofEvent((event, { facts }) => {
      const matches = facts.matches.filter(match => match.event === event);
      const stages = [...new Set(matches.map(({ stageName }) => stageName))];
      return {
        id: eventId(event),
        name: event.name,
        // A tree of unknown form, whose nodes with teams are matches.
        eventStructure: {
          stages: stages.map(name => ({
            name,
            columns: [
              {
                nodes: matches
                  .filter(({ stageName }) => stageName === name)
                  .slice(0, 8)
                  .map(match => ({ match: { id: matchId(match), teams: matchTeams(match) } })),
              },
            ],
          })),
        },
      };
    }),
  },
  '/events/{event}': {
    about: 'One event',
    find: ofEvent(event => ({
      ...eventRow(event),
      format: 'Swiss, then single elimination',
      teams: teams.map((team, place) => ({
        id: teamId(team),
        slug: team.slug,
        name: team.name,
        seed: place + 1,
      })),
    })),
  },
};
