import type { Side } from '../../../../src/core/scoreboard/event.ts';
import { otherSide } from '../../../../src/core/scoreboard/rules.ts';
import type { Sent } from '../taking.ts';

export const plugin = { name: 'plugin-1', kind: 'matchzy' } as const;

/** Far enough apart that nothing waits from one to the next, in ms. */
export const sent = (texts: readonly string[], pace = 5000): readonly Sent[] =>
  texts.map((text, index) => ({ source: plugin, text, at: index * pace }));

export const say = (event: string, fields: object = {}): string =>
  JSON.stringify({ matchid: '7', event, map_number: 0, ...fields });

/** The Steam id of one of four players; the first two are of the first team. */
export const idOf = (number: number): string => `7656119796026574${number}`;
const person = (number: number, deaths: number, damage: number) => ({
  steamid: idOf(number),
  name: `p${number}`,
  stats: { kills: 0, deaths, assists: 0, damage, headshot_kills: 0 },
});

/** What a round was: the score after it, and the side that won it. */
export interface Ended {
  readonly score: readonly [team1: number, team2: number];
  readonly side: Side;
}

/** The rounds that these teams win, with the first team's side in each. */
export const play = (
  winners: readonly (1 | 2)[],
  sideIn: (round: number) => Side,
  from: readonly [number, number] = [0, 0],
): readonly Ended[] => {
  let [one, two] = from;
  return winners.map(winner => {
    if (winner === 1) one += 1;
    else two += 1;
    const side = sideIn(one + two);
    return { score: [one, two], side: winner === 1 ? side : otherSide(side) };
  });
};

/** The end of a round as MatchZy sends it. `damage`: of the first player, which tells a round that is played again. */
export const roundEnd = ({ score: [one, two], side }: Ended, extra: object = {}, damage = 0): string =>
  say('round_end', {
    reason: side === 'CT' ? 8 : 9,
    winner: { side: side === 'CT' ? '3' : '2', team: one > two ? 'team1' : 'team2' },
    team1: { name: 'Alpha', score: one, players: [person(1, two, damage), person(2, two, 0)] },
    team2: { name: 'Bravo', score: two, players: [person(3, one, 0), person(4, one, 0)] },
    round_time: 0,
    round_number: one + two,
    ...extra,
  });

export const mapResult = (one: number, two: number): string =>
  say('map_result', {
    team1: { name: 'Alpha', score: one, players: [] },
    team2: { name: 'Bravo', score: two, players: [] },
  });
