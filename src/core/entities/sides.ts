import { getOrMake } from '../getOrMake.ts';
import { isRecord, type JsonRecord } from '../json/jsonRecord.ts';
import { toFlag, toNumber, toScore } from '../json/scalars.ts';
import { createNameTest, lookAt, plainName, sideNames, stepsOf, words } from '../json/spelling.ts';
import type { Look, ReadField, Settled } from '../schema.ts';
import { seriesNumbers, sideLists, sideNamed, sideOfReason, states, teamPaths } from './spellings.ts';

/** What services say about the two sides of a match by reference: by identifier, name, number or word, or by a flag. */

type Side = 1 | 2;
const sides = [1, 2] as const;

/** Members that may contain a side's identifier, its flag or its score. */
const holders = words(...sideLists, ...sideNames.map(names => names.join(' ')));
const scoreLists = words('scores results score result');

const textIn = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;

const knownReferences = new WeakMap<Look, readonly (readonly string[])[]>();

/** Everything that each side goes by, in its plain spelling. Of a record it is asked many times. */
const referencesIn = (look: Look): readonly (readonly string[])[] =>
  getOrMake(knownReferences, look, () =>
    sides.map(side =>
      [
        look(`team${side}Name`, ...teamPaths(side, 'name')),
        look(`team${side}`),
        look(`team${side}Id`, ...teamPaths(side, 'id')),
        look(`team${side}Slug`, ...teamPaths(side, 'slug')),
      ].flatMap(value => plainName(textIn(value) ?? '') || []),
    ),
  );

const nameOf = (look: Look, side: Side): string | undefined => {
  const found = look(
    `team${side}Name`,
    ...teamPaths(side, 'name'),
    `team${side}`,
    ...teamPaths(side).slice(1),
  );
  return typeof found === 'string' ? found : undefined;
};

/** Which side a reference means; undefined for anything that only may be one. */
const sideOf = (look: Look, reference: unknown): Side | undefined => {
  const said = textIn(reference);
  if (said === undefined) return undefined;
  const plain = plainName(said);
  return (
    sides.find(side => referencesIn(look)[side - 1]?.includes(plain)) ??
    sides.find(side => sideNames.some(names => plainName(names[side - 1] ?? '') === plain))
  );
};

/** A name, and no number, word or flag in its place. */
const isName = (found: unknown): found is string =>
  typeof found === 'string' && /\p{L}/u.test(found) && !notNames.has(plainName(found));
const notNames = new Set(
  words('none null draw tie tbd unknown true false', ...sideNames.flat()).map(plainName),
);

/**
 * The name of the winner, where a service has its identifier, its number, a word for its side, or a flag in one of the two
 * teams. A reference to neither of them is no name.
 */
export const winnerByReference: Settled = {
  by: () => ['winner', 'winnerId', 'winnerTeamId', ...holders],
  to: (found, look, field) => {
    const side = winningSide(look, found);
    if (side === undefined) return isName(found) ? found : undefined;
    return contradicts(field('score'), side)
      ? undefined
      : (nameOf(look, side) ?? (isName(found) ? found : undefined));
  },
};

const winningSide = (look: Look, found: unknown): Side | undefined => {
  const told = found ?? look('winnerId', 'winnerTeamId', 'winner.id');
  return told === undefined ? flaggedSide(look) : sideOf(look, told);
};

/** The winner of a finished match whose service tells the score alone. */
export const winnerByScore: Settled = {
  by: () => ['score', 'team1Score', ...teamPaths(1, 'score'), ...holders],
  fills: true,
  to: (_, look, field) => {
    const score = field('score');
    if (field('status') !== 'finished' || !isRecord(score) || score['team1'] === score['team2'])
      return undefined;
    return nameOf(look, contradicts(score, 1) ? 2 : 1);
  },
};

/** The only one of the two teams that is said to have won. */
const flaggedSide = (look: Look): Side | undefined => {
  const won = sides.filter(side =>
    words('winner isWinner won').some(name => toFlag(look(...teamPaths(side, name))) === true),
  );
  return won.length === 1 ? won[0] : undefined;
};

/** Whether the score says that the other side won: some services count the sides from 0. */
const contradicts = (score: unknown, side: Side): boolean => {
  const { team1, team2 } = isRecord(score) ? score : {};
  const difference = Number(team1) - Number(team2);
  return side === 1 ? difference < 0 : difference > 0;
};

