import { isRecord } from '../../json/jsonRecord.ts';
import { createNameTest, plainName, words } from '../../json/spelling.ts';
import { liveMatch, liveRound, liveScoreboard, liveState, phases } from '../../entities/live.ts';
import { matchSummary } from '../../entities/match.ts';
import { teamPlaces } from '../../entities/spellings.ts';
import { read } from '../../reader/reader.ts';
import { int, list, record, type Seen, text } from '../../schema.ts';
import { toMapName } from '../../mapName.ts';
import type { Phase, Score, Side, TeamIdentity } from '../event.ts';
import { team1SideIn } from '../sides.ts';
import { mapOf, type ScoreboardState } from '../state.ts';
import { turned } from '../turned.ts';
import { teamsOf } from './seenNames.ts';
import { seenPlayer, sideOfPlayers } from './seenPlayers.ts';
import { toScore } from './seenRounds.ts';

/** Everything that a service may report about a live match, in one answer or in several. */
const seenBoard = record('The reported state of a live match', {
  ...liveScoreboard.fields,
  team1Id: text('', { from: teamPlaces(1, 'id') }),
  team2Id: text('', { from: teamPlaces(2, 'id') }),
  status: matchSummary.fields.status,
  winner: matchSummary.fields.winner,
  players: { ...liveScoreboard.fields.players, item: seenPlayer },
  roundTimer: liveState.fields.roundTimer,
  rounds: list(liveRound),
  maxRounds: int('Rounds of the two halves', {
    from: { cito: 'regulationRounds rules.maxRounds settings.maxRounds' },
  }),
});
export type SeenBoard = Seen<typeof seenBoard>;

const matchMark = record('', { id: liveMatch.fields.id });
export const seenMatchId = (value: unknown): string | undefined => read(matchMark, value)?.id;

/** What a report says; undefined if that is nothing of how the match stands. A first one may only name the teams. */
export const understoodIn = (value: unknown, known: ScoreboardState | undefined): SeenBoard | undefined => {
  const seen = readBoard(value, known);
  const told = Object.keys(seen ?? {});
  return told.some(name => !(known ? isIdentity : isBare)(name)) ? seen : undefined;
};
const identity = 'id eventName eventSlug stage bestOf startsAt teamsKnownAt maxRounds';
const isBare = createNameTest(words(identity));
const isIdentity = createNameTest(
  words(identity, 'team1Id team1Name team1Slug team2Id team2Name team2Slug team1Side'),
);

/** Whether a report has a score, of which none was read, or one that the series cannot have. */
export const hasUnreadScore = (value: unknown, seen: SeenBoard): boolean =>
  (seen.score !== undefined && !isSeries(seen.score, seen.bestOf)) ||
  (seen.score === undefined &&
    seen.mapScore === undefined &&
    !seen.maps?.some(({ score }) => score !== undefined) &&
    !seen.rounds &&
    namesScore(value));

/** Whether a member is called a score, at most two records deep. */
export const namesScore = (value: unknown, depth = 0): boolean =>
  isRecord(value) &&
  Object.entries(value).some(
    ([name, each]) =>
      (/score|rounds?won/i.test(name) && each !== null && name !== 'scoreboard') ||
      (depth < 2 && !Array.isArray(each) && namesScore(each, depth + 1)),
  );

/** More than the maps of the longest series are no maps. */
export const isSeries = ({ team1 = 0, team2 = 0 }: Partial<Score>, bestOf = 5): boolean =>
  Math.max(team1, team2) <= Math.floor(bestOf / 2) + 1;

/** The phase that the name of an update says: `match_paused`, `tactical_timeout`. */
export const phaseOf = (word: string): Phase | undefined => {
  const { phase } = read(phaseMark, { phase: word }) ?? {};
  return phases.find(each => each === phase);
};
const phaseMark = record('', { phase: seenBoard.fields.phase });

