/**
 * Words that are about the data and name nothing in it: names of groups and commands, and what people type for one of them
 * out of habit. Words on one line mean the same. Where a name may stand, such a word is taken for a command, unless
 * something has exactly this name: to send it as a name would waste a request.
 */
const synonyms = [
  'tournaments tournament events event cups majors',
  'matches match results result games series',
  'roster rosters lineup lineups squad members roster-history players player',
  'teams team clubs',
  'maps map map-stats',
  'standings standing placements placement places prizes prize rankings ranking',
  'leaderboard leaderboards leaders top best rating ratings rankings ranking',
  'stats stat statistics player-stats performance scoreboard',
  'seasons season years year',
  'form history',
  'roster-history history',
  'upcoming next schedule fixtures tomorrow',
  'calendar week month dates date',
  'today',
  'recent latest last past finished',
  'live now',
  'scoreboard score scores state',
  'rounds round',
  'streams stream broadcasts broadcast vods',
  'room',
  'vs versus against h2h head-to-head',
  'compare comparison',
  'transfers transfer moves signings roster-changes changes',
  'bracket brackets playoffs groups group swiss stages stage',
  'scenarios outlook pickem',
  'list ls all',
  'show get info profile details',
  'search find lookup',
  'region regions',
  'world global hltv',
  'vrs valve',
  'elo backtest explain',
  'skins skin',
  'prices price market markets marketplaces cheapest',
  'order-book order-books orders listings book',
  'trending trends gainers losers movers',
  'economy buys',
  'recap',
  'swing',
  'watch',
  'predict',
  'help',
].map(line => line.split(' '));

export const reservedWords: ReadonlySet<string> = new Set(synonyms.flat());

/** The words that may be meant in place of a reserved word, the nearest first; the word itself is not among them. */
export const synonymsOf = (word: string): readonly string[] => [
  ...new Set(
    synonyms.filter(line => line.includes(word)).flatMap(line => line.filter(other => other !== word)),
  ),
];

/** Whether people type the word as a verb of any group. */
export const isHabit = (word: string): boolean => ['list', 'ls', 'all', 'show', 'get', 'info'].includes(word);
