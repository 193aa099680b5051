import type { RoundReason } from '../../../core/scoreboard/event.ts';
import type { Fighter, Squad } from './fighter.ts';
import type { Weapon } from './weapons.ts';

/**
 * Receives every event of a match while it is played. A recorder draws nothing and changes nothing: a match goes the
 * same way with and without it. Times are milliseconds since 1970 UTC. Squads and fighters show their current state.
 */
export interface Recorder {
  roundStart(at: number, mapNumber: number, map: string, round: number): void;
  kill(
    at: number,
    killer: Fighter | null,
    victim: Fighter,
    assister: Fighter | null,
    weapon: Weapon | null,
    headshot: boolean,
  ): void;
  planted(at: number, planter: Fighter, site: 'A' | 'B'): void;
  defused(at: number, defuser: Fighter): void;
  exploded(at: number): void;
  roundEnd(at: number, winner: Squad, reason: RoundReason, seconds: number): void;
  mapEnd(at: number, winner: Squad): void;
}
