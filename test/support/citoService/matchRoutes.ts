import { type CitoRoute, ofMatch, ofLive, newest, rowsOf, finished, coming } from './questions.ts';
import { iso, livePlayers, liveRounds, liveRow, matchRow, mapRow, playerStatRows } from './rows.ts';

export const matchRoutes: Readonly<Record<string, CitoRoute>> = {
  '/live': {
    about: 'Live matches',
    find: question =>
      question.facts.matches
        .filter(({ status }) => status === 'live')
        .map(match => liveRow(match, question.tick, question.switches)),
  },
  '/live/{matchId}/state': {
    about: 'State of a live match',
    find: ofLive((match, { tick, switches }) => ({
      ...liveRow(match, tick, switches),
      players: livePlayers(match, tick),
    })),
  },
  '/live/{matchId}/scoreboard': {
    about: 'Scoreboard of a live match',
    find: ofLive((match, { tick, switches }) => ({
      ...liveRow(match, tick, switches),
      maps: match.maps.map(map => mapRow(match, map, switches)),
      players: livePlayers(match, tick),
    })),
  },
  '/live/{matchId}/rounds': {
    about: 'Rounds of a live match',
    find: ofLive((match, { tick }) => liveRounds(match, tick)),
  },
  '/matches/recent': { about: 'Recent matches', find: question => rowsOf(finished(question), question) },
  '/matches/results': { about: 'Match results', find: question => rowsOf(finished(question), question) },
  '/matches/upcoming': { about: 'Upcoming matches', find: question => rowsOf(coming(question), question) },
  '/matches/today': {
    about: 'Matches of this UTC day',
    find: question => {
      const date = iso(question.now).slice(0, 10);
      const today = question.facts.matches.filter(({ startsAt }) => iso(startsAt).startsWith(date));
      return rowsOf(
        today.toSorted((one, other) => newest(other, one)),
        question,
      );
    },
  },
  '/matches/{matchId}': {
    about: 'One match',
    find: ofMatch((match, { switches }) => matchRow(match, switches, true)),
  },
  '/matches/{matchId}/maps': {
    about: 'Maps of a match',
    find: ofMatch((match, { switches }) => match.maps.map(map => mapRow(match, map, switches))),
  },
  '/matches/{matchId}/games': {
    about: 'Maps of a match',
    find: ofMatch((match, { switches }) => match.maps.map(map => mapRow(match, map, switches))),
  },
  '/matches/{matchId}/player-stats': {
    about: 'Player stats of a match',
    find: ofMatch((match, { facts }) => playerStatRows(match, facts.start)),
    isWhole: true,
  },
  '/matches/{matchId}/streams': {
    about: 'Streams of a match',
    find: ofMatch(() => [
      {
        platform: 'twitch',
        language: 'en',
        official: true,
        title: 'Main stream',
        url: 'https://streams.example/main',
      },
      {
        platform: 'youtube',
        language: 'pt',
        official: false,
        title: 'Co-stream',
        url: 'https://streams.example/co',
      },
    ]),
  },
};
