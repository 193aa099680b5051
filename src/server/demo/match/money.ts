import type { RoundReason } from '../../../core/scoreboard/event.ts';
import { lossBonusOf, lossCountAfter, winReward } from '../../../core/scoreboard/payout.ts';
import { economy } from '../../../core/scoreboard/rules.ts';
import type { Fighter, Squad } from './fighter.ts';

export interface RoundOutcome {
  winner: Squad;
  loser: Squad;
  reason: RoundReason;
  planted: boolean;
  /** Killed by the other team. */
  terroristsKilled: number;
  /** Milliseconds from the end of the freeze time. */
  length: number;
}

/** Pays one player. Money above the cap is lost. */
export const pay = (fighter: Fighter, dollars: number): void => {
  fighter.money = Math.min(economy.cap, fighter.money + dollars);
};

/**
 * Pays both teams for a round. Terrorists who outlive a round lost on time get nothing. Every other loser gets the loss
 * bonus, and terrorists get more if the bomb was planted. The counter-terrorists get their share for each terrorist
 * killed.
 */
export const payRound = ({ winner, loser, reason, planted, terroristsKilled }: RoundOutcome): void => {
  const forKills = terroristsKilled * economy.teamKillOfTerrorist;
  const bonus = lossBonusOf(loser.losses);
  const forPlant = planted && loser.side === 'T' ? economy.plantedButLost : 0;
  payAll(winner, winReward[reason] + (winner.side === 'CT' ? forKills : 0));
  if (reason === 'time') payFallen(loser, bonus);
  else payAll(loser, bonus + (loser.side === 'CT' ? forKills : forPlant));
  winner.losses = lossCountAfter(winner.losses, true);
  loser.losses = lossCountAfter(loser.losses, false);
  winner.wonLast = true;
  loser.wonLast = false;
};

const payAll = (squad: Squad, dollars: number): void => {
  for (const fighter of squad.fighters) pay(fighter, dollars);
};

const payFallen = (squad: Squad, dollars: number): void => {
  for (const fighter of squad.fighters) if (!fighter.alive) pay(fighter, dollars);
};
