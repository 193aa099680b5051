import type { Score } from '../../../core/scoreboard/event.ts';
import { isMapOver, regulation } from '../../../core/scoreboard/rules.ts';
import type { TeamLine, Webhook } from './read.ts';

export type RoundEnd = Extract<Webhook, { name: 'round_end' }>;

/** The end of a round that came: its score, and the damage of each player in all rounds. */
export interface Seen extends Score {
  readonly damage: Readonly<Record<string, number>>;
}

export const nothing: Seen = { team1: 0, team2: 0, damage: {} };

export const toScore = ({ team1, team2 }: Score): Score => ({ team1, team2 });

export const roundOf = ({ team1, team2 }: { readonly team1: TeamLine; readonly team2: TeamLine }): number =>
  team1.score + team2.score;

export const linesOf = ({ team1, team2 }: Pick<RoundEnd, 'team1' | 'team2'>): TeamLine['players'] => [
  ...team1.players,
  ...team2.players,
];

const sumOf = (end: RoundEnd): number =>
  linesOf(end).reduce(
    (sum, { kills, deaths, damage }) => sum + kills * 100_000 + deaths * 10_000 + (damage ?? 0),
    0,
  );

export const keyOf = (end: RoundEnd): string => `${end.team1.score}:${end.team2.score}:${sumOf(end)}`;

/** The damage of one round, from the sums after it and before it. */
export const gained = (
  after: Readonly<Record<string, number>>,
  before: Readonly<Record<string, number>>,
): Readonly<Record<string, number>> =>
  Object.fromEntries(Object.entries(after).map(([id, sum]) => [id, Math.max(0, sum - (before[id] ?? 0))]));

/** The rounds of both halves where a map that is won by thirteen goes on: sixteen win it, or all of 24 are played. */
const longMap = 30;

/** Whether no round follows. A map that went on after the rules had ended it has others. */
export const isLast = (before: Score | undefined, score: Score): boolean => {
  if (!isMapOver(score) || !before || !isMapOver(before)) return isMapOver(score);
  return isMapOver(score, longMap) || score.team1 + score.team2 === regulation;
};
