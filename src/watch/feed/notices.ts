import { isMapOver } from '../../scoreboard/rules.ts';
import type { ScoreboardState } from '../../scoreboard/state.ts';
import { safeText } from '../../output/text/safeText.ts';
import type { Session } from './session.ts';

/** The kinds of notices for the user. */
export const noticeKinds = ['start', 'map_point', 'round', 'map_end', 'match_end'] as const;
export type NoticeKind = (typeof noticeKinds)[number];

/** Something that happened in a match, as one inert line. */
export interface Notice {
  readonly kind: NoticeKind;
  readonly text: string;
}

/** What happened between two scoreboards of a match, whether they were pushed or polled. */
export const noticesBetween = (before: Session | undefined, after: Session): readonly Notice[] => {
  if (!before || before === after) return [];
  const found: Notice[] = [];
  const [one, two] = [before.board, after.board];
  const add = (kind: NoticeKind, text: string): void => void found.push({ kind, text: safeText(text) });
  if (hasBegun(one, two)) add('start', `${versus(two)}: ${mapName(two)} begins`);
  const score = scoreOf(two);
  if (score && roundsOf(two) > roundsOf(one)) {
    add(
      'round',
      `${two.opening.team1.name} ${score.team1}–${score.team2} ${two.opening.team2.name} on ${mapName(two)}`,
    );
    const leader = mapPointOf(score);
    if (leader)
      add(
        'map_point',
        `Map point: ${two.opening[leader].name} at ${score.team1}–${score.team2} on ${mapName(two)}`,
      );
  }
  const { series } = two;
  if (series.team1 + series.team2 > one.series.team1 + one.series.team2) {
    add('map_end', `Map over: ${versus(two)} is ${series.team1}–${series.team2}`);
  }
  if (two.finished && !one.finished)
    add('match_end', `Match over: ${versus(two)} ends ${series.team1}–${series.team2}`);
  return found;
};

/** The team that wins the map with the next round, if there is one. */
export const mapPointOf = (score: {
  readonly team1: number;
  readonly team2: number;
}): 'team1' | 'team2' | undefined => {
  if (isMapOver(score)) return undefined;
  if (isMapOver({ ...score, team1: score.team1 + 1 })) return 'team1';
  return isMapOver({ ...score, team2: score.team2 + 1 }) ? 'team2' : undefined;
};

const hasBegun = (before: ScoreboardState, after: ScoreboardState): boolean =>
  after.phase === 'live' &&
  after.round === 1 &&
  (before.mapNumber !== after.mapNumber || before.round !== 1 || before.phase === 'warmup');

/** The known rounds of the whole series, so that a new map does not count as fewer. */
const roundsOf = ({ maps }: ScoreboardState): number =>
  maps.reduce((sum, { score }) => sum + (score ? score.team1 + score.team2 : 0), 0);
/** The score of the map being played. */
export const scoreOf = ({ maps, mapNumber }: ScoreboardState) =>
  maps.find(map => map.number === mapNumber)?.score;
const mapName = ({ maps, mapNumber }: ScoreboardState): string =>
  maps.find(map => map.number === mapNumber)?.name ?? 'the map';
const versus = ({ opening }: ScoreboardState): string => `${opening.team1.name} v ${opening.team2.name}`;
