import type { liveRound } from '../../entities/live.ts';
import { roundReasonOf, sideNamed, sideOfReason } from '../../entities/spellings.ts';
import type { Seen } from '../../schema.ts';
import { numberOfName } from '../../mapName.ts';
import type { Score, Side, TeamKey } from '../event.ts';
import { sideOf, team1SideIn } from '../sides.ts';
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
    const { winner, side } = outcomeOf(seenRound, state, team1SideIn(state, mapNumber, round));
    if (!winner || !side) return [];
    const before = won.get(mapNumber) ?? { team1: 0, team2: 0 };
    const counted = { ...before, [winner]: before[winner] + 1 };
    const score = { ...counted, ...seenRound.score };
    won.set(mapNumber, score);
    const map = seenRound.map ?? nameOfMap(mapNumber, state);
    const { seconds = null, endedAt = '' } = seenRound;
    const reason = roundReasonOf(seenRound.reason ?? '') ?? null;
    return [{ mapNumber, map, round, winner, side, reason, score, seconds, endedAt }];
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

type Told = Readonly<Partial<Record<'winner' | 'winnerName' | 'side' | 'reason', string | undefined>>>;

/** The winner and his side, as far as they are told. Each follows from the other when the first team's side is known. */
export const outcomeOf = (
  { winner, winnerName, side: word, reason = '' }: Told,
  { opening }: Pick<ScoreboardState, 'opening'>,
  team1Side: Side | undefined,
): { readonly winner: TeamKey | undefined; readonly side: Side | undefined } => {
  const told = sideNamed(word) ?? sideNamed(winner) ?? sideOfReason(reason);
  const named = teamKeyOf(winner, opening) ?? teamKeyOf(winnerName, opening);
  if (!team1Side) return { winner: named, side: told };
  const on = told && (told === team1Side ? 'team1' : 'team2');
  return { winner: named ?? on, side: told ?? (named && sideOf({ team1Side }, named)) };
};