const { team1Id, team1Name, team2Id, team2Name, mapScore } = seenBoard.fields;
const teamNames = record('', { team1Id, team1Name, team2Id, team2Name });
const mapRounds = record('', { mapScore });

/** Whether a report has the teams in the other order: by their identifiers, then by their names. */
export const isSwapped = (value: unknown, { opening: { team1, team2 } }: ScoreboardState): boolean => {
  const told = read(teamNames, value) ?? {};
  if (told.team1Id === team1.id || told.team2Id === team2.id) return false;
  if (told.team1Id === team2.id || told.team2Id === team1.id) return true;
  const isNamed = (name: string | undefined, team: TeamIdentity): boolean =>
    name !== undefined && plainName(name) === plainName(team.name);
  return isNamed(told.team1Name, team2) && isNamed(told.team2Name, team1);
};

/** Reads a report; one that does not name both teams is of those that are known. */
export const readBoard = (value: unknown, known: ScoreboardState | undefined): SeenBoard | undefined => {
  if (!known || !isRecord(value)) return read(seenBoard, value);
  const told = read(teamNames, value) ?? {};
  const isNamed = told.team1Name !== undefined && told.team2Name !== undefined;
  const named = { ...value, ...(!isNamed && teamsOf(known)) };
  const inOrder = isNamed && isSwapped(value, known) ? turned : <T>(each: T): T => each;
  const seen = inOrder(read(seenBoard, named));
  if (!seen || seen.team1Side) return seen;
  const roundsOn = (team1Side: Side) =>
    inOrder(read(mapRounds, { ...named, ...inOrder({ team1Side }) }))?.mapScore;
  return withSide(seen, known, roundsOn);
};

/** A report with the first team's side, as its players tell it. Without a side, rounds by sides are nobody's. */
const withSide = (
  seen: SeenBoard,
  known: ScoreboardState,
  roundsOn: (team1Side: Side) => Partial<Score> | undefined,
): SeenBoard => {
  const played = sideOfPlayers(seen.players, known.players);
  const side = played ?? sideThen(known, seen);
  const rounds = seen.mapScore ?? (side && roundsOn(side));
  const isSure = seen.mapScore ?? played ?? seen.round ?? (isOfHalf(rounds, known) || undefined);
  const mapScore = isSure === undefined ? undefined : rounds;
  return { ...seen, ...(played && { team1Side: played }), ...(mapScore && { mapScore }) };
};

/** Whether a map of that name may be the one in play. */
export const isInPlay = (known: ScoreboardState, map = ''): boolean => {
  const { name = '' } = mapOf(known) ?? {};
  return map === '' || name === '' || toMapName(map) === toMapName(name);
};

interface Place {
  readonly map?: string | undefined;
  readonly mapNumber?: number | null | undefined;
  readonly round?: number | null | undefined;
}

/** The side of the known first team in the round that a report is of, if its map is the known one. */
export const sideThen = (
  known: ScoreboardState,
  { map, mapNumber = known.mapNumber, round = known.round }: Place,
): Side | undefined => {
  if (!isInPlay(known, map) || (known.mapNumber !== null && mapNumber !== known.mapNumber)) return undefined;
  return mapNumber === null || known.round === null || round === null
    ? (known.team1Side ?? undefined)
    : team1SideIn(known, mapNumber, round);
};

/** Whether the known sides are still those of a map with these rounds, whichever of its rounds is in play. */
const isOfHalf = (rounds: Partial<Score> | undefined, known: ScoreboardState): boolean => {
  const before = mapOf(known)?.score;
  const played = roundsIn(toScore(rounds, before));
  // With fewer rounds it is another map, or some were taken back.
  if (known.round === null || !(played >= roundsIn(before ?? { team1: 0, team2: 0 }))) return false;
  return [Math.max(1, played), played + 1].every(round => sideThen(known, { round }) === known.team1Side);
};
const roundsIn = ({ team1, team2 }: Score = { team1: NaN, team2: NaN }): number => team1 + team2;
