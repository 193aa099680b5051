import type { CourseRound } from '../entityTypes.ts';
import { roundReasons } from '../entities/match.ts';
import type { MatchEvent, RoundReason, Score, Side, TeamKey, Untold } from './event.ts';
import { createEventId } from './eventId.ts';
import { regulationOf, sideIn } from './regulation.ts';
import { leaderOf, otherSide, regulation } from './rules.ts';
import { greatest } from '../extremes.ts';

/** The played rounds of a map, as a service sends them with the maps of a match. */
export interface CourseMap {
  readonly number: number;
  readonly name: string;
  /** Empty if they were not recorded. */
  readonly rounds: readonly CourseRound[];
  /** Rounds won, for a map without rounds. */
  readonly score?: Score | undefined;
  readonly isOver: boolean;
}

export interface Course {
  readonly matchId: string;
  readonly maps: readonly CourseMap[];
  /** Whether the match is over. */
  readonly isOver: boolean;
}

/** Seconds from the end of a round to the end of the next freeze time, and from map to map: nobody reports them. */
const pauses = { round: 20, map: 60 } as const;
/** The seconds of a round of which neither its end nor a death has a time. */
const usualRound = 75;

/**
 * The events of a match as far as its course tells them: the inverse of `toCourse`. The first freeze time ends at
 * `startsAt` (milliseconds since 1970 UTC); rounds follow each other after the usual pauses.
 */
export const fromCourse = ({ matchId, maps, isOver }: Course, startsAt: number): readonly MatchEvent[] => {
  const series = { team1: 0, team2: 0 };
  const events: MatchEvent[] = [];
  const tell = (told: readonly MatchEvent[]): void => told.forEach(each => void events.push(each));
  let clock = startsAt;
  for (const map of maps) {
    const score = { team1: 0, team2: 0 };
    const untold = untoldOf(map);
    // The rounds to come say how long a half is.
    const length = regulationOf(map.rounds);
    for (const round of map.rounds.flatMap(seen => toRound(seen) ?? [])) {
      score[round.winner] += 1;
      const place = { matchId, mapNumber: map.number, map: map.name, length, began: clock };
      tell(roundEvents(round, place, { score: { ...score }, untold }));
      clock += (round.lasted + pauses.round) * 1000;
    }
    const won = map.rounds.length > 0 ? score : map.score;
    if (!map.isOver || !won) continue;
    const winner = leaderOf(won);
    if (winner) series[winner] += 1;
    const ended = { mapNumber: map.number, map: map.name, winner, score: won, series: { ...series } };
    events.push({ type: 'map_end', ...endBase(matchId, map.number, clock - pauses.round * 1000), ...ended });
    clock += (pauses.map - pauses.round) * 1000;
  }
  if (!isOver || maps.length === 0) return events;
  const last = greatest(maps.map(({ number }) => number)) + 1;
  const at = Date.parse(events.at(-1)?.at ?? '') || startsAt;
  return [...events, { type: 'match_end', ...endBase(matchId, last, at), winner: leaderOf(series), series }];
};

const endBase = (matchId: string, mapNumber: number, at: number) => ({
  id: createEventId(matchId, mapNumber, afterRounds, 1),
  matchId,
  at: new Date(at).toISOString(),
});

/** The place of a map's end in the order of its events: no map has as many rounds. */
const afterRounds = 1000;

interface Round {
  readonly seen: CourseRound;
  readonly round: number;
  readonly winner: TeamKey;
  readonly side: Side;
  readonly team1Side: Side;
  readonly reason: RoundReason | null;
  /** The deaths in order of time. */
  readonly deaths: readonly Death[];
  /** Seconds from the end of the freeze time to the plant, if it is known, the end of the round, and the last death. */
  readonly plantedAfter: number | undefined;
  readonly endedAfter: number;
  readonly lasted: number;
}

interface Death {
  readonly seconds: number;
  readonly victimId: string;
  readonly kill: NonNullable<CourseRound['kills']>[number];
}

/** Undefined if it is unknown which round it is, or who won it. */
const toRound = (seen: CourseRound): Round | undefined => {
  const { round, plantedAfter } = seen;
  const won = winnerOf(seen);
  if (round === undefined || !won) return undefined;
  const deaths = deathsOf(seen);
  const lastDeath = deaths.at(-1)?.seconds;
  const endedAfter = bounded(seen.endedAfter ?? lastDeath ?? usualRound);
  return {
    seen,
    round,
    ...won,
    reason: roundReasons.find(reason => reason === seen.reason) ?? null,
    deaths,
    plantedAfter: plantedAfter === undefined ? undefined : bounded(plantedAfter),
    endedAfter,
    lasted: Math.max(endedAfter, lastDeath ?? 0),
  };
};

