import { Random } from '../../../../src/server/demo/random.ts';
import type { BestOf } from '../../../../src/answers/stages/stage.ts';
import type { MatchPlan, PlannedPlayer, PlannedTeam } from '../../../../src/server/demo/match/plan.ts';
import type { ScriptNames } from '../../../../src/server/demo/match/script.ts';
import { playerRoles } from '../../../../src/server/demo/match/plan.ts';

/** 18:00 on a day of 2026. */
export const startsAt = Date.UTC(2026, 9, 3, 18);

export const team = (
  id: number,
  strength = 1500,
  skills: readonly number[] = [0, 0, 0, 0, 0],
): PlannedTeam => {
  const player = (at: 0 | 1 | 2 | 3 | 4): PlannedPlayer => ({
    id: id * 10 + at,
    slug: `player-${id}-${at}`,
    nickname: `Player${id}${at}`,
    skill: skills[at] ?? 0,
    role: playerRoles[at] ?? 'rifler',
  });
  const players = [player(0), player(1), player(2), player(3), player(4)] as const;
  return { id, slug: `team-${id}`, name: `Team ${id}`, strength, players };
};

export const plan = (matchNumber: number, details: Partial<MatchPlan> = {}): MatchPlan => ({
  seed: 7,
  matchNumber,
  bestOf: 3,
  startsAt,
  teams: [team(1), team(2)],
  ...details,
});

/** Matches of a season: teams of different strength, mostly bo3. */
export const seasonPlans = (count: number): readonly MatchPlan[] => {
  const random = new Random('season of the tests');
  const skills = () => Array.from({ length: 5 }, () => random.normal());
  const teams = Array.from({ length: 40 }, (_, at) => team(at + 1, 1500 + 90 * random.normal(), skills()));
  const bestOfs: readonly BestOf[] = [1, 3, 3, 3, 3, 3, 3, 3, 5];
  return Array.from({ length: count }, (_, at) => {
    const [first = team(1), second = team(2)] = random.shuffle(teams);
    return plan(at + 1, { bestOf: random.pick(bestOfs), teams: [first, second] });
  });
};

export const names: ScriptNames = {
  matchId: 'test-match-1',
  eventName: 'Test Cup',
  eventSlug: 'test-cup',
  stage: 'Final',
  teamId: number => `test-team-${number}`,
  playerId: number => `test-player-${number}`,
};
