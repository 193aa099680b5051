import { getOrMake } from '../getOrMake.ts';
import { createWordReader, words } from '../json/spelling.ts';
import type { From, Settled } from '../schema.ts';

/** The words and places that several entities share: one list for each kind. */

/** What stands for a team in lists of two, and beside its opponent, by the service that sends it so. */
const teamOwners = (side: 1 | 2) =>
  ({
    pandascore: `opponents.${side - 1}.opponent`,
    grid: `teams.${side - 1}`,
    sportradar: side === 1 ? 'competitors.0 home homeTeam' : 'competitors.1 away awayTeam',
  }) as const satisfies From;

/** The places of a fact about one of a match's two teams, beside `team1Name` and the like. */
export const teamPlaces = (side: 1 | 2, field: string): From =>
  within({ hltv: `team${side}`, ...teamOwners(side) }, field);

/** The same as a list, for what is settled by the teams. */
export const teamPaths = (side: 1 | 2, ...fields: readonly string[]): readonly string[] =>
  getOrMake(knownPaths, `${side} ${fields.join(' ')}`, () =>
    fields.flatMap(field => Object.values(teamPlaces(side, field)).flatMap(places => words(places))),
  );
const knownPaths = new Map<string, readonly string[]>();

/** The places of a field in these owners. */
export const within = (owners: From, field: string): From =>
  Object.fromEntries(
    Object.entries(owners).map(([source, places]) => [
      source,
      words(places)
        .map(owner => `${owner}.${field}`)
        .join(' '),
    ]),
  );

export const sideLists = words('teams opponents competitors');

export const seriesNumbers = words('seriesScore mapsWon');

/** The team of a line: a player's, or that of a place in a list. */
export const lineTeam: From = {
  cito: 'team.name player.teamName',
  pandascore: 'currentTeam.name player.currentTeam.name',
  hltv: 'player.team.name',
};

/** A player's nickname. A bare `name` may be the real name, so it comes last. */
export const nicknames: From = {
  hltv: 'player.nickname player.ign ign',
  cito: 'playerName',
  faceit: 'player.nick nick',
  pandascore: 'name',
  gsi: 'player',
};

export const pictures: From = {
  description: 'image photo logo',
  pandascore: 'imageUrl',
  faceit: 'avatar',
  steam: 'iconUrl',
};

/** A country as a code, or as a record of which the code is wanted. */
export const countries = {
  names: words('code name'),
  worded: true,
  from: {
    cito: 'countryCode',
    pandascore: 'nationality player.nationality team.location',
    hltv: 'player.country team.country',
  },
} as const;

export const ranks: From = {
  description: 'position',
  cito: 'worldRanking',
  hltv: 'place',
  pandascore: 'ranking',
};

export const wins: From = { cito: 'won', hltv: 'matchesWon', pandascore: 'win' };
export const losses: From = { cito: 'lost', hltv: 'matchesLost', pandascore: 'loss' };

/** The other team's name, and the score of one team, its own number first. */
export const opponents: From = { cito: 'opponent.name', hltv: 'opponentTeam.name', faceit: 'enemy' };
export const ownScores: From = { hltv: 'result' };

/** Whether a side won: a flag, or a word such as `W`. */
export const wonPlaces: From = { cito: 'isWinner winner', hltv: 'result outcome', pandascore: 'win' };

export const roles: From = { hltv: 'position', cito: 'playerRole' };

export const nameByParts: Settled = {
  by: () => ['firstName'],
  fills: true,
  to: (_, look) => {
    const parts = [look('firstName'), look('lastName')].filter(
      part => typeof part === 'string' && part !== '',
    );
    return parts.join(' ') || undefined;
  },
};

export const states = {
  upcoming: words('notStarted scheduled pending not_played announced'),
  live: words('running inProgress ongoing started'),
  finished: words('completed complete ended over done closed'),
} as const;

/** Words for a round that was restored: of get5 and MatchZy, and of the game's own log. */
export const restoreWords = words('backupLoaded matchReloaded roundDraw');

