import type { courseRound } from '../entities/course.ts';
import type { Exact } from '../schema.ts';
import type { MatchEvent, MatchOpening, RoundStart } from './event.ts';
import { otherSide } from './rules.ts';

type CourseRound = Exact<typeof courseRound>;

export const toCourse = (
  { players }: Pick<MatchOpening, 'players'>,
  events: readonly MatchEvent[],
): ReadonlyMap<number, readonly CourseRound[]> => {
  const known = new Map(players.map(player => [player.playerId, player]));
  const maps = new Map<number, CourseRound[]>();
  let start: RoundStart | undefined;
  let kills: NonNullable<CourseRound['kills']>[number][] = [];
  let planted: number | null = null;
  const since = (at: string): number => (start ? Date.parse(at) - Date.parse(start.at) : 0) / 1000;
  for (const event of events) {
    if (event.type === 'round_start') [start, kills, planted] = [event, [], null];
    if (!start) continue;
    // The list of a round that has ended grows on: players may die before the next round starts.
    if (event.type === 'kill') {
      const { killerId, victimId, assisterId, weapon, headshot } = event;
      kills.push({ seconds: since(event.at), killerId, victimId, assisterId, weapon, headshot });
    }
    if (event.type === 'bomb_planted') planted = since(event.at);
    if (event.type !== 'round_end') continue;
    const { mapNumber, round, winner, side, reason } = event;
    const rounds = maps.get(mapNumber) ?? [];
    maps.set(mapNumber, rounds);
    rounds.push({
      round,
      // A start may be told before it is certain who stands where; the end shows it.
      team1Side: winner === 'team1' ? side : otherSide(side),
      winner,
      side,
      reason,
      endedAfter: since(event.at),
      plantedAfter: planted,
      players: [...loadoutsOf(start, kills)].flatMap(([playerId, { money, equipment }]) => {
        const player = known.get(playerId);
        return player ? [{ playerId, nickname: player.nickname, team: player.team, money, equipment }] : [];
      }),
      kills: start.untold?.includes('kills') ? null : kills,
    });
  }
  return maps;
};

const unknownLoadout = { money: null, equipment: null } as const;

/** Recordings lack some players' money, and of these, who killed or died took part. */
const loadoutsOf = ({ loadouts }: RoundStart, kills: NonNullable<CourseRound['kills']>) => {
  const found = new Map<string, Pick<CourseRound['players'][number], 'money' | 'equipment'>>(
    loadouts.map(loadout => [loadout.playerId, loadout]),
  );
  for (const { killerId, victimId } of kills)
    for (const id of [killerId, victimId]) if (id !== null && !found.has(id)) found.set(id, unknownLoadout);
  return found;
};
