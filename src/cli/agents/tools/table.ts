import type { Route } from '../../../core/route.ts';
import { type GroupName, type RouteEntry, routeEntries, routes } from '../../../core/table/index.ts';
import type { ComposedName } from '../service.ts';
import type { ComposedView, InputName, RouteView, Tool, View } from './tool.ts';

const route = <G extends GroupName>(
  group: G,
  verb: keyof (typeof routes)[G] & string,
  about: string,
): RouteView => ({
  kind: 'route',
  // The verb is one of the group's rows.
  row: routes[group][verb] as Route,
  about,
});

const composed = (
  name: ComposedName,
  about: string,
  needs: readonly InputName[] = [],
  takes: readonly InputName[] = [],
): ComposedView => ({ kind: 'composed', composed: name, about, needs, takes });

const moment = ['stage', 'after_round'] as const;

/** THE TOOLS that every agent gets: ten, so that their list stays small. `chosenTools` has one for each route. */
export const usualTools: readonly Tool[] = [
  {
    name: 'find',
    about:
      'Look up what a name means: teams, players, tournaments, matches, skins, with the slug for the other tools. Costs nothing unless ask is set.',
    views: {
      names: composed('find', 'what has this name', ['text'], ['kind', 'ask']),
    },
  },
  {
    name: 'match',
    about: 'A match by id or teams, or lists of matches.',
    views: {
      summary: route('results', 'match', 'teams, score, maps'),
      maps: route('results', 'maps', 'map by map'),
      stats: route('results', 'stats', 'each player on each map'),
      recap: composed('recap', 'its story in sentences', ['match']),
      swing: composed('swing', 'kills that decided it', ['match'], ['order_by', 'count']),
      economy: composed('economy', 'buys and money by round', ['match']),
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
      compare: composed(
        'compareTeams',
        'two or three teams: figures, intervals, percentiles',
        ['team', 'other'],
        ['third', 'from', 'to', 'tournament', 'map', 'min_rounds'],
      ),
      roster_history: route('teams', 'roster-history', 'everyone who played for it'),
      roster_changes: route('teams', 'roster-changes', 'recent joins and leaves'),
      transfers: route('teams', 'transfers', 'recent moves between teams'),
      tally: composed(
        'tally',
        'finished matches counted, its own or all',
        [],
        ['team', 'opponent', 'tournament', 'from', 'to', 'best_of', 'by'],
      ),
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
      compare: composed(
        'compare',
        'two or three players: figures, intervals, percentiles',
        ['player', 'other'],
        ['third', 'from', 'to', 'tournament', 'map', 'min_rounds'],
      ),
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
      explain: composed(
        'explain',
        'what the points of a team in vrs are made of, what moved it since a day',
        ['team'],
        ['other', 'date', 'since'],
      ),
      elo: composed('elo', 'strengths behind predict', [], ['on']),
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
      scenarios: composed(
        'scenarios',
        'what must happen for each team, or one, to advance',
        ['tournament'],
        ['team', ...moment, 'assume'],
      ),
      outlook: composed('outlook', 'chances of advancing and of winning', ['tournament'], moment),
      pickem: composed('pickem', 'best picks, or how own picks stand', ['tournament'], [...moment, 'pick']),
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
      wait: composed(
        'wait',
        'until something happens',
        ['match', 'until'],
        ['timeout_seconds', 'max_requests'],
      ),
    },
  },
  {
    name: 'predict',
    about:
      'Each team’s chance of winning a series, with the record of such forecasts. A chance, not betting advice.',
    views: {
      chance: composed('predict', 'chances', ['team', 'opponent'], ['best_of', 'on']),
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
    views: { usage: composed('usage', 'usage') },
  },
];

/** The words that choose tools: the usual ten, every one, or the routes of a group. */
export const toolSets: readonly string[] = ['usual', 'all', ...Object.keys(routes)];

export const chosenTools = (sets: readonly string[]): readonly Tool[] => {
  const has = (set: string): boolean => sets.includes('all') || sets.includes(set);
  return [
    ...(has('usual') || sets.length === 0 ? usualTools : []),
    ...routeEntries.filter(({ group }) => has(group)).map(toTool),
  ];
};

/** The tool of a route, by group: `teams_roster_history`. */
const toTool = (entry: RouteEntry): Tool => ({
  name: `${entry.group}_${entry.verb.replaceAll('-', '_')}`,
  about: `${entry.row.about}.`,
  views: { answer: toView(entry) },
});

/** What a route pushes is collected for a while. */
const toView = ({ row }: RouteEntry): View => {
  if (row.stream === undefined) return { kind: 'route', row, about: row.about };
  const match = 'match' as const;
  const isRoom = row.stream === 'websocket';
  return {
    kind: 'composed',
    composed: isRoom ? 'room' : 'stream',
    about: row.about,
    needs: isRoom ? [match] : [],
    takes: [...(isRoom ? [] : [match]), 'count', 'timeout_seconds'],
  };
};
