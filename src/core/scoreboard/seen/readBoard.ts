import { isRecord } from '../../json/jsonRecord.ts';
import { createNameTest, plainName, words } from '../../json/spelling.ts';
import { liveMatch, liveRound, liveScoreboard, liveState, phases } from '../../entities/live.ts';
import { matchSummary } from '../../entities/match.ts';
import { teamPlaces } from '../../entities/spellings.ts';
import { read } from '../../reader/reader.ts';
import { int, list, record, type Seen, text } from '../../schema.ts';
import type { Phase, Score, TeamIdentity } from '../event.ts';
import { otherSide } from '../rules.ts';
import type { ScoreboardState } from '../state.ts';
import { turned } from '../turned.ts';
import { teamsOf } from './seenNames.ts';
import { seenPlayer } from './seenPlayers.ts';

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
/** The identifier of a reported match. */
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

const { team1Id, team1Name, team2Id, team2Name, team1Side } = seenBoard.fields;
const teamNames = record('', { team1Id, team1Name, team2Id, team2Name, team1Side });

/** Whether a report has the teams in the other order: by their identifiers, then by their names. */
export const isSwapped = (value: unknown, { opening: { team1, team2 } }: ScoreboardState): boolean => {
  const told = read(teamNames, value) ?? {};
  if (told.team1Id === team1.id || told.team2Id === team2.id) return false;
  if (told.team1Id === team2.id || told.team2Id === team1.id) return true;
  const isNamed = (name: string | undefined, team: TeamIdentity): boolean =>
    name !== undefined && plainName(name) === plainName(team.name);
  return isNamed(told.team1Name, team2) && isNamed(told.team2Name, team1);
};

/** Reads a report; one that does not name both teams, or their sides, is of those that are known. */
export const readBoard = (value: unknown, known: ScoreboardState | undefined): SeenBoard | undefined => {
  if (!known || !isRecord(value)) return read(seenBoard, value);
  const told = read(teamNames, value) ?? {};
  const isNamed = told.team1Name !== undefined && told.team2Name !== undefined;
  const isTurned = isNamed && isSwapped(value, known);
  const { team1Side: side, ...names } = teamsOf(known);
  const seen = read(seenBoard, {
    ...value,
    ...(!isNamed && names),
    ...(side && !told.team1Side && { team1Side: isTurned ? otherSide(side) : side }),
  });
  return isTurned ? turned(seen) : seen;
};
