import { describe, expect, test } from 'vitest';
import { chanceOfCt } from '../../../src/answers/winChance/model.ts';
import { type PlayedRound, stepsOf } from '../../../src/answers/winChance/moments.ts';

const player = (playerId: string, team: 'team1' | 'team2', equipment?: number) => ({
  playerId,
  nickname: playerId,
  team,
  ...(equipment !== undefined && { equipment }),
});
const kill = (seconds: number, killerId: string, victimId: string) => ({ seconds, killerId, victimId });
const round = (details: Partial<PlayedRound> = {}): PlayedRound => ({
  round: 1,
  team1Side: 'CT',
  side: 'CT',
  reason: 'elimination',
  endedAfter: 50,
  players: [
    player('a', 'team1', 5000),
    player('b', 'team1', 3000),
    player('x', 'team2', 4000),
    player('y', 'team2'),
  ],
  kills: [kill(10, 'a', 'x'), kill(20, 'y', 'b'), kill(50, 'a', 'y')],
  ...details,
});

describe('the moments of a round', () => {
  test('are the end of the freeze time and each kill, with who is alive and what they carry', () => {
    expect(stepsOf(round())).toMatchObject({
      start: { alive: { CT: 2, T: 2 }, equipment: { CT: 8000, T: 8000 }, seconds: 0, planted: false },
      steps: [
        { victimSide: 'T', after: { alive: { CT: 2, T: 1 }, equipment: { CT: 8000, T: 4000 }, seconds: 10 } },
        {
          victimSide: 'CT',
          after: { alive: { CT: 1, T: 1 }, equipment: { CT: 5000, T: 4000 }, seconds: 20 },
        },
        { victimSide: 'T', before: { alive: { CT: 1, T: 1 }, seconds: 50 }, after: undefined },
      ],
    });
  });

  test('end when the round is decided', () => {
    const late = round({
      kills: [kill(10, 'a', 'x'), kill(50, 'y', 'b'), kill(52, 'a', 'y')],
      reason: 'time',
    });
    expect(stepsOf(late)?.steps.map(step => step.kill.seconds)).toEqual([10]);
  });

  test('know the bomb once it is planted', () => {
    const planted = stepsOf(round({ plantedAfter: 15 }))?.steps.map(({ before }) => before.planted);
    expect(planted).toEqual([false, true, true]);
  });

  test('are unknown where kills were not recorded', () => {
    const { kills: _, ...rest } = round();
    expect(stepsOf(rest)).toBeUndefined();
  });
});

describe('the win chance', () => {
  const moment = (ct: number, t: number, more = {}) => ({
    alive: { CT: ct, T: t },
    equipment: { CT: 4500 * ct, T: 4500 * t },
    seconds: 30,
    planted: false,
    ...more,
  });

  test('rises with every player and every dollar more, on whichever side', () => {
    for (const t of [1, 2, 3, 4, 5])
      for (const ct of [1, 2, 3, 4, 5]) {
        const chances = [
          moment(ct, t + 1),
          moment(ct, t),
          moment(ct, t, { equipment: { CT: 6000 * ct, T: 4500 * t } }),
        ].map(each => chanceOfCt(each));
        expect(chances).toEqual(chances.toSorted((one, other) => one - other));
        expect(chanceOfCt(moment(ct + 1, t))).toBeGreaterThan(chances[1] ?? 1);
      }
  });

  test('takes the bomb for planted when the clock of the round has run out', () => {
    expect(chanceOfCt(moment(2, 2, { seconds: 116 }))).toBe(chanceOfCt(moment(2, 2, { planted: true })));
    expect(chanceOfCt(moment(2, 2, { planted: true }))).toBeLessThan(chanceOfCt(moment(2, 2)));
  });
});
