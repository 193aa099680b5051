import { expect, test } from 'vitest';
import { doubleElimination, elimination } from '../../../src/answers/stages/doubleElimination.ts';
import { gsl } from '../../../src/answers/stages/gsl.ts';
import { momentOf, type OpenMatch, type StageMoment } from '../../../src/answers/stages/moment.ts';
import { roundRobin } from '../../../src/answers/stages/roundRobin.ts';
import type { StageFormat } from '../../../src/answers/stages/stage.ts';
import { Random } from '../../../src/server/demo/random.ts';
import { seeds } from './playOut.ts';

test.each<readonly [StageFormat, number]>([
  [roundRobin({ name: 'Group stage', groups: 4, size: 4, advancing: 2, bestOf: 1 }), 16],
  [roundRobin({ name: 'Regular season', groups: 1, size: 8, advancing: 4, bestOf: 3 }), 8],
  [roundRobin({ name: 'Group stage', groups: 2, size: 5, advancing: 2, bestOf: 3 }), 10],
  [gsl(4), 16],
  [elimination({ size: 8, final: 5 }), 8],
  [doubleElimination({ size: 8, final: 5 }), 8],
])('a stage played out at once ends as one that is played round by round (%#)', (format, teams) => {
  for (const seed of seeds) {
    const random = new Random('moment', seed);
    const byRounds: OpenMatch[] = [];
    const results = new Map<string, boolean>();
    const keyOf = ({ team1, team2 }: OpenMatch, place: number): string => `${place} ${team1} ${team2}`;
    const begun = momentOf(format, teams, []);
    let moment: StageMoment | undefined = begun;
    while (moment && moment.open.length > 0) {
      const wins = moment.open.map(match => {
        const isFirst = random.next() < 0.5;
        results.set(keyOf(match, byRounds.length), isFirst);
        byRounds.push(match);
        return isFirst;
      });
      moment = moment.after(wins);
    }
    let place = 0;
    const decided = begun?.playOut(match => results.get(keyOf(match, place++)) ?? false);
    expect([place, decided?.through]).toEqual([byRounds.length, moment?.advancing]);
    const all = [...(decided?.through ?? []), ...(decided?.out ?? [])];
    expect(all.toSorted((one, other) => one - other)).toEqual(
      Array.from({ length: teams }, (_, team) => team),
    );
  }
});
