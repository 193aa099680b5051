import { bombStates, phases } from '../../entities/live.ts';
import { matchStates } from '../../entities/match.ts';
import { numberOfName } from '../../mapName.ts';
import type { BombState, MatchOpening, Phase, Score, TeamIdentity } from '../event.ts';
import {
  maxRoundsIn,
  noCounts,
  mapOf,
  openMap,
  openScoreboard,
  type MapState,
  type ScoreboardState,
} from '../state.ts';
import { isMapOver, overtimesOf, timings } from '../rules.ts';
import { isSeries, readBoard, type SeenBoard, sideThen } from './readBoard.ts';
import { sideNamed } from '../../entities/spellings.ts';
import { definedFields, teamKeyOf } from './seenNames.ts';
import { overlayPlayers } from './seenPlayers.ts';
import { toRounds, toScore } from './seenRounds.ts';

/** The match and time of a report. `at`: milliseconds since 1970 UTC. */
interface Telling {
  /** The match, if the report does not name it. */
  readonly matchId?: string | undefined;
  readonly at: number;
  /** Whether its lists of players and maps are whole. A partial one changes what it names, and deletes nothing. */
  readonly isWhole?: boolean;
}

/**
 * Merges a service's report into the known scoreboard. The report is the answer of any live route, or a pushed object,
 * whole or partial. Fields without a report keep their values. Undefined when the report cannot be understood.
 */
export const overlayBoard = (
  known: ScoreboardState | undefined,
  value: unknown,
  telling: Telling,
): ScoreboardState | undefined => layOver(known, readBoard(value, known), telling);

/** The same for a report that was read already, as one about the known scoreboard. */
export const layOver = (
  known: ScoreboardState | undefined,
  seen: SeenBoard | undefined,
  { matchId, at, isWhole = false }: Telling,
): ScoreboardState | undefined => {
  const id = matchId ?? seen?.id ?? known?.opening.matchId;
  if (!seen || id === undefined) return known;
  return laidOver(known ?? openScoreboard(blankOpening(id)), seen, at, isWhole || !known);
};

const laidOver = (before: ScoreboardState, seen: SeenBoard, at: number, isWhole: boolean) => {
  const opening = overlayOpening(before.opening, seen);
  const listed = overlayMaps(before, seen, opening, isWhole);
  const mapNumber = numberOfMap(seen, listed) ?? before.mapNumber;
  const maps = measured(listed, seen, mapNumber);
  const round = seen.round ?? (mapNumber === before.mapNumber ? before.round : null);
  const team1Side = sideNamed(seen.team1Side) ?? sideThen(before, { mapNumber, round }) ?? null;
  const base = { ...before, opening, maps, mapNumber, round, team1Side };
  const map = maps.find(({ number }) => number === mapNumber);
  const score = map?.score ?? null;
  const roundsPlayed = score && score.team1 + score.team2;
  const told = seen.rounds ? mergeRounds(before.rounds, toRounds(seen.rounds, base)) : before.rounds;
  // Where the score went back, the rounds after it were taken back.
  const isVoid = (each: Rounds[number]): boolean =>
    roundsPlayed !== null && each.mapNumber === mapNumber && each.round > roundsPlayed;
  const rounds = told.some(isVoid) ? told.filter(each => !isVoid(each)) : told;
  return {
    ...base,
    ...overlayRound(before, base, seen, at),
    series: seriesIn(seen, before, opening),
    ...endOf(seen, opening),
    ...overlayPlayers(mapNumber === before.mapNumber ? before : ofNewMap(before), seen, {
      opening,
      team1Side,
      roundsPlayed,
      isWhole,
    }),
    rounds,
  };
};

const endOf = ({ status, winner }: SeenBoard, opening: MatchOpening) =>
  status === 'finished' && {
    finished: true,
    phase: 'over' as const,
    winner: teamKeyOf(winner, opening) ?? null,
  };

const seriesIn = (seen: SeenBoard, before: ScoreboardState, { bestOf }: MatchOpening): Score => {
  const series = toScore(seen.score, before.series);
  return series && isSeries(series, bestOf ?? undefined) ? series : before.series;
};

/** Removes the counts of the previous map. */
const ofNewMap = (before: ScoreboardState): ScoreboardState => ({
  ...before,
  players: before.players.map(player => ({
    ...player,
    ...noCounts,
    damage: null,
    kast: null,
  })),
});

const blankOpening = (matchId: string): MatchOpening => ({
  matchId,
  eventName: null,
  eventSlug: null,
  stage: null,
  bestOf: null,
  startsAt: null,
  team1: { id: '', slug: null, name: '' },
  team2: { id: '', slug: null, name: '' },
  players: [],
  maps: [],
});

const overlayOpening = (before: MatchOpening, seen: SeenBoard): MatchOpening => ({
  ...before,
  ...definedFields(seen, 'eventName', 'eventSlug', 'stage', 'bestOf', 'startsAt'),
  team1: { ...before.team1, ...teamIn(seen.team1Id, seen.team1Name, seen.team1Slug) },
  team2: { ...before.team2, ...teamIn(seen.team2Id, seen.team2Name, seen.team2Slug) },
});

const teamIn = (id?: string, name?: string, slug?: string): Partial<TeamIdentity> =>
  definedFields({ id, name, slug }, 'id', 'name', 'slug');

type Rounds = ScoreboardState['rounds'];