const references = words('teamId team.id team.name team opponent.id opponent.name side id name').map(stepsOf);
const referenceIn = (line: JsonRecord): readonly unknown[] =>
  references.map(steps => lookAt(line, steps)).filter(value => textIn(value) !== undefined);

/**
 * A score whose numbers name their teams, by identifier, name, slug or side: each goes to that team, whatever the order of the
 * list. Numbers that name no team are in the order of the teams; one of a team that does not play is nobody's.
 * @param numbers what the number is called beside its team
 */
export const scoreByReference = (...numbers: readonly string[]): Settled =>
  byReference(scoreLists, [...numbers, 'score', 'value'], [...numbers, 'score', 'value']);

/** `inScores`, `inSides`: what the number is called in a list of scores, and in one of the sides. */
const byReference = (
  scores: readonly string[],
  inScores: readonly string[],
  inSides: readonly string[],
): Settled => ({
  by: () => [...scores.map(name => name.replace(/\..*/, '')), ...holders],
  to: (found, look) => {
    for (const name of [...scores, ...sideLists]) {
      const held = look(name);
      const score = Array.isArray(held)
        ? ofList(held, look, scores.includes(name) ? inScores : inSides)
        : isRecord(held) && found === undefined
          ? ofNames(held, look)
          : undefined;
      if (score !== undefined) return score === 'nobody' ? undefined : score;
    }
    return found;
  },
});

const ofList = (list: readonly unknown[], look: Look, numbers: readonly string[]) => {
  const lines = list.filter(isRecord).map((line, place) => {
    const told = referenceIn(line);
    const known = told.map(each => sideOf(look, each)).find(side => side !== undefined);
    const value = numbers.map(name => toNumber(lookAt(line, stepsOf(name)))).find(each => each !== undefined);
    return { side: told.length === 0 ? sides[place] : known, value, isNamed: told.length > 0 };
  });
  const [only, ...others] = lines;
  if (!only || others.length > 1 || lines.some(({ value }) => value === undefined)) return undefined;
  // A partial update has one of the teams, which it has to name.
  if (others.length === 0)
    return only.isNamed && only.side ? { [`team${only.side}`]: only.value } : undefined;
  // Two teams of one name are in their order.
  const isSame = lines[0]?.side !== undefined && lines[0].side === lines[1]?.side;
  const valueOf = (side: Side) =>
    isSame ? lines[side - 1]?.value : lines.find(line => line.side === side)?.value;
  return bothOf(valueOf) ?? ('nobody' as const);
};

/** A score of two numbers, if both are known. */
const bothOf = (numberOf: (side: Side) => number | undefined) => {
  const [team1, team2] = sides.map(numberOf);
  return team1 === undefined || team2 === undefined ? undefined : { team1, team2 };
};

const bothTeams = (): readonly string[] => [...holders, ...words('team1Name homeTeamName homeName')];

/** Which of both teams a match is told from; undefined where it names one alone, `nobody` where it does not say. */
const ownSide = (look: Look): Side | 'nobody' | undefined => {
  if (sides.some(side => nameOf(look, side) === undefined)) return undefined;
  const told = words('teamId teamSlug teamName playerTeam team').map(name => sideOf(look, look(name)));
  return told.find(side => side !== undefined) ?? 'nobody';
};

/** What a match of two teams says from one of them: without that team it says nothing of the kind. */
const byOwnSide = (
  to: (own: Side, found: unknown, look: Look, field: ReadField) => unknown,
  toOfNobody: (look: Look) => unknown = () => undefined,
): Settled => ({
  by: bothTeams,
  to: (found, look, field) => {
    const own = ownSide(look);
    if (own === undefined) return found;
    return own === 'nobody' ? toOfNobody(look) : to(own, found, look, field);
  },
});

/** The other team, by its name or its slug. */
export const opponentIn = (field: 'name' | 'slug'): Settled =>
  byOwnSide((own, _, look) => {
    const other = own === 1 ? 2 : 1;
    return field === 'name' ? nameOf(look, other) : look(`team${other}Slug`, ...teamPaths(other, 'slug'));
  });

/** The score with the own number first. */
export const ownScoreFirst: Settled = byOwnSide((own, found) =>
  own === 2 && isRecord(found) ? { team1: found['team2'], team2: found['team1'] } : found,
);

