import { sideNames, words } from '../reader/spelling.ts';

/** The paths where services put a fact about one of a match's two teams, in the order in which they are tried. */
export const teamPaths = (side: 1 | 2, field: string, ...others: readonly string[]): readonly string[] => {
  const name = `${side}${field}`;
  let paths = made.get(name);
  if (!paths) {
    paths = [
      ...ownersOf(side).map(owner => `${owner}.${field}`),
      ...flatOwnersOf(side).map(owner => owner + field.charAt(0).toUpperCase() + field.slice(1)),
    ];
    made.set(name, paths);
  }
  return others.length === 0 ? paths : [...others, ...paths];
};
/** What is settled by the teams asks for them again for each record. */
const made = new Map<string, readonly string[]>();

/** The same for the team's name, which may also be a text in place of the team. */
export const teamNamePaths = (side: 1 | 2): readonly string[] => [
  ...teamPaths(side, 'name'),
  ...flatOwnersOf(side).map(owner => `${owner}TeamName`),
  `teamName${side}`,
  `name${side}`,
  ...ownersOf(side),
];

/** The paths of one side's number of a score, beside the teams or inside them: `numbers` say of what, and come first. */
const besidePaths = (side: 1 | 2, ...numbers: readonly string[]): readonly string[] => [
  ...numbers.flatMap(number => teamPaths(side, number)),
  ...flatOwnersOf(side).flatMap(owner => [
    `${owner}Score`,
    `score${owner}`,
    `result${owner}`,
    `${owner}Maps`,
  ]),
  `score${side}`,
  ...words('score result result.score standing.score standing.stats.score').flatMap(number =>
    teamPaths(side, number),
  ),
];

/** What services call a team's number of maps won in a series. */
export const seriesNumbers: readonly string[] = words('seriesScore mapsWon mapWins gameWins result.gameWins');

/** What services call the list of a match's two sides. */
export const sideLists: readonly string[] = words(
  'teams opponents participants competitors contestants sides slots rosters lineups entrants',
);

/** `team1`, `home`, … by themselves. */
const flatOwnersOf = (side: 1 | 2): readonly string[] => sideNames.map(names => names[side - 1] ?? '');

const ownersOf = (side: 1 | 2): readonly string[] => [
  ...flatOwnersOf(side),
  ...[...sideLists, 'match2opponents'].flatMap(list =>
    ['', '.opponent', '.team', '.roster.team', '.entrant', '.participant', '.baseInfo'].map(
      inner => `${list}.${side - 1}${inner}`,
    ),
  ),
];

/** The paths where services put one side's number of a score. */
export const scorePaths = (side: 1 | 2): readonly string[] => [
  ...flatOwnersOf(side).filter(owner => owner !== `team${side}`),
  `${side - 1}`,
  `${side - 1}.score`,
  ...flatOwnersOf(side).map(owner => `${owner}Score`),
  `team${side}TotalRounds`,
];

/** The paths of a score in a record of several: `score.current`, `result.score`. */
export const scoresIn = (...owners: readonly string[]): readonly string[] =>
  owners.flatMap(owner => [
    owner,
    ...words('score current total final full fullTime display text').map(name => `${owner}.${name}`),
  ]);

/** Spellings of a reference to another record: `team.name`, `teamName`, or `team` as text. */
export const refPaths = (owner: string, field: string): readonly string[] =>
  field === 'name' || field === 'nickname'
    ? [`${owner}.${field}`, `${owner}.name`, owner]
    : [`${owner}.${field}`];

/** The paths of a player's role. */
export const rolePaths = 'position playerRole inGameRole primaryRole mainRole';

/** The paths of the address of a picture. */
export const picturePaths = `
    image imageUrl logoUrl logoImage photoUrl avatar avatarUrl picture pictureUrl portrait headshot profileImage
    icon iconUrl badge crest emblem thumbnail img
  `;

/** Other words for matches or maps won and lost. */
export const winPaths = 'won win w mapsWon matchesWon matchWins victories record.wins';
export const lossPaths = 'lost loss l mapsLost matchesLost matchLosses defeats record.losses';

/** Other words for a team's points in a ranking. */
export const pointsPaths: readonly string[] = words(
  `
    pts totalPoints pointsTotal rankingPoints rankPoints ratingPoints teamPoints currentPoints totalPts
    vrsPoints vrs elo point totalScore strength power
  `,
);

/** The paths where services put a player's nickname. A bare `name` may be the real name, so it comes last. */
export const nicknamePaths: readonly string[] = words(
  `
    player.nickname player.nick player.ign player.handle player.name playerName nick ign handle alias
    inGameName username gamertag playerNickname playerNick displayName name player user
  `,
);

/** A country as a code, or as a record of which the code is wanted. */
export const countryPaths: readonly string[] = words(
  `
    countryCode countryIso nation nationality nationalityCode flag player.country player.countryCode
    player.nationality team.country team.countryCode
  `,
);
/** The members of a record that has a code and a name; the code is wanted. */
export const codeNames: readonly string[] = words('code iso2 alpha2 iso countryCode name title');