/** Who won, and on which side: one team's side tells the other's. */
const winnerOf = ({
  winner,
  side: won,
  team1Side: first,
}: CourseRound): Pick<Round, 'winner' | 'side' | 'team1Side'> | undefined => {
  if (winner !== 'team1' && winner !== 'team2') return undefined;
  const turned = (side: Side | undefined): Side | undefined =>
    side && winner === 'team2' ? otherSide(side) : side;
  const side = sideIn(won) ?? turned(sideIn(first));
  const team1Side = sideIn(first) ?? turned(side);
  return side && team1Side && { winner, side, team1Side };
};

const deathsOf = ({ kills = [] }: CourseRound): readonly Death[] =>
  kills
    .flatMap(kill =>
      kill.victimId === undefined
        ? []
        : [{ kill, victimId: kill.victimId, seconds: bounded(kill.seconds ?? 0) }],
    )
    .toSorted((a, b) => a.seconds - b.seconds);

/** Seconds that a round can last: a service may send anything. */
const bounded = (seconds: number): number => Math.max(0, Math.min(longestRound, seconds || 0));
const longestRound = 3600;

interface RoundPlace {
  readonly matchId: string;
  readonly mapNumber: number;
  readonly map: string;
  /** The rounds of its two halves. */
  readonly length: number;
  /** The end of the freeze time, milliseconds since 1970 UTC. */
  readonly began: number;
}

const roundEvents = (
  { seen, round, winner, side, team1Side, reason, deaths, plantedAfter, endedAfter }: Round,
  { matchId, mapNumber, map, length, began }: RoundPlace,
  { score, untold }: { readonly score: Score; readonly untold: readonly Untold[] },
): readonly MatchEvent[] => {
  let count = 0;
  const base = (seconds: number) => ({
    id: createEventId(matchId, mapNumber, round, ++count),
    matchId,
    at: new Date(began + Math.round(seconds * 1000)).toISOString(),
    mapNumber,
    round,
  });
  const start: MatchEvent = {
    type: 'round_start',
    ...base(0),
    map,
    team1Side,
    ...(length !== regulation && { maxRounds: length }),
    loadouts: (seen.players ?? []).flatMap(({ playerId, money, equipment }) =>
      playerId === undefined
        ? []
        : [{ playerId, money: money ?? null, equipment: equipment ?? null, ...unknownItems }],
    ),
    untold,
  };
  const toKill = ({ seconds, victimId, kill }: Death): MatchEvent => ({
    type: 'kill',
    ...base(seconds),
    killerId: kill.killerId ?? null,
    victimId,
    assisterId: kill.assisterId ?? null,
    weapon: kill.weapon ?? null,
    headshot: kill.headshot ?? false,
  });
  const deathsIn = (from: number, to: number): readonly MatchEvent[] =>
    deaths.filter(({ seconds }) => seconds > from && seconds <= to).map(toKill);
  // Events are numbered in the order in which they are made.
  const planted = plantedAfter !== undefined && plantedAfter <= endedAfter ? plantedAfter : undefined;
  const early = deathsIn(-1, planted ?? endedAfter);
  const plant: readonly MatchEvent[] =
    planted === undefined ? [] : [{ type: 'bomb_planted', ...base(planted), playerId: null, site: null }];
  const late = planted === undefined ? [] : deathsIn(planted, endedAfter);
  const bomb: readonly MatchEvent[] =
    reason === 'bomb'
      ? [{ type: 'bomb_exploded', ...base(endedAfter) }]
      : reason === 'defuse'
        ? [{ type: 'bomb_defused', ...base(endedAfter), playerId: null }]
        : [];
  const end: MatchEvent = {
    type: 'round_end',
    ...base(endedAfter),
    winner,
    side,
    reason,
    score,
    seconds: Math.floor(endedAfter),
    damage: {},
  };
  return [start, ...early, ...plant, ...late, ...bomb, end, ...deathsIn(endedAfter, Infinity)];
};

/** What no round of the map tells: health never; kills and plants only if they were recorded. */
const untoldOf = ({ rounds }: CourseMap): readonly Untold[] => [
  ...(rounds.every(({ kills }) => kills === undefined) ? (['kills'] as const) : []),
  'health',
  ...(rounds.every(({ plantedAfter }) => plantedAfter === undefined) ? (['bomb'] as const) : []),
];

const unknownItems = { weapon: null, armor: null, helmet: null, kit: null } as const;
