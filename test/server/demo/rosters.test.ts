import { expect, test } from 'vitest';
import { dayNumber, seasonStart } from '../../../src/server/demo/calendar.ts';
import { playerRoles } from '../../../src/server/demo/match/plan.ts';
import { playerOf, players } from '../../../src/server/demo/players.ts';
import { createRosters } from '../../../src/server/demo/rosters.ts';
import { teams } from '../../../src/server/demo/teams.ts';

const rosters = createRosters(1, 43);
const daysOf = (season: number) =>
  Array.from(
    { length: dayNumber(seasonStart(season + 1) - seasonStart(season)) },
    (_, index) => dayNumber(seasonStart(season)) + index,
  );

test('every team has five players, one of each role, on every day', () => {
  for (const day of [...daysOf(42), ...daysOf(43)]) {
    for (const team of teams) {
      expect(rosters.five(team.id, day).map(player => player.role)).toEqual(playerRoles);
    }
  }
});

test('nobody is in two teams at once, and every team has one coach', () => {
  for (const day of daysOf(43)) {
    const current = rosters.spells.filter(
      ({ start, end }) => (start === null || start <= day) && (end === null || end > day),
    );
    expect(new Set(current.map(spell => spell.player)).size).toBe(current.length);
    const coaches = current.filter(spell => spell.role === 'coach').map(spell => spell.team);
    expect(coaches.sort((a, b) => a - b)).toEqual(teams.map(team => team.id));
  }
});

test('nobody leaves a team and joins it again on the same day', () => {
  const returns = rosters.spells.filter(({ player, team, end }) =>
    rosters.spells.some(
      other => other.player === player && other.team === team && other.start !== null && other.start === end,
    ),
  );
  expect(returns).toEqual([]);
});

test('the spells of a player do not overlap', () => {
  const bySpell = Map.groupBy(rosters.spells, spell => spell.player);
  const days = [...bySpell.values()].map(spells =>
    spells.flatMap(({ start, end }) => [start ?? -Infinity, end ?? Infinity]),
  );
  expect(days.filter(list => list.some((at, index) => at < (list[index - 1] ?? -Infinity)))).toEqual([]);
  expect(rosters.spells.filter(({ start, end }) => start !== null && start === end)).toEqual([]);
});

test('everyone has a place when the world begins: the first spells have no start', () => {
  const first = rosters.spells.filter(spell => spell.start === null);
  expect(first.map(spell => spell.player)).toEqual(
    players()
      .filter(player => player.firstTeam !== null)
      .map(player => player.id),
  );
});

test('a later season does not change the rosters of earlier seasons', () => {
  const earlier = createRosters(1, 42);
  for (const day of daysOf(42)) {
    for (const team of teams) expect(rosters.five(team.id, day)).toEqual(earlier.five(team.id, day));
  }
});

test('people move in every season, depending on the seed', () => {
  const moves = (seed: number) => createRosters(seed, 1).spells.filter(spell => spell.start !== null);
  expect(moves(1).length).toBeGreaterThan(10);
  expect(moves(1)).not.toEqual(moves(2));
});

test('an unknown number is rejected', () => {
  expect(() => playerOf(0)).toThrow(new RangeError('no player 0'));
});