/** The paths of a moment at which something begins or ends, by the words for it: `startsAt`, `start_time`. */
export const momentPaths = (...stems: readonly string[]): readonly string[] =>
  stems.flatMap(word => [
    word,
    ...words('At Time Date DateTime On For Timestamp Utc AtUtc TimeUtc Ts Unix').map(end => word + end),
  ]);

/** Other words for a place in a list of all regions. */
export const worldRankPaths: readonly string[] = words('worldRank worldRanking globalRank');

/** Other words for a place in a list. */
export const rankPaths: readonly string[] = [
  ...words(
    'position pos place ranking standing placement rankPosition currentPosition currentPlace spot rankingPosition teamRank',
  ),
  ...worldRankPaths,
  ...words('# no number order index'),
];

/** The same for both sides. */
export const scoreBeside = () => ({
  team1: besidePaths(1, 'roundsWon', 'rounds'),
  team2: besidePaths(2, 'roundsWon', 'rounds'),
});

/** The paths where services put the score of a series. */
export const seriesPlaces = () => ({
  from: [
    ...scoresIn(
      'series',
      'seriesScore',
      'result',
      'results',
      'scores',
      'finalScore',
      'matchScore',
      'mapsScore',
      'mapsWon',
    ),
    ...scoresIn('score'),
    ...words('score.series score.maps scoreline scoresCsv goals teams opponents participants competitors'),
  ],
  beside: {
    team1: besidePaths(1, ...seriesNumbers),
    team2: besidePaths(2, ...seriesNumbers),
  },
});

/** The members that may contain a match, or how it stands. */
export const matchOwners = 'match fixture sportEvent sport_event sportEventStatus sport_event_status';

/** The paths of the other team's name. */
export const opponentPaths = 'opponent.name opponent opponentTeam enemyTeam enemy against versus vs';
/** The paths of a score of one team, its own number first. */
export const ownScorePaths = (): readonly string[] => scoresIn('result', 'finalScore', 'scoreline');

/** The paths of the name of a match's tournament. */
export const tournamentPaths = `
    event.name serie.fullName tournament.name tournamentName event tournament competition.name competitionName
    competition league.name leagueName league sportEventContext.competition.name championship eventTitle
    tournamentTitle competitionTitle leagueTitle seriesName cup cupName tourney contest circuit
  `;

/** The paths of the most maps of a match. */
export const lengthPaths = `
    format.bestOf numberOfGames numberOfMaps mapCount mapsCount numMaps seriesLength maxMaps numGames bo boType
    matchType seriesType matchFormat seriesFormat type bestOfN bestOfMaps bestOfCount mapsToPlay totalMaps
    gamesCount maxGames format format.type format.name format.nameShortened strategy.count series
  `;

/** The paths of a moment, by words that name none themselves: `matchTime`, `game_date`. */
const withinMoments = (...stems: readonly string[]): readonly string[] =>
  momentPaths(...stems).filter(path => !stems.includes(path));

/** The paths of the start of a match. */
export const startPaths = (): readonly string[] => [
  ...momentPaths(
    ...words('start starts started begin begins scheduled scheduledStart planned kickoff commence'),
  ),
  ...words('startTimeScheduled originalScheduledAt schedule.start dates.start'),
  ...withinMoments('match', 'game'),
  ...momentPaths('date'),
  ...withinMoments('played', 'event'),
  ...words('utcDate utcTime dateEvent datetime time timestamp utc unix startingAt when'),
];

/** The paths of a winner. */
export const winnerPaths = `
    winner.name winnerName winnerTeam winnerTeamName winningTeam victor wonBy matchWinner results.winner
    result.winner score.winner
  `;

/** Other words for the states of a match, a map or a tournament. */
export const otherStates = {
  upcoming: words(
    'notStarted unstarted scheduled pending future announced planned preMatch pre open created waiting ns tbd',
  ),
  live: words('running inProgress ongoing started playing inPlay current active onAir in'),
  finished: words(
    `
      complete completed ended over done closed final past played result concluded matchOver matchFinished
      postMatch post defwin ft
    `,
  ),
} as const;
/** The flags that services send in place of such a state. */
export const toldStates = {
  live: words('isLive live'),
  finished: words('isFinished finished isCompleted completed'),
  upcoming: words('isUpcoming upcoming'),
} as const;
/** The paths of such a state. */
export const statePaths: readonly string[] = words('state lifecycle matchStatus matchState');
/** Other words for the two sides. */
export const otherSides = {
  T: words('terrorist terrorists'),
  CT: words('counterTerrorist counterTerrorists'),
} as const;
/** Other words for how a round ends. */
export const otherReasons = {
  elimination: words(
    `
      eliminated enemiesEliminated enemyEliminated teamEliminated kills ctWinElimination tWinElimination
      ctWin tWin ctsWin terroristsWin
    `,
  ),
  bomb: words('bombExploded targetBombed exploded explosion'),
  defuse: words('bombDefused defused bombDefuse'),
  time: words('timeout timeExpired timeRanOut targetSaved'),
  surrender: words('surrendered'),
} as const;
