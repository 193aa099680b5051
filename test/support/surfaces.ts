/** What surfaces are asked for: a finished match, one in progress, a tournament in progress, its teams, a player. */
export interface Things {
  readonly match: string;
  readonly live: string;
  readonly event: string;
  readonly team: string;
  readonly opponent: string;
  readonly player: string;
}

/** The commands that show matches, their results, or what is counted over them. */
export const surfaces = [
  'live list',
  'live state <live>',
  'live scoreboard <live>',
  'live rounds <live>',
  'results list --limit 60',
  'results recent --limit 60',
  'results match <match>',
  'results maps <match>',
  'results stats <match>',
  'results team <team>',
  'results placements <event>',
  'schedule upcoming --limit 60',
  'schedule today --limit 60',
  'schedule team <team>',
  'schedule calendar',
  'schedule streams <match>',
  'players matches <player>',
  'players form <player>',
  'teams show <team>',
  'teams vs <team> <opponent>',
  'tournaments live',
  'tournaments show <event>',
  'tournaments matches <event> --limit 100',
  'tournaments standings <event>',
  'tournaments bracket <event>',
  'tournaments scenarios <event>',
  'tournaments outlook <event>',
  'rankings world',
  'home',
  'today',
];

/** The words of a surface, with the things in their places. */
export const argvOf = (surface: string, things: Things): readonly string[] =>
  surface.split(' ').map(word => word.replace(/^<(\w+)>$/, (_, name: keyof Things) => things[name]));
