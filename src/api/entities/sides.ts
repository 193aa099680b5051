import { isRecord } from '../json/jsonRecord.ts';
import { toFlag, toNumber, toScore, toWords } from '../reader/scalars.ts';
import { findKey, plainName, sideNames, words } from '../reader/spelling.ts';
import type { Look, Settled } from '../schema.ts';
import { seriesNumbers, sideLists, teamNamePaths, teamPaths } from './spellings.ts';

/** What services say about the two sides of a match by reference: by number, by identifier, by a word, by a flag. */

type Side = 1 | 2;
const sides = [1, 2] as const;

/** Members that may contain a side's identifier, its flag or its score. */
const holders = () => words(...sideLists, ...sideNames.map(names => names.join(' ')));
const scoreLists = words('score scores results result roundsScore');

/** The side's name, as text. */
const nameOf = (look: Look, side: Side): string | undefined =>
  textIn(look(`team${side}Name`, ...teamNamePaths(side)));

/** A text, or that of the members of a record that may be its name. */
const textIn = (found: unknown): string | undefined => {
  const text = isRecord(found)
    ? nameWords.map(name => found[name]).find(each => typeof each === 'string')
    : found;
  return typeof text === 'string' ? text : undefined;
};
const nameWords = words('name nickname title displayName fullName shortName code');
const idOf = (look: Look, side: Side): string | undefined =>
  idText(look(...teamPaths(side, 'id'), ...teamPaths(side, 'teamId')));
const idText = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;

/** Which side a reference means; undefined for anything that only may be one. */
const sideOf = (look: Look, reference: unknown): Side | undefined => {
  const told = idText(reference);
  if (told === undefined) return undefined;
  const said = plainName(told);
  const isThat = (name: string | undefined): boolean => name !== undefined && plainName(name) === said;
  return (
    sides.find(side => isThat(nameOf(look, side))) ??
    sides.find(side => idOf(look, side) === told) ??
    sides.find(side => said === `${side}` || sideNames.some(names => isThat(names[side - 1])))
  );
};

const noWinner = new Set(words('0 -1 none null draw tie tbd na unknown true false'));
const sideWords = new Set(sideNames.flat().map(plainName));

/** Whether the text may stand for a team without being its name: `2`, `home`, `team1`, an identifier. */
const isReference = (text: string): boolean => {
  if (/^-?[\d\s]*$/.test(text)) return true;
  const plain = text.length < 16 ? plainName(text) : '';
  return noWinner.has(plain) || sideWords.has(plain);
};

/**
 * The name of the winner, where a service has its number, its identifier, a word for its side, or a flag in one of the two
 * teams. A reference to neither of them is no name.
 */
export const winnerByReference: Settled = {
  by: () => [
    ...words(
      'winner winnerId winnerTeamId winningTeamId winnerTeam winningTeam winnerSide winnerCode winnerName',
    ),
    ...holders(),
  ],
  to: (found, look, field) => {
    if (typeof found === 'string' && !isReference(found)) return found;
    const told =
      found ??
      look(
        ...words(
          'winnerId winnerTeamId winningTeamId winner.id winnerTeam.id winningTeam.id winnerSide winnerCode',
        ),
      );
    const side = told === undefined ? flaggedSide(look) : sideOf(look, told);
    if (typeof found === 'string' && isWord(found) && !sides.some(each => nameOf(look, each))) return found;
    return side && (contradicts(field('score'), side) ? undefined : nameOf(look, side));
  },
};

/** The name of a tournament. An event may be the match: `Spirit vs FaZe` is no tournament. */
export const tournamentOfMatch: Settled = {
  by: () => words('event eventName'),
  to: (found, look) => {
    // To look for the teams takes long.
    if (typeof found !== 'string' || !betweenTeams.test(found)) return found;
    const isMatch = sides
      .map(side => nameOf(look, side))
      .every(name => name !== undefined && found.includes(name));
    return isMatch ? textIn(look(...tournaments)) : found;
  },
};
const betweenTeams = /\s(?:vs?\.?|at|[-\u2013])\s/i;
const tournaments = words(
  'league.name leagueName league competition.name competition tournament.name tournament',
);

const isWord = (text: string): boolean => /\p{L}/u.test(text) && !noWinner.has(plainName(text));

/** The only one of the two teams that is said to have won. */
const flaggedSide = (look: Look): Side | undefined => {
  // A result may be a number of maps too.
  const wordIn = (side: Side): unknown => toWords(look(...teamPaths(side, 'result')));
  const [won, ...others] = sides.filter(
    side =>
      toFlag(wordIn(side)) === true ||
      words('winner isWinner won win outcome result.outcome standing.winner').some(
        name => toFlag(look(...teamPaths(side, name))) === true,
      ),
  );
  return others.length === 0 ? won : undefined;
};