/** Whether the own team won, which a winner or the score of a finished match may say. */
export const ownWin = (score: 'own first' | 'by team'): Settled =>
  byOwnSide((own, _, look, field) => {
    const told = toldWin(look);
    if (told !== undefined) return told;
    const winner = winningSide(look, look('winner.id', 'winner.name', 'winner'));
    if (winner !== undefined) return winner === own;
    const place = score === 'by team' ? own : 1;
    const final = isOver(textIn(look('status')) ?? '') ? field('score') : undefined;
    return contradicts(final, place === 1 ? 2 : 1) || (contradicts(final, place) ? false : undefined);
  }, toldWin);
const toldWin = (look: Look) => toFlag(look(...words('won isWinner result outcome win')));
const isOver = createNameTest(['finished', ...states.finished]);

/** The rounds of the map in play, where each number names its team. */
const roundsByReference: Settled = {
  ...byReference(
    words('mapScore roundScore currentMap.score'),
    words('score value'),
    words('roundsWon rounds mapScore'),
  ),
  fills: true,
};

/** Numbers by what the teams go by: `{ Spirit: 2, FaZe: 1 }`. */
const ofNames = (held: JsonRecord, look: Look) =>
  bothOf(side => toNumber(held[Object.keys(held).find(name => sideOf(look, name) === side) ?? '']));

const seriesScores = words('seriesScore matchScore mapsScore');
const textScore = (value: unknown) => (typeof value === 'string' ? toScore(value) : undefined);

/** The score of two numbers of the teams. */
const numbersOf = (look: Look, names: readonly string[]) =>
  bothOf(side => toNumber(look(...names.flatMap(name => [`team${side}.${name}`, ...teamPaths(side, name)]))));

/** The score beside the teams, which is that of the series where they have one inside too. */
const flatScore = (look: Look) => {
  const list = look(...sideLists);
  const found = Array.isArray(list) ? ofList(list, look, ['score']) : undefined;
  const inside = found === 'nobody' ? undefined : found;
  const series = inside && bothOf(side => toNumber(look(`team${side}Score`)));
  return series && { series, inside };
};

const seriesMembers = (): readonly string[] => [
  ...seriesScores,
  ...holders,
  ...sides.flatMap(side => seriesNumbers.map(name => `team${side}${name}`)),
];

/** The score of a series under a name of its own: then `score` is that of the map in play. */
export const seriesByName: Settled = {
  by: seriesMembers,
  to: (found, look) =>
    textScore(look(...seriesScores)) ?? numbersOf(look, seriesNumbers) ?? flatScore(look)?.series ?? found,
};

/** The rounds of the map in play, where the score of the series has a name of its own. */
const roundsBesideSeries: Settled = {
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

/** The rounds of the map in play by the sides, which go to the teams that play them now. */
export const roundsBySide: Settled = {
  by: () => words('ct teamCt ctTeam ctScore scoreCt ctTeamScore teamCtScore score scores mapScore teams map'),
  fills: true,
  to: (_, look) => {
    const told = textIn(look('team1Side', ...teamPaths(1, 'side')));
    const first = told && sideNamed(told);
    const [ct, t] = ['ct', 't'].map(side =>
      toNumber(look(...sidePlaces.map(place => place.replace('*', side)))),
    );
    if (!first || (ct === undefined && t === undefined)) return undefined;
    return first === 'CT' ? { team1: ct, team2: t } : { team1: t, team2: ct };
  },
};
const sidePlaces = words(
  'mapScore.* score.* scores.* *.score *Team.score team.*.score teams.*.score map.team.*.score',
);

export const roundsOfTeams = [roundsBesideSeries, roundsByReference, roundsBySide] as const;

/** The winner of a round as `team1` or `team2`. A name, or a side of the map, is another field. */
export const roundWinner: Settled = {
  by: () => ['winner'],
  to: found => {
    const side = typeof found === 'string' ? sideOf(() => undefined, found) : undefined;
    return side && `team${side}`;
  },
};

/** A round may say the side of the map, or the number of the team, where another has the name of the winner. */
export const roundWinnerName: Settled = {
  by: () => words('winner winnerName winnerTeam'),
  to: found => (isName(found) && sideNamed(found) === undefined ? found : undefined),
};

export const roundSide: Settled = {
  by: () => words('winner winnerName reason endReason roundEndReason winReason winType'),
  fills: true,
  to: (_, look) => {
    const winner = textIn(look('winner', 'winnerName'));
    const reason = textIn(look(...words('reason endReason roundEndReason winReason winType')));
    return (winner && sideNamed(winner)) ?? (reason && sideOfReason(reason));
  },
};
