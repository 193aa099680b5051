/** The paths where services put a fact about one of a match's two teams, in the order in which they are tried. */
export const teamPaths = (side: 1 | 2, field: string, ...others: readonly string[]): readonly string[] => {
  return [...others, ...ownersOf(side).map(owner => `${owner}.${field}`)];
};

/** The same for the team's name, which may also be a text in place of the team. */
export const teamNamePaths = (side: 1 | 2): readonly string[] => [
  ...teamPaths(side, 'name', side === 1 ? 'homeName' : 'awayName', `team${side}`),
  ...(side === 1 ? ['homeTeamName', 'teamAName'] : ['awayTeamName', 'teamBName']),
  ...ownersOf(side),
];

/** The paths of one side's number of a score, beside the teams or inside them. */
const besidePaths = (side: 1 | 2): readonly string[] => [
  side === 1 ? 'homeScore' : 'awayScore',
  side === 1 ? 'homeTeamScore' : 'awayTeamScore',
  `score${side}`,
  side === 1 ? 'scoreA' : 'scoreB',
  ...teamPaths(side, 'score'),
  ...teamPaths(side, 'result'),
];

const ownersOf = (side: 1 | 2): readonly string[] => {
  const index = side - 1;
  return [
    `team${side}`,
    `teams.${index}`,
    side === 1 ? 'home' : 'away',
    side === 1 ? 'homeTeam' : 'awayTeam',
    side === 1 ? 'teamA' : 'teamB',
    ...['teams', 'opponents', 'participants', 'competitors', 'contestants'].flatMap(list =>
      ['', '.opponent', '.team', '.baseInfo'].map(inner => `${list}.${index}${inner}`),
    ),
  ];
};

/** The paths where services put one side's number of a score. */
export const scorePaths = (side: 1 | 2): readonly string[] => [
  side === 1 ? 'home' : 'away',
  side === 1 ? 'a' : 'b',
  `faction${side}`,
  `${side - 1}`,
  `${side - 1}.score`,
];

/** Spellings of a reference to another record: `team.name`, `teamName`, or `team` as text. */
export const refPaths = (owner: string, field: string): readonly string[] =>
  field === 'name' || field === 'nickname'
    ? [`${owner}.${field}`, `${owner}.name`, owner]
    : [`${owner}.${field}`];

/** Other words for a team's points in a ranking. */
export const pointsPaths: readonly string[] = [
  'pts',
  'totalPoints',
  'pointsTotal',
  'rankingPoints',
  'rankPoints',
  'ratingPoints',
  'teamPoints',
  'currentPoints',
  'totalPts',
];

/** The paths where services put a player's nickname. A bare `name` may be the real name, so it comes last. */
export const nicknamePaths: readonly string[] = [
  'player.nickname',
  'player.nick',
  'player.ign',
  'player.handle',
  'player.name',
  'nick',
  'ign',
  'handle',
  'name',
  'player',
];

/** The same for both sides. */
export const scoreBeside = { team1: besidePaths(1), team2: besidePaths(2) };

/** The paths where services put the score of a series. */
export const seriesPlaces = {
  from: [
    'series',
    'seriesScore',
    'result',
    'results.score',
    'results',
    'teams',
    'opponents',
    'participants',
    'competitors',
  ],
  beside: scoreBeside,
} as const;

/** Other words for the states of a match, a map or a tournament. */
export const otherStates = {
  upcoming: ['notStarted', 'unstarted', 'scheduled', 'pending', 'future', 'announced'],
  live: ['running', 'inProgress', 'ongoing', 'started', 'playing'],
  finished: ['complete', 'completed', 'ended', 'over', 'done', 'closed'],
} as const;
/** Other words for the two sides. */
export const otherSides = {
  T: ['terrorist', 'terrorists'],
  CT: ['counterTerrorist', 'counterTerrorists'],
} as const;
/** Other words for how a round ends. */
export const otherReasons = {
  elimination: ['eliminated', 'enemiesEliminated', 'teamEliminated'],
  bomb: ['bombExploded', 'targetBombed', 'exploded'],
  defuse: ['bombDefused', 'defused'],
  time: ['timeout', 'timeExpired', 'timeRanOut', 'targetSaved'],
  surrender: ['surrendered'],
} as const;
