import type { liveRound } from '../../entities/live.ts';
import { roundReasonOf, sideNamed, sideOfReason } from '../../entities/spellings.ts';
import type { Seen } from '../../schema.ts';
import { numberOfName } from '../../mapName.ts';
import type { Score, Side, TeamKey } from '../event.ts';
import { otherSide } from '../rules.ts';
import { team1SideIn } from '../sides.ts';
import { teamKeyOf } from './seenNames.ts';
import type { ScoreboardState } from '../state.ts';

type SeenRound = Seen<typeof liveRound>;
type RoundState = ScoreboardState['rounds'][number];

/** The rounds with a known winner and side. Others are left out. */
export const toRounds = (
  seen: readonly SeenRound[],
  state: Pick<ScoreboardState, 'opening' | 'mapNumber' | 'round' | 'maps' | 'team1Side'>,
): readonly RoundState[] => {
  const won = new Map<number, Score>();
  return seen.flatMap((seenRound, place) => {
    const mapNumber = mapNumberOf(seenRound, state);
    const round = seenRound.round ?? place + 1;
    const outcome = outcomeOf(seenRound, state, team1SideIn(state, mapNumber, round));
    if (!outcome) return [];
    const before = won.get(mapNumber) ?? { team1: 0, team2: 0 };
    const counted = { ...before, [outcome.winner]: before[outcome.winner] + 1 };
    const score = { ...counted, ...seenRound.score };
    won.set(mapNumber, score);
    const map = seenRound.map ?? nameOfMap(mapNumber, state);
    const { seconds = null, endedAt = '' } = seenRound;
    const reason = roundReasonOf(seenRound.reason ?? '') ?? null;
    return [{ mapNumber, map, round, ...outcome, reason, score, seconds, endedAt }];
  });
};

/** A reported score; one of which a number is missing keeps that of the known one, or else is undefined. */
export const toScore = (seen: Partial<Score> | undefined, known?: Score | null): Score | undefined => {
  const { team1 = known?.team1, team2 = known?.team2 } = seen ?? {};
  return seen === undefined || team1 === undefined || team2 === undefined ? undefined : { team1, team2 };
};

type Maps = Pick<ScoreboardState, 'mapNumber' | 'maps'>;
const mapNumberOf = (seenRound: SeenRound, { maps, mapNumber }: Maps): number =>
  seenRound.mapNumber ?? numberOfName(maps, seenRound.map) ?? mapNumber ?? 1;
const nameOfMap = (number: number, { maps }: Maps): string =>
  maps.find(map => map.number === number)?.name ?? '';

/** The winner and his side. Each follows from the other when the first team's side is known. */
const outcomeOf = (
  seenRound: SeenRound,
  { opening }: Pick<ScoreboardState, 'opening'>,
  team1Side: Side | undefined,
): { readonly winner: TeamKey; readonly side: Side } | undefined => {
  const named = teamKeyOf(seenRound.winner, opening) ?? teamKeyOf(seenRound.winnerName, opening);
  const side = sideNamed(seenRound.side) ?? sideOfReason(seenRound.reason ?? '');
  if (named && side) return { winner: named, side };
  if (!team1Side) return undefined;
  if (named) return { winner: named, side: named === 'team1' ? team1Side : otherSide(team1Side) };
  return side && { winner: side === team1Side ? 'team1' : 'team2', side };
};
