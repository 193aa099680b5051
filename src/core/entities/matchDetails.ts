import { isRecord } from '../json/jsonRecord.ts';
import { choice, int, list, maybe, nullable, record, type Settled, text } from '../schema.ts';
import { mapCourse } from './course.ts';
import {
  eventRef,
  matchSummary,
  playerMapStats,
  score,
  startsDayOnly,
  streamLink,
  teamRef,
} from './match.ts';
import { opponentIn, ownScoreFirst, ownWin, scoreByReference } from './sides.ts';
import { opponents, ownScores, seriesNumbers, vetoActions, wonPlaces } from './spellings.ts';
import { statLine } from './statLine.ts';

/** A team's form, card and path through a tournament are lists of these. */
export const sideResult = record('A finished match as one of its teams saw it', () => ({
  matchId: text('Match identifier', { format: 'id', from: { pandascore: 'id' } }),
  startsAt: matchSummary.fields.startsAt,
  startsDayOnly,
  teamsKnownAt: matchSummary.fields.teamsKnownAt,
  eventName: matchSummary.fields.eventName,
  stage: matchSummary.fields.stage,
  opponentName: text('Opponent', { label: 'Against', from: opponents, settled: [opponentIn('name')] }),
  opponentSlug: text('Opponent’s slug', { settled: [opponentIn('slug')] }),
  score: nullable({
    ...score,
    about: 'Maps won, the team’s own first',
    label: 'Score',
    from: ownScores,
    settled: [scoreByReference(...seriesNumbers), ownScoreFirst],
  }),
  won: maybe.flag('Whether the team won; null for a draw and when unknown', {
    from: wonPlaces,
    settled: [ownWin('own first')],
  }),
}));

/** A team's own results are told from its side where they name no other. */
const asItsOwn: Settled = {
  by: () => resultNames,
  to: (found, look, _, read) => {
    const rows = look(...resultNames);
    const team = { id: look('id', 'teamId'), slug: look('slug'), name: look('name', 'teamName') };
    return Array.isArray(rows)
      ? read(
          list(sideResult),
          rows.map(row => (isRecord(row) ? { team, ...row } : row)),
        )
      : found;
  },
};
const resultNames = ['recentResults', 'recentMatches', 'form'];

export const recentResults = () =>
  list(sideResult, {
    about: 'The team’s latest finished matches, newest first, at most ten',
    label: 'Last results',
    from: { description: 'recentMatches form' },
    settled: [asItsOwn],
  });

/** On the cards of a team and a player. */
export const comingMatch = () =>
  nullable({
    ...matchSummary,
    about: 'The team’s match in progress, or else its next one; null when none is scheduled',
    label: 'Next match',
    from: { cito: 'upcomingMatch' },
  });

const form = list(sideResult, {
  about: 'The team’s latest matches that ended before this one began, newest first, at most five',
});

const vetoStep = record('One step of the map veto', () => ({
  team: maybe.text('Team that chose; null for the map left over'),
  map: text('Map'),
  type: choice('What the team did with the map', ['removed', 'picked', 'leftover'], {
    also: vetoActions,
    from: { hltv: 'action' },
  }),
}));

const bestPlayer = record('A player’s line over the finished maps of a match', () => {
  const { playerId, playerSlug, nickname, teamName } = playerMapStats.fields;
  const { kills, deaths, adr, rating } = statLine;
  const [maps, rounds] = [int('Maps in the figures'), int('Rounds in the figures')];
  return { playerId, playerSlug, nickname, teamName, maps, rounds, kills, deaths, adr, rating };
});

const meetingRecord = record('How often the two teams had met, and how often each had won', () => ({
  played: int('Matches that ended before this one began', { from: { description: 'total' } }),
  team1Wins: int('Won by the first team', { from: { description: 'team1 wins.team1' } }),
  team2Wins: int('Won by the second team', { from: { description: 'team2 wins.team2' } }),
}));

export const match = record(
  'A match with its maps',
  () => ({
    ...matchSummary.fields,
    event: nullable(eventRef),
    team1: nullable({ ...teamRef, about: 'First team; null until it is known' }),
    team2: nullable({ ...teamRef, about: 'Second team; null until it is known' }),
    endedAt: maybe.time('End of the match', {
      from: { cito: 'endsAt', pandascore: 'endAt', faceit: 'finishedAt' },
    }),
    maps: list(mapCourse, { from: { pandascore: 'games' } }),
    veto: nullable(list(vetoStep, { about: 'The map veto, in order; null when unknown' })),
    topPlayers: list(bestPlayer, {
      about:
        'The best players by rating over the finished maps, at most five; empty before the first map ends',
      label: 'Best players',
    }),
    headToHead: nullable({ ...meetingRecord, label: 'Head to head' }),
    team1Form: { ...form, label: 'Form of team 1' },
    team2Form: { ...form, label: 'Form of team 2' },
    streams: list(streamLink, { about: 'Broadcasts', from: { pandascore: 'streamsList' } }),
  }),
  { within: ['match'] },
);
