import type { RoundReason, Side } from '../../../core/scoreboard/event.ts';

/** Whose numbers a plug-in sends: MatchZy those of the game, get5 those of the game less one. */
export type Numbering = 'game' | 'get5';

/** By the numbers of the game, with the side that wins by it. */
const reasons: Readonly<Record<number, { readonly reason: RoundReason; readonly side?: Side }>> = {
  1: { reason: 'bomb', side: 'T' },
  7: { reason: 'defuse', side: 'CT' },
  8: { reason: 'elimination', side: 'CT' },
  9: { reason: 'elimination', side: 'T' },
  12: { reason: 'time', side: 'CT' },
  17: { reason: 'surrender' },
  18: { reason: 'surrender' },
};
/** The game's number for a draw. */
const draw = 10;

/** A round that was restored away. What get5 sends for it is an elimination by T in the game. */
export const isDraw = (number: number, side: Side | null): boolean =>
  number === draw || (number === draw - 1 && side !== 'T');

/** A reason, and the numbering that it proves: with the other one, this side could not have won. */
export interface ReadReason {
  readonly reason: RoundReason | null;
  readonly proves: Numbering | null;
}

/** @param likely whose number it is taken for where it can be that of both */
export const readReason = (number: number, side: Side, likely: Numbering): ReadReason => {
  const reasonIn = (inGame: number): RoundReason | null => {
    const found = reasons[inGame];
    return found && (found.side ?? side) === side ? found.reason : null;
  };
  const [game, get5] = [reasonIn(number), reasonIn(number + 1)];
  if (game && get5) return { reason: likely === 'game' ? game : get5, proves: null };
  return { reason: game ?? get5, proves: game ? 'game' : get5 && 'get5' };
};

/** The reason by the number of the game alone. */
export const gameReason = (number: number): RoundReason | null => reasons[number]?.reason ?? null;
