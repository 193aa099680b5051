import type {
  MatchEvent,
  MatchOpening,
  PlayerIdentity,
  RoundReason,
  Score,
  TeamIdentity,
  TeamKey,
} from '../../../core/scoreboard/event.ts';
import { createEventId } from '../../../core/scoreboard/eventId.ts';
import type { MatchScript } from '../../liveSource.ts';
import { toTime } from '../../../data/store/time.ts';
import { equipmentOf, type Fighter, type Squad } from './fighter.ts';
import type { MatchPlan, PlannedTeam } from './plan.ts';
import { keyOf, playedMaps, type StoredVetoStep } from '../../rows/matchDetails.ts';

/** The names that a script needs in addition to the plan. */
export interface ScriptNames extends Pick<MatchOpening, 'matchId' | 'eventName' | 'eventSlug' | 'stage'> {
  /** Makes the public ids of teams and players from their numbers in the data file. */
  readonly teamId: (number: number) => string;
  readonly playerId: (number: number) => string;
}

export type Recorder = ReturnType<typeof createScriptRecorder>;

/** Records every event of a match while it is played, and changes nothing. `script` is complete when the last map has ended. */
export const createScriptRecorder = (
  plan: MatchPlan,
  names: ScriptNames,
  squads: readonly [Squad, Squad],
  veto: readonly StoredVetoStep[],
) => {
  const { matchId } = names;
  const events: MatchEvent[] = [];
  const fighters = squads.flatMap(squad => squad.fighters);
  const series = { team1: 0, team2: 0 };
  let place = { mapNumber: 0, map: '', round: 0 };
  let n = 0;
  const base = (at: number) => ({
    id: createEventId(matchId, place.mapNumber, place.round, ++n),
    matchId,
    at: new Date(at).toISOString(),
  });
  const inRound = (at: number) => ({ ...base(at), mapNumber: place.mapNumber, round: place.round });
  const idOf = (fighter: Fighter): string => names.playerId(fighter.player.id);
  const score = (): Score => ({ team1: squads[0].score, team2: squads[1].score });

  return {
    script: { opening: openingOf(plan, names, veto), events } satisfies MatchScript,
    roundStart(at: number, mapNumber: number, map: string, round: number): void {
      place = { mapNumber, map, round };
      n = 0;
      events.push({
        type: 'round_start',
        ...inRound(at),
        map,
        team1Side: squads[0].side,
        loadouts: fighters.map(fighter => {
          const { money, weapon, armor, helmet, kit } = fighter;
          const worn = { weapon: weapon.name, armor, helmet, kit };
          return { playerId: idOf(fighter), money, equipment: equipmentOf(fighter), ...worn };
        }),
      });
    },
    kill(
      at: number,
      killer: Fighter | null,
      victim: Fighter,
      assister: Fighter | null,
      headshot: boolean,
    ): void {
      const hurt = fighters.filter(fighter => fighter.alive && fighter.health < 100);
      events.push({
        type: 'kill',
        ...inRound(at),
        killerId: killer && idOf(killer),
        victimId: idOf(victim),
        assisterId: assister && idOf(assister),
        weapon: killer && killer.weapon.name,
        headshot,
        health: Object.fromEntries(hurt.map(fighter => [idOf(fighter), fighter.health])),
      });
    },
    planted: (at: number, planter: Fighter, site: 'A' | 'B') =>
      void events.push({ type: 'bomb_planted', ...inRound(at), playerId: idOf(planter), site }),
    defused: (at: number, defuser: Fighter) =>
      void events.push({ type: 'bomb_defused', ...inRound(at), playerId: idOf(defuser) }),
    exploded: (at: number) => void events.push({ type: 'bomb_exploded', ...inRound(at) }),
    roundEnd: (at: number, winner: Squad, reason: RoundReason, seconds: number) =>
      void events.push({
        type: 'round_end',
        ...inRound(at),
        winner: keyOf(winner.number),
        side: winner.side,
        reason,
        score: score(),
        seconds,
        damage: Object.fromEntries(fighters.map(fighter => [idOf(fighter), fighter.roundDamage])),
      }),
    mapEnd(at: number, winner: Squad): void {
      series[keyOf(winner.number)]++;
      const { mapNumber, map } = place;
      const result = { winner: keyOf(winner.number), series: { ...series } };
      events.push({ type: 'map_end', ...base(at), mapNumber, map, score: score(), ...result });
      if (series[keyOf(winner.number)] * 2 > plan.bestOf)
        events.push({ type: 'match_end', ...base(at), ...result });
    },
  };
};

const openingOf = (plan: MatchPlan, names: ScriptNames, veto: readonly StoredVetoStep[]): MatchOpening => {
  const [team1, team2] = plan.teams;
  const identity = ({ id, slug, name }: PlannedTeam): TeamIdentity => ({ id: names.teamId(id), slug, name });
  const playersOf = (planned: PlannedTeam, team: TeamKey): readonly PlayerIdentity[] =>
    planned.players.map(({ id, slug, nickname }) => ({
      playerId: names.playerId(id),
      playerSlug: slug,
      nickname,
      team,
    }));
  const { matchId, eventName, eventSlug, stage } = names;
  return {
    matchId,
    eventName,
    eventSlug,
    stage,
    bestOf: plan.bestOf,
    startsAt: toTime(plan.startsAt),
    team1: identity(team1),
    team2: identity(team2),
    players: [...playersOf(team1, 'team1'), ...playersOf(team2, 'team2')],
    maps: playedMaps(veto),
  };
};