/** Their words for the phase of a round: a tactical pause is a timeout, a technical one stops the match. */
export const phaseWords = {
  warmup: words('warmUp knife knifeRound'),
  // After a restored round the next freeze time begins.
  freezetime: [...words('freeze freezePeriod buyTime'), ...restoreWords],
  live: words('unpause unpaused resume resumed matchResumed matchUnpaused gameUnpaused'),
  over: words('ended roundOver'),
  timeout: words(
    'timeoutT timeoutCt tactical tacticalTimeout tacticalPause timeoutCalled timeoutStarted teamTimeout',
  ),
  paused: words(
    'pause pauseBegan gamePaused matchPaused technical tech technicalPause techPause technicalTimeout matchPause intermission',
  ),
} as const;

export const sides = {
  T: words('terrorist terrorists TERRORIST'),
  CT: words('counterTerrorist counterTerrorists counter_terrorist'),
} as const;

/** Their words for what a team did with a map. */
export const vetoActions = {
  removed: words('ban banned remove vetoed'),
  picked: words('pick'),
  leftover: words('decider left'),
} as const;

/** The ways a round ends, and the side that then has won; of the two that may be either, none. */
const roundEnds = [
  // The numbers are those of the game's RoundEndReason, the words those of state integration, log lines and match pages.
  ['elimination', 'CT', '8 ct_win_elimination ct_win CTsWin SFUI_Notice_CTs_Win'],
  ['elimination', 'T', '9 t_win_elimination t_win TerroristsWin SFUI_Notice_Terrorists_Win'],
  ['elimination', undefined, 'elimination eliminated kills'],
  ['defuse', 'CT', '7 ct_win_defuse bomb_defused defused defuse SFUI_Notice_Bomb_Defused'],
  ['bomb', 'T', '1 t_win_bomb bomb_exploded target_bombed exploded explosion bomb SFUI_Notice_Target_Bombed'],
  ['time', 'CT', '12 ct_win_time target_saved stopwatch timeout time_expired time SFUI_Notice_Target_Saved'],
  ['surrender', 'CT', '17 terrorists_surrender'],
  ['surrender', 'T', '18 cts_surrender'],
  ['surrender', undefined, 'surrender surrendered'],
] as const;

type RoundReason = (typeof roundEnds)[number][0];

const wordsFor = (is: (end: (typeof roundEnds)[number]) => boolean): readonly string[] =>
  roundEnds.filter(is).flatMap(([, , told]) => words(told));

export const roundReasonWords: Readonly<Record<RoundReason, readonly string[]>> = {
  elimination: wordsFor(([reason]) => reason === 'elimination'),
  bomb: wordsFor(([reason]) => reason === 'bomb'),
  defuse: wordsFor(([reason]) => reason === 'defuse'),
  time: wordsFor(([reason]) => reason === 'time'),
  surrender: wordsFor(([reason]) => reason === 'surrender'),
};

const sideOfEnd = createWordReader(['T', 'CT'], {
  T: wordsFor(([, side]) => side === 'T'),
  CT: wordsFor(([, side]) => side === 'CT'),
});
const reasonOfEnd = createWordReader(Object.keys(roundReasonWords), roundReasonWords);
const isReason = (word: string): word is RoundReason => Object.hasOwn(roundReasonWords, word);

/** How a round ended, by the word or the number of a service; undefined for any other. */
export const roundReasonOf = (word: string): RoundReason | undefined => {
  const reason = reasonOfEnd(word);
  return isReason(reason) ? reason : undefined;
};

const sideOfWord = createWordReader(['T', 'CT'], sides);
const toSide = (word: string): 'T' | 'CT' | undefined => (word === 'T' || word === 'CT' ? word : undefined);
/** The side that a word names: `CT`, `terrorist`. */
export const sideNamed = (word: string | undefined): 'T' | 'CT' | undefined =>
  word === undefined ? undefined : toSide(sideOfWord(word));
export const sideOfReason = (word: string): 'T' | 'CT' | undefined => toSide(sideOfEnd(word));
