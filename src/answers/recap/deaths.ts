import type { TeamKey } from '../../core/scoreboard/event.ts';
import type { PlayedRound } from '../winChance/moments.ts';
import { stepsOf } from '../winChance/moments.ts';

/** A death before the round was decided. The team is the victim's. */
export type Death = NonNullable<ReturnType<typeof deathsOf>>[number];

/** The deaths of a round before it was decided, in order; undefined if kills or players were not reported. */
export const deathsOf = (round: PlayedRound) => {
  const teams = new Map(
    (round.players ?? []).map(({ playerId, team }) => [playerId, team === 'team1' ? 'team1' : 'team2']),
  );
  return stepsOf(round)?.steps.map(({ kill, victimSide }) => {
    const team: TeamKey = victimSide === round.team1Side ? 'team1' : 'team2';
    const killerTeam = kill.killerId === undefined ? undefined : teams.get(kill.killerId);
    const isEnemy = killerTeam !== undefined && killerTeam !== team;
    return {
      /** Since the end of the freeze time; undefined if not recorded. */
      seconds: kill.seconds,
      victim: kill.victimId ?? '',
      team,
      /** A player of the other team; undefined for the world, the bomb, a fall, a team-mate and oneself. */
      killer: isEnemy ? kill.killerId : undefined,
    };
  });
};

export const killsByPlayer = (deaths: readonly Death[]): ReadonlyMap<string, number> => {
  const kills = new Map<string, number>();
  for (const { killer } of deaths) if (killer !== undefined) kills.set(killer, (kills.get(killer) ?? 0) + 1);
  return kills;
};
