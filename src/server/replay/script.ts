import type {
  BombExploded,
  FinalLine,
  Loadout,
  MatchEvent,
  RoundEnd,
  RoundReason,
  Score,
  Untold,
} from '../../core/scoreboard/event.ts';
import { createEventId } from '../../core/scoreboard/eventId.ts';
import { keyOf, parseVeto, playedMaps } from '../rows/matchDetails.ts';
import { toIdentifier, toRef } from '../../data/store/identifiers.ts';
import type { MatchScript } from '../liveSource.ts';
import { toTime } from '../../data/store/time.ts';
import type { Store } from '../../data/store/store.ts';
import { type KillRow, type MoneyRow, readRecording, type RecordedMap, type Recording } from './recording.ts';
import { type PlacedMap, type PlacedRound, placeMaps } from './timeline.ts';

/** Converts the time of play to real time. */
export interface ReplayTime {
  /** The real time (ms since 1970 UTC) of a time of play (ms since the start of the series). */
  readonly momentOf: (ms: number) => number;
  /** The end of the match and its last event, in ms since 1970 UTC. */
  readonly endsAt: number;
  /** The seconds of play per second of real time. */
  readonly speed: number;
}

/** The events of a recorded series. Recordings lack health, held weapons, damage and plants, so these are omitted. */
export const toReplayScript = (
  recording: Recording,
  maps: readonly PlacedMap[],
  { momentOf, endsAt, speed }: ReplayTime,
  prefix: string,
): MatchScript => {
  const opening = openingOf(recording, prefix, speed, momentOf(0));
  const write = createWriter(opening.matchId, prefix, ms => new Date(momentOf(ms)).toISOString());
  return { opening, events: [...maps.flatMap(write.map), write.end(recording, endsAt)] };
};

/** The events of a recorded match, in ms since the start of its replay; undefined if the file has no such match. */
export const recordedScript = (store: Store, matchNumber: number): MatchScript | undefined => {
  const recording = readRecording(store, matchNumber);
  if (!recording) return undefined;
  const time = { momentOf: (ms: number) => ms, endsAt: 0, speed: 1 };
  return toReplayScript(recording, placeMaps(recording.maps), time, store.prefix);
};

const openingOf = ({ match, players }: Recording, prefix: string, speed: number, startsAt: number) => ({
  matchId: toIdentifier(prefix, 'match', match.id),
  eventName: match.event_name,
  eventSlug: match.event_slug,
  stage: match.stage,
  bestOf: match.best_of,
  startsAt: toTime(startsAt),
  team1: toRef(prefix, 'team', match.team1_id, match.team1_slug, match.team1_name),
  team2: toRef(prefix, 'team', match.team2_id, match.team2_slug, match.team2_name),
  pace: speed,
  players: players.map(({ id, slug, nickname, team }) => ({
    playerId: toIdentifier(prefix, 'player', id),
    playerSlug: slug,
    nickname,
    team: keyOf(team),
  })),
  // The played maps would reveal the length of the series. Only a veto makes the maps known in advance.
  maps: match.veto === null ? [] : playedMaps(parseVeto(match.veto)),
});

