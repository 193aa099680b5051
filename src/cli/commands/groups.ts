import type { GroupFacts } from '../derived/commandModel.ts';
import type { GroupName, routes, Routes } from '../../core/table/index.ts';

/** What each group of the route table does when it is called without a verb. */
export const routeGroups = {
  live: { about: 'Matches in progress', aliases: [], default: 'list', named: 'scoreboard' },
  results: {
    about: 'Finished matches: series, maps, player stats, placements',
    aliases: ['result'],
    default: 'list',
    named: 'match',
    byKind: { team: 'team', event: 'placements' },
    hidden: ['recent'],
  },
  schedule: {
    about: 'Upcoming matches and tournaments',
    aliases: [],
    default: 'upcoming',
    named: 'team',
  },
  players: {
    about: 'Player profiles, stats, form, leaderboards',
    aliases: ['player'],
    named: 'show',
    several: 'compare',
  },
  teams: {
    about: 'Teams: roster, maps, head-to-head, transfers',
    aliases: ['team'],
    named: 'show',
    several: 'compare',
  },
  rankings: {
    about: 'World ranking, regional standings (VRS), regions',
    aliases: ['ranking'],
    default: 'list',
    named: 'region',
    hidden: ['list'],
  },
  skins: {
    about: 'Skin prices, history, order books, trends',
    aliases: ['skin'],
    default: 'search',
    named: 'search',
  },
  tournaments: {
    about: 'Tournaments: teams, matches, standings, bracket',
    aliases: ['tournament', 'events', 'event'],
    default: 'live',
    named: 'show',
  },
} as const satisfies { readonly [G in GroupName]: GroupFacts<keyof Routes[G] & string> };

/** Groups without rows of their own: aliases of routes, and the program's own commands. */
export const furtherGroups = {
  match: {
    about: 'One match: the same commands as under results and schedule',
    aliases: ['matches'],
    named: 'show',
  },
  data: { about: 'Data files: import real data, query, export, inspect', aliases: [], part: 'setup' },
  auth: { about: 'Log in to a service: the key and where it is kept', aliases: [], part: 'setup' },
  profile: { about: 'Profiles: services to choose from', aliases: ['profiles'], part: 'setup' },
  config: { about: 'Settings that apply to every command', aliases: ['settings'], part: 'setup' },
  alias: { about: 'Aliases: short names for command lines', aliases: ['aliases'], part: 'setup' },
  notify: {
    about: 'Notifications about matches and prices: the rules, and the program that sends them',
    aliases: [],
    part: 'more',
  },
  cache: { about: 'Answers stored on this machine', aliases: [], part: 'programs' },
  completion: {
    about: 'Completion by Tab in bash, zsh, fish and PowerShell',
    aliases: [],
    named: 'print',
    part: 'setup',
  },
  keys: { about: 'Keys of the service that serve runs', aliases: ['key'], part: 'operators' },
  ingest: { about: 'Live matches from your own servers, for serve --ingest', aliases: [], part: 'operators' },
  plans: { about: 'Plans of the service that serve runs', aliases: [], part: 'operators' },
  service: { about: 'Backups of what serve writes', aliases: [], part: 'operators' },
} as const satisfies Record<string, GroupFacts>;

/** Rows that are also one-word commands. `today` is a command of its own: the user's day is not the service's. */
export const shortcuts = {
  upcoming: ['schedule', 'upcoming'],
} as const satisfies Record<string, readonly ['schedule', keyof (typeof routes)['schedule']]>;