/** Whether the score says that the other side won: some services count the sides from 0. */
const contradicts = (score: unknown, side: Side): boolean => {
  const { team1, team2 } = isRecord(score) ? score : {};
  const difference = Number(team1) - Number(team2);
  return side === 1 ? difference < 0 : difference > 0;
};

/**
 * A score in the order of the teams, where it came as a list whose numbers name their teams, or as a record by the teams'
 * identifiers or names.
 */
export const scoreByReference: Settled = {
  by: () => scoreLists,
  to: (found, look) => {
    for (const name of scoreLists) {
      const held = look(name);
      if (found !== undefined && isRecord(held)) return found;
      if (Array.isArray(held) && held.length === 2) return inOrder(found, look, name);
      if (isRecord(held)) {
        const [team1, team2] = sides.map(side => {
          const names = [idOf(look, side), nameOf(look, side)].filter(each => each !== undefined);
          const key = names.map(each => findKey(Object.keys(held), each)).find(each => each !== undefined);
          return key === undefined ? undefined : toNumber(held[key]);
        });
        if (team1 !== undefined && team2 !== undefined) return { team1, team2 };
      }
    }
    return found;
  },
};

const inOrder = (found: unknown, look: Look, list: string): unknown => {
  const [first, second] = [0, 1].map(place =>
    sideOf(
      look,
      look(
        ...words('teamId team.id team.name team participantId opponentId rosterId').map(
          id => `${list}.${place}.${id}`,
        ),
      ),
    ),
  );
  const isTurned = first === 2 || (first === undefined && second === 1);
  return isTurned && isRecord(found) ? { team1: found['team2'], team2: found['team1'] } : found;
};

const seriesScores = words('seriesScore matchScore mapsScore');
const textScore = (value: unknown) => (typeof value === 'string' ? toScore(value) : undefined);

const seriesMembers = (): readonly string[] => [
  ...seriesScores,
  ...holders(),
  ...sides.flatMap(side => seriesNumbers.flatMap(name => teamPaths(side, name))),
];

/** The score of two numbers of the teams, if both are there. */
const numbersAt = (look: Look, paths: (side: Side) => readonly string[]) => {
  const [team1, team2] = sides.map(side => toNumber(look(...paths(side))));
  return team1 === undefined || team2 === undefined ? undefined : { team1, team2 };
};
const numbersOf = (look: Look, names: readonly string[]) =>
  numbersAt(look, side => names.flatMap(name => teamPaths(side, name)));

/** The score beside the teams, which is that of the series where they have one inside too. */
const flatScore = (look: Look) => {
  const inside = numbersAt(look, side => sideLists.map(list => `${list}.${side - 1}.score`));
  const series = inside && numbersAt(look, side => [`team${side}Score`]);
  return series && { series, inside };
};

/** The score of a series under a name of its own: then `score` is that of the map in play. */
export const seriesByName: Settled = {
  by: seriesMembers,
  to: (found, look) =>
    textScore(look(...seriesScores)) ?? numbersOf(look, seriesNumbers) ?? flatScore(look)?.series ?? found,
};

/** The rounds of the map in play, where the score of the series has a name of its own. */
export const roundsBesideSeries: Settled = {
  by: seriesMembers,
  fills: true,
  to: (_, look) => {
    if ((look(...seriesScores) ?? numbersOf(look, seriesNumbers)) !== undefined)
      return numbersOf(look, ['score']) ?? textScore(look('score'));
    const { series, inside } = flatScore(look) ?? {};
    // The same numbers twice may be those of the series.
    return series?.team1 === inside?.team1 && series?.team2 === inside?.team2 ? undefined : inside;
  },
};

/** The winner of a round as `team1` or `team2`. A name, or a side of the map, is another field. */
export const roundWinner: Settled = {
  by: () => ['winner'],
  to: found => {
    const isWord = typeof found === 'string' && found.length < 16 && !/^[a-z]$/i.test(found);
    const side = isWord ? sideOf(nothing, found) : undefined;
    return side && `team${side}`;
  },
};
const nothing: Look = () => undefined;

/** A round may say the side of the map, or the number of the team, where another has the name of the winner. */
export const roundWinnerName: Settled = {
  by: () => words('winner winnerName winnerTeam winningTeam wonBy team'),
  to: found => (typeof found === 'string' && (mapSide(found) || isNumbered(found)) ? undefined : found),
};
export const roundSide: Settled = {
  by: () => ['winner'],
  to: (found, look) => found ?? mapSide(look('winner')),
};

/** `2`, `team2`. */
const isNumbered = (text: string): boolean => /^(?:team[ _-]?)?\d*$/i.test(text);
const mapSide = (word: unknown): 'T' | 'CT' | undefined => {
  const plain = typeof word === 'string' ? plainName(word) : '';
  if (/^t(?:errorists?)?$/.test(plain)) return 'T';
  return /^c(?:ounter)?t(?:errorists?)?$/.test(plain) ? 'CT' : undefined;
};