const createWriter = (matchId: string, prefix: string, at: (ms: number) => string) => {
  const series = { team1: 0, team2: 0 };
  let place = { mapNumber: 0, round: 0 };
  let n = 0;
  const base = (ms: number) => ({
    id: createEventId(matchId, place.mapNumber, place.round, ++n),
    matchId,
    at: at(ms),
  });
  const inRound = (ms: number) => ({ ...base(ms), ...place });
  const playerId = <N extends number | null>(id: N) =>
    // Null stays null and a number becomes an identifier, which matches the type N.
    (id === null ? null : toIdentifier(prefix, 'player', id)) as N extends null ? null : string;

  const toKill = (kill: KillRow, shift: number): MatchEvent => ({
    type: 'kill',
    ...inRound(kill.at_ms + shift),
    killerId: playerId(kill.killer_id),
    victimId: playerId(kill.victim_id),
    assisterId: playerId(kill.assister_id),
    weapon: kill.weapon,
    headshot: kill.headshot !== 0,
  });

  const toRound = ({ round, shift }: PlacedRound, map: RecordedMap, score: Score): readonly MatchEvent[] => {
    place = { mapNumber: map.number, round: round.round };
    n = 0;
    const { freeze_end_ms, ended_ms, winner, side, reason, kills } = round;
    const start: MatchEvent = {
      type: 'round_start',
      ...inRound(freeze_end_ms + shift),
      map: map.name,
      team1Side: round.team1_side,
      loadouts: round.money.map(row => toLoadout(row, playerId(row.player_id))),
      untold: untoldOf(map),
    };
    const before = kills.filter(({ at_ms }) => at_ms <= ended_ms).map(kill => toKill(kill, shift));
    const bomb = toBombEnd(reason, () => inRound(ended_ms + shift));
    const end: RoundEnd = {
      type: 'round_end',
      ...inRound(ended_ms + shift),
      winner: keyOf(winner),
      side,
      reason,
      score,
      seconds: Math.floor((ended_ms - freeze_end_ms) / 1000),
      damage: {},
    };
    const after = kills.filter(({ at_ms }) => at_ms > ended_ms).map(kill => toKill(kill, shift));
    return [start, ...before, ...bomb, end, ...after];
  };

  return {
    map: ({ map, rounds, endsAt }: PlacedMap): readonly MatchEvent[] => {
      const won = { team1: 0, team2: 0 };
      const events = rounds.flatMap(placed => {
        won[keyOf(placed.round.winner)]++;
        return toRound(placed, map, { ...won });
      });
      const { number, name, score1, score2, winner, lines } = map;
      if (winner) series[keyOf(winner)]++;
      const score = score1 === null || score2 === null ? won : { team1: score1, team2: score2 };
      // A map without a recording may have only a name.
      if (rounds.length === 0 && score === won) return events;
      if (rounds.length === 0) [place, n] = [{ mapNumber: number, round: 0 }, 0];
      const ended = { mapNumber: number, map: name, winner: winner ? keyOf(winner) : null, score };
      const counted: FinalLine[] = lines.map(({ player_id, map_number: _map, ...counts }) => ({
        playerId: playerId(player_id),
        ...counts,
      }));
      const rest = { series: { ...series }, ...(counted.length > 0 && { lines: counted }) };
      return [...events, { type: 'map_end', ...base(endsAt), ...ended, ...rest }];
    },
    end: ({ match: { score1, score2, winner } }: Recording, moment: number): MatchEvent => ({
      type: 'match_end',
      ...base(0),
      at: new Date(moment).toISOString(),
      winner: winner ? keyOf(winner) : null,
      series: score1 === null || score2 === null ? { ...series } : { team1: score1, team2: score2 },
    }),
  };
};

/** The reason for the round's end gives the fate of the bomb, which happens at the same time. */
const toBombEnd = (
  reason: RoundReason | null,
  base: () => Omit<BombExploded, 'type'>,
): readonly MatchEvent[] => {
  if (reason === 'bomb') return [{ type: 'bomb_exploded', ...base() }];
  return reason === 'defuse' ? [{ type: 'bomb_defused', ...base(), playerId: null }] : [];
};

const untoldOf = ({ hasKills }: RecordedMap): readonly Untold[] => [
  ...(hasKills ? [] : (['kills'] as const)),
  'health',
  'bomb',
];

/** Unspent money is the remaining money. A refunded and repeated purchase counts twice, so the rest may be unknown. */
const toLoadout = ({ money, spent, equipment }: MoneyRow, playerId: string): Loadout => ({
  playerId,
  money: spent > money ? null : money - spent,
  equipment,
  weapon: null,
  armor: null,
  helmet: null,
  kit: null,
});
