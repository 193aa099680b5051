import type { CourseRound } from '../entityTypes.ts';
import { roundReasons } from '../entities/match.ts';
import type { MatchEvent, RoundReason, Score, Side, TeamKey, Untold } from './event.ts';
import { createEventId } from './eventId.ts';
import { leaderOf, otherSide } from './rules.ts';
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
    for (const round of map.rounds.flatMap(seen => toRound(seen) ?? [])) {
      score[round.winner] += 1;
      const place = { matchId, mapNumber: map.number, map: map.name };
      tell(roundEvents(round, place, clock, { score: { ...score }, untold }));
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

type Round = NonNullable<ReturnType<typeof toRound>>;

/** Undefined if it is unknown which round it is, or who won it and on which side. */
const toRound = (seen: CourseRound) => {
  const { round, plantedAfter, players = [] } = seen;
  const team1Side = team1SideOf(seen);
  const winner = teamKeyIn(seen.winner);
  if (round === undefined || !team1Side || !winner) return undefined;
  const deaths = deathsOf(seen);
  const lastDeath = deaths.at(-1)?.seconds;
  const endedAfter = bounded(seen.endedAfter ?? lastDeath ?? usualRound);
  return {
    round,
    winner,
    side: sideIn(seen.side) ?? (winner === 'team1' ? team1Side : otherSide(team1Side)),
    team1Side,
    reason: reasonIn(seen),
    deaths,
    players,
    /** Seconds from the end of the freeze time to the plant, if it is known, the end of the round, and the last death. */
    plantedAfter: plantedAfter === undefined ? undefined : bounded(plantedAfter),
    endedAfter,
    lasted: Math.max(endedAfter, lastDeath ?? 0),
  };
};

/** The first team's side in a round, stated or by the side of its winner. */
const team1SideOf = ({ winner, side, team1Side }: CourseRound): Side | undefined => {
  const known = sideIn(team1Side);
  const won = sideIn(side);
  if (known || !won) return known;
  if (winner === 'team1') return won;
  return winner === 'team2' ? otherSide(won) : undefined;
};

const sideIn = (side: string | undefined): Side | undefined =>
  side === 'T' || side === 'CT' ? side : undefined;

const teamKeyIn = (winner: string | undefined): TeamKey | undefined =>
  winner === 'team1' || winner === 'team2' ? winner : undefined;

const reasonIn = ({ reason }: CourseRound): RoundReason | null =>
  roundReasons.find(each => each === reason) ?? null;

/** Those that are known by name, in order of time. */
const deathsOf = ({ kills = [] }: CourseRound) =>
  kills
    .flatMap(({ victimId, seconds = 0, ...kill }) =>
      victimId === undefined ? [] : [{ ...kill, victimId, seconds: bounded(seconds) }],
    )
    .toSorted((a, b) => a.seconds - b.seconds);

/** Seconds that a round can last: a service may send anything. */
const bounded = (seconds: number): number => Math.max(0, Math.min(longestRound, seconds || 0));
const longestRound = 3600;

/** In order of time; at one moment deaths first, the end last. `began`: the end of the freeze time, ms since 1970 UTC. */
const roundEvents = (
  { round, winner, side, team1Side, reason, deaths, players, plantedAfter, endedAfter }: Round,
  { matchId, mapNumber, map }: { readonly matchId: string; readonly mapNumber: number; readonly map: string },
  began: number,
  { score, untold }: { readonly score: Score; readonly untold: readonly Untold[] },
): readonly MatchEvent[] => {
  const loadouts = players.flatMap(({ playerId, money = null, equipment = null }) =>
    playerId === undefined
      ? []
      : [{ playerId, money, equipment, weapon: null, armor: null, helmet: null, kit: null }],
  );
  const ended = { winner, side, reason, score, seconds: Math.floor(endedAfter), damage: {} };
  const told: readonly (readonly [seconds: number, event: object])[] = [
    [0, { type: 'round_start', map, team1Side, loadouts, untold }],
    ...deaths.map(({ seconds, ...kill }) => [seconds, { type: 'kill', ...unknownKill, ...kill }] as const),
    ...(plantedAfter === undefined || plantedAfter > endedAfter
      ? []
      : [[plantedAfter, { type: 'bomb_planted', playerId: null, site: null }] as const]),
    ...(reason === 'bomb' ? [[endedAfter, { type: 'bomb_exploded' }] as const] : []),
    ...(reason === 'defuse' ? [[endedAfter, { type: 'bomb_defused', playerId: null }] as const] : []),
    [endedAfter, { type: 'round_end', ...ended }],
  ];
  return told
    .toSorted(([a], [b]) => a - b)
    .map(([seconds, event], place) => {
      const id = createEventId(matchId, mapNumber, round, place + 1);
      const at = new Date(began + Math.round(seconds * 1000)).toISOString();
      // Each of them has the fields of its type.
      return { ...event, id, matchId, at, mapNumber, round } as MatchEvent;
    });
};

const unknownKill = { killerId: null, assisterId: null, weapon: null, headshot: false } as const;

/** What no round of the map tells: health never; kills and plants only if they were recorded. */
const untoldOf = ({ rounds }: CourseMap): readonly Untold[] => [
  ...(rounds.every(({ kills }) => kills === undefined) ? (['kills'] as const) : []),
  'health',
  ...(rounds.every(({ plantedAfter }) => plantedAfter === undefined) ? (['bomb'] as const) : []),
];
