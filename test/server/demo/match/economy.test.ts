import { describe, expect, it } from 'vitest';
import type { Loadout, RoundReason } from '../../../../src/core/scoreboard/event.ts';
import { buyFor, chooseBuy, payRound } from '../../../../src/server/demo/match/economy.ts';
import { equipmentOf, Squad, startHalf } from '../../../../src/server/demo/match/fighter.ts';
import { scriptMatch } from '../../../../src/server/demo/match/simulation.ts';
import { weapons } from '../../../../src/server/demo/match/weapons.ts';
import { Random } from '../../../../src/server/demo/random.ts';
import { names, plan, team } from './plans.ts';

const halfOf = (overtime = false) => {
  const t = new Squad(1, team(1));
  const ct = new Squad(2, team(2));
  startHalf(t, 'T', overtime);
  startHalf(ct, 'CT', overtime);
  return { t, ct };
};
const moneyOf = (squad: Squad) => squad.fighters.map(fighter => fighter.money);
const five = (dollars: number) => Array.from({ length: 5 }, () => dollars);
const round = (winner: Squad, loser: Squad, reason: RoundReason, planted = false, terroristsKilled = 0) => {
  (winner.side === 'T' ? winner : loser).alive = 5 - terroristsKilled;
  payRound({ winner, loser, reason, planted });
};

describe('money', () => {
  it('starts a half with 800 dollars, an overtime half with 12,500', () => {
    expect(moneyOf(halfOf().t)).toEqual(five(800));
    expect(moneyOf(halfOf(true).ct)).toEqual(five(12_500));
  });

  it('pays a pistol round won by elimination: 3,250 to the winners, the second loss bonus to the losers', () => {
    const { t, ct } = halfOf();
    round(t, ct, 'elimination');
    expect(moneyOf(t)).toEqual(five(800 + 3_250));
    expect(moneyOf(ct)).toEqual(five(800 + 1_900));
  });

  it('pays a pistol round won by a defuse after five kills: 3,500 and 50 a kill, and 800 for the plant', () => {
    const { t, ct } = halfOf();
    round(ct, t, 'defuse', true, 5);
    expect(moneyOf(ct)).toEqual(five(800 + 3_500 + 250));
    expect(moneyOf(t)).toEqual(five(800 + 1_900 + 800));
  });

  it('raises the loss bonus with each loss up to 3,400, and lowers it by one step with a win', () => {
    const { t, ct } = halfOf();
    const paid: number[] = [];
    const lose = () => {
      for (const fighter of ct.fighters) fighter.money = 0;
      round(t, ct, 'elimination');
      paid.push(ct.fighters[0]?.money ?? -1);
    };
    for (let n = 0; n < 5; n++) lose();
    round(ct, t, 'elimination');
    lose();
    lose();
    expect(paid).toEqual([1_900, 2_400, 2_900, 3_400, 3_400, 2_900, 3_400]);
  });

  it('pays nothing to terrorists who outlive a round lost on time', () => {
    const { t, ct } = halfOf();
    t.fighters.forEach((fighter, at) => void (fighter.alive = at < 2));
    round(ct, t, 'time', false, 3);
    expect(moneyOf(t)).toEqual([800, 800, 2_700, 2_700, 2_700]);
    expect(moneyOf(ct)).toEqual(five(800 + 3_250 + 150));
  });

  it('is never more than 16,000', () => {
    const { t, ct } = halfOf(true);
    round(t, ct, 'bomb', true);
    round(t, ct, 'bomb', true);
    expect(moneyOf(t)).toEqual(five(16_000));
  });
});

describe('buying', () => {
  it('costs the value of the equipment', () => {
    for (const buy of ['pistol', 'full', 'force', 'eco'] as const)
      for (let money = 0; money <= 16_000; money += 250) {
        const { ct } = halfOf();
        for (const fighter of ct.fighters) fighter.money = money;
        const before = ct.fighters.reduce((sum, fighter) => sum + fighter.money + equipmentOf(fighter), 0);
        buyFor(ct, buy, new Random(buy, money));
        for (const fighter of ct.fighters) expect(fighter.money).toBeGreaterThanOrEqual(0);
        const after = ct.fighters.reduce((sum, fighter) => sum + fighter.money + equipmentOf(fighter), 0);
        // A bought pistol replaces the free one.
        const replaced = ct.fighters.filter(
          ({ weapon }) => weapon.kind === 'pistol' && weapon !== weapons.usp,
        ).length;
        expect(after).toBe(before - 200 * replaced);
      }
  });

  it('is full when everybody can afford a rifle and armour, and saves when nobody can', () => {
    const { t } = halfOf();
    const buyWith = (money: number) => {
      for (const fighter of t.fighters) fighter.money = money;
      return chooseBuy(t, false, new Random('buy'));
    };
    expect(buyWith(4_500)).toBe('full');
    expect(buyWith(600)).toBe('eco');
  });

  it('is a force buy when there is nothing to save for', () => {
    const { t } = halfOf();
    for (const fighter of t.fighters) fighter.money = 1_900;
    expect(chooseBuy(t, true, new Random('buy'))).toBe('force');
  });

  it('shows money between 0 and 16,000 at the start of every round', () => {
    const loadouts = Array.from({ length: 10 }, (_, number) => scriptMatch(plan(number), names).events)
      .flat()
      .flatMap(event => (event.type === 'round_start' ? event.loadouts : []));
    const isPossible = ({ money, equipment }: Loadout) =>
      money !== null && money >= 0 && money <= 16_000 && equipment !== null && equipment >= 200;
    expect(loadouts.length).toBeGreaterThan(1_000);
    expect(loadouts.filter(loadout => !isPossible(loadout))).toEqual([]);
  });
});
