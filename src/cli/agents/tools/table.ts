import type { Route } from '../../../core/route.ts';
import { type GroupName, routes } from '../../../core/table/groups.ts';
import type { ComposedName } from '../service.ts';
import type { ComposedView, InputName, RouteView, Tool } from './tool.ts';

const route = <G extends GroupName>(
  group: G,
  verb: keyof (typeof routes)[G] & string,
  about: string,
): RouteView => ({
  kind: 'route',
  // The verb is one of the group's rows.
  row: routes[group][verb] as Route,
  command: `${group} ${verb}`,
  about,
});

interface Computed {
  readonly about: string;
  readonly command?: string;
  readonly needs?: readonly InputName[];
  readonly takes?: readonly InputName[];
}

const composed = (
  name: ComposedName,
  { about, command, needs = [], takes = [] }: Computed,
): ComposedView => ({ kind: 'composed', composed: name, command, about, needs, takes });

const moment = ['stage', 'after_round'] as const;

/** THE TOOLS that every agent gets: ten, so that their list stays small. `routeTools` has one for each route. */
export const usualTools: readonly Tool[] = [
  {
    name: 'find',
    about:
      'Look up what a name means: teams, players, tournaments, matches, skins, with the slug for the other tools. Costs nothing unless ask is set.',
    views: {
      names: composed('find', {
        about: 'what has this name',
        command: 'search',
        needs: ['text'],
        takes: ['kind', 'ask'],
      }),
    },
  },
  {
    name: 'match',
    about: 'A match by id or teams, or lists of matches.',
    views: {
      summary: route('results', 'match', 'teams, score, maps'),
      maps: route('results', 'maps', 'map by map'),
      stats: route('results', 'stats', 'each player on each map'),
      recap: composed('recap', {
        about: 'its story in sentences',
        command: 'results recap',
        needs: ['match'],
      }),
      swing: composed('swing', {
        about: 'kills that decided it',
        command: 'results swing',
        needs: ['match'],
        takes: ['order_by', 'count'],
      }),
      economy: composed('economy', {
        about: 'buys and money by round',
        command: 'results economy',
        needs: ['match'],
      }),
      streams: route('schedule', 'streams', 'broadcasts'),
      upcoming: route('schedule', 'upcoming', 'scheduled, soonest first'),
      today: route('schedule', 'today', 'all of this UTC day'),
      results: route('results', 'list', 'finished, newest first'),
    },
  },
  {
    name: 'team',
    about: 'A team, two teams against each other, or moves of players.',
    views: {
      profile: route('teams', 'show', 'profile and roster'),
      results: route('results', 'team', 'finished matches'),
      upcoming: route('schedule', 'team', 'scheduled matches'),
      maps: route('teams', 'map-stats', 'win rates by map'),
      vs: route('teams', 'vs', 'record against another team'),
      compare: composed('compareTeams', {
        about: 'two or three teams: figures, intervals, percentiles',
        command: 'teams compare',
        needs: ['team', 'other'],
        takes: ['third', 'from', 'to', 'tournament', 'map', 'min_rounds'],
      }),
      roster_history: route('teams', 'roster-history', 'everyone who played for it'),
      roster_changes: route('teams', 'roster-changes', 'recent joins and leaves'),
      transfers: route('teams', 'transfers', 'recent moves between teams'),
    },
  },
  {
    name: 'player',
    about: 'A player, players side by side, or a leaderboard.',
    views: {
      profile: route('players', 'show', 'profile and headline figures'),
      stats: route('players', 'stats', 'career, and each map'),
      seasons: route('players', 'seasons', 'by year'),
      form: route('players', 'form', 'recent maps'),
      matches: route('players', 'matches', 'matches'),
      compare: composed('compare', {
        about: 'two or three players: figures, intervals, percentiles',
        command: 'players compare',
        needs: ['player', 'other'],
        takes: ['third', 'from', 'to', 'tournament', 'map', 'min_rounds'],
      }),
      leaderboard: route('players', 'leaderboard', 'best by a metric'),
      search: route('players', 'search', 'by a part of the name'),
    },
  },
  {
    name: 'ranking',
    about: 'Rankings of teams, and why a team stands where it does.',
    views: {
      main: route('rankings', 'list', 'main list of the service'),
      vrs: route('rankings', 'vrs', 'regional standings of the developer'),
      world: route('rankings', 'world', 'world'),
      region: route('rankings', 'region', 'one region'),
      explain: composed('explain', {
        about: 'what the points of a team in vrs are made of, what moved it since a day',
        command: 'rankings explain',
        needs: ['team'],
        takes: ['other', 'date', 'since'],
      }),
      elo: composed('elo', {
        about: 'strengths behind predict',
        command: 'rankings elo',
        takes: ['on'],
      }),
    },
  },
  {
    name: 'tournament',
    about: 'A tournament, what may still become of it, or lists of tournaments.',
    views: {
      live: route('tournaments', 'live', 'being played'),
      upcoming: route('schedule', 'tournaments', 'scheduled'),
      calendar: route('schedule', 'calendar', 'in a range of days'),
      info: route('tournaments', 'show', 'dates, place, prize, teams'),
      matches: route('tournaments', 'matches', 'every match'),
      standings: route('tournaments', 'standings', 'every team'),
      placements: route('results', 'placements', 'final places and prizes'),
      bracket: route('tournaments', 'bracket', 'slots of every stage'),
      scenarios: composed('scenarios', {
        about: 'what must happen for each team, or one, to go through',
        command: 'tournaments scenarios',
        needs: ['tournament'],
        takes: ['team', ...moment, 'assume'],
      }),
      outlook: composed('outlook', {
        about: 'chances to go through and to win',
        command: 'tournaments outlook',
        needs: ['tournament'],
        takes: moment,
      }),
      pickem: composed('pickem', {
        about: 'best picks, or how own picks stand',
        command: 'tournaments pickem',
        needs: ['tournament'],
        takes: [...moment, 'pick'],
      }),
    },
  },
  {
    name: 'live',
    about:
      'Live matches, and waiting for something in one. A wait ends at its time limit with met: false; call again to go on.',
    views: {
      list: route('live', 'list', 'all live matches'),
      scoreboard: route('live', 'scoreboard', 'every player'),
      state: route('live', 'state', 'round, clock, bomb'),
      rounds: route('live', 'rounds', 'rounds so far'),
      wait: composed('wait', {
        about: 'until something happens',
        command: 'wait',
        needs: ['match', 'until'],
        takes: ['timeout_seconds', 'max_requests'],
      }),
    },
  },
  {
    name: 'predict',
    about:
      'The chance of each of two teams to win a series, with the record of such forecasts. A chance, not advice.',
    views: {
      chance: composed('predict', {
        about: 'chances',
        command: 'predict',
        needs: ['team', 'opponent'],
        takes: ['best_of', 'on'],
      }),
    },
  },
  {
    name: 'skins',
    about: 'Weapon skins and their prices, in US dollars.',
    views: {
      search: route('skins', 'search', 'by name, weapon, rarity, price'),
      show: route('skins', 'show', 'one skin'),
      prices: route('skins', 'prices', 'by marketplace'),
      history: route('skins', 'history', 'cheapest by day'),
      order_book: route('skins', 'order-book', 'sell listings'),
      trending: route('skins', 'trending', 'gainers and losers'),
    },
  },
  {
    name: 'usage',
    about: 'Requests spent and left of the plan and of the agents’ own budget. Costs nothing.',
    views: { usage: composed('usage', { about: 'usage', command: 'usage' }) },
  },
];