/** The report replaces a known round, and a round missing from the report stays. */
const mergeRounds = (known: Rounds, sent: Rounds): Rounds => {
  const places = new Set(sent.map(round => `${round.mapNumber}:${round.round}`));
  const kept = known.filter(round => !places.has(`${round.mapNumber}:${round.round}`));
  if (kept.length === 0) return sent;
  return [...kept, ...sent].sort((a, b) => a.mapNumber - b.mapNumber || a.round - b.round);
};

type SeenMap = NonNullable<SeenBoard['maps']>[number];

const overlayMaps = (before: ScoreboardState, seen: SeenBoard, opening: MatchOpening, isWhole: boolean) => {
  const { maps } = before;
  const sent = (seen.maps ?? []).map((map, place) => toMap(map, place + 1, maps, opening));
  const kept =
    isWhole && sent.length > 0 ? [] : maps.filter(map => !sent.some(each => each.number === map.number));
  const listed = sent.length > 0 ? [...kept, ...sent].sort((a, b) => a.number - b.number) : maps;
  if (seen.map === undefined && !seen.mapScore) return listed;
  const number = numberOfMap(seen, listed) ?? numberOfNew(before, seen);
  const current = listed.find(map => map.number === number) ?? openMap(number, '', null);
  const others = listed.filter(map => map.number !== number);
  return [...others, playedMap(current, seen)].sort((a, b) => a.number - b.number);
};

const playedMap = (map: MapState, seen: SeenBoard): MapState => {
  const score = toScore(seen.mapScore, map.score);
  return {
    ...map,
    name: seen.map ?? map.name,
    status: map.status === 'finished' ? 'finished' : 'live',
    ...(score && { score }),
  };
};

const toMap = (seen: SeenMap, place: number, known: readonly MapState[], opening: MatchOpening): MapState => {
  const number = seen.number ?? numberOfName(known, seen.name) ?? place;
  const before = known.find(map => map.number === number) ?? openMap(number, '', null);
  const score = toScore(seen.score, before.score) ?? before.score;
  return {
    ...before,
    ...definedFields(seen, 'name', 'startedAt'),
    pickedBy: teamKeyOf(seen.pickedBy, opening) ?? before.pickedBy,
    status: toStatus(seen.status) ?? before.status,
    score,
    winner: teamKeyOf(seen.winner, opening) ?? before.winner,
    ...(seen.halves && { halves: seen.halves.flatMap(toHalf) }),
    ...definedFields(seen, 'maxRounds', 'overtimes'),
  };
};

/** The maps with the length of their halves, as far as it is stated, and the overtimes that follow from it. */
const measured = (maps: readonly MapState[], seen: SeenBoard, mapNumber: number | null) =>
  maps.map((map): MapState => {
    const { number, score } = map;
    const length = maxRoundsIn(map.maxRounds, number === mapNumber ? seen.maxRounds : undefined);
    const told = seen.maps?.find((each, place) => (each.number ?? place + 1) === number)?.overtimes;
    return { ...map, ...length, overtimes: told ?? (score ? overtimesOf(score, length.maxRounds) : 0) };
  });

const toStatus = (word: string | undefined): MapState['status'] | undefined =>
  matchStates.find(state => state === word);

const toHalf = (seen: NonNullable<SeenMap['halves']>[number]): MapState['halves'] => {
  const team1Side = sideNamed(seen.team1Side);
  const score = toScore(seen);
  return score && team1Side ? [{ ...score, team1Side }] : [];
};

const numberOfMap = ({ mapNumber, map }: SeenBoard, maps: readonly MapState[]): number | undefined =>
  mapNumber ?? numberOfName(maps, map);

/** The number of a map that is not listed: of the one in play, if that has no other name, or by the maps that are won. */
const numberOfNew = (before: ScoreboardState, seen: SeenBoard): number => {
  const { number, name = '' } = mapOf(before) ?? {};
  if (number !== undefined && (name === '' || seen.map === undefined)) return number;
  const { team1, team2 } = toScore(seen.score, before.series) ?? before.series;
  const rounds = toScore(seen.mapScore);
  return Math.max(number ?? 1, team1 + team2 + (rounds && isMapOver(rounds) ? 0 : 1));
};

/** The facts of the current round. The facts of an earlier round, and the bomb of a finished map, are dropped. */
const overlayRound = (before: ScoreboardState, now: ScoreboardState, seen: SeenBoard, at: number) => {
  const same = now.round === before.round && now.mapNumber === before.mapNumber;
  const known = same && mapOf(now)?.status !== 'finished' ? before.bomb : null;
  const bomb = seen.bomb === null ? null : (toBomb(seen.bomb) ?? known);
  const phase = toPhase(seen.phase) ?? before.phase;
  return {
    bomb,
    phase,
    ...(!same && { roundStartedAt: null, bombPlantedAt: null, roundEndedAt: null }),
    ...timerClocks(seen.roundTimer, bomb, at),
  };
};

/** The maximum length of a round in seconds. A larger value is not a round clock, and may not give a valid time. */
const longestClock = 3600;

/** The start time of the clock that shows this many seconds. */
const timerClocks = (left: number | undefined, bomb: BombState | null, at: number) => {
  if (left === undefined || Math.abs(left) > longestClock) return {};
  const began = (length: number): string => new Date(at - (length - left) * 1000).toISOString();
  return bomb === 'planted' || bomb === 'defusing'
    ? { bombPlantedAt: began(timings.bomb) }
    : { roundStartedAt: began(timings.round) };
};

const toBomb = (word: string | undefined): BombState | undefined => bombStates.find(state => state === word);
const toPhase = (word: string | undefined): Phase | undefined => phases.find(phase => phase === word);
