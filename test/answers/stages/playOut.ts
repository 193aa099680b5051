import { Random } from '../../../src/server/demo/random.ts';
import type { Fixture, FixtureResult, StageFormat, StageOutcome } from '../../../src/answers/stages/stage.ts';

export interface Played {
  readonly fixture: Fixture;
  readonly result: FixtureResult;
}

/** Plays a stage of the teams 1, 2, 3, … by seed: open fixtures in random order, one hour each, with random winners. */
export const playOut = (
  format: StageFormat,
  teams: number,
  seed: number,
  winner: (fixture: Fixture, random: Random) => 1 | 2 = (_, random) => (random.next() < 0.5 ? 1 : 2),
): { readonly played: readonly Played[]; readonly outcome: StageOutcome } => {
  const random = new Random('stage', seed);
  const stage = format.create(
    Array.from({ length: teams }, (_, index) => index + 1),
    0,
  );
  const played: Played[] = [];
  for (;;) {
    const outcome = stage.outcome();
    if (outcome) return { played, outcome };
    const fixture = random.pick(stage.open());
    const won = winner(fixture, random);
    const maps = won === 1 ? 1 : -1;
    const result = { winner: won, maps, rounds: maps * (1 + random.below(12)), endsAt: played.length + 1 };
    stage.play(fixture, result);
    played.push({ fixture, result });
  }
};

export const seeds = Array.from({ length: 40 }, (_, index) => index);
/** The better seed always wins. */
export const favourite = ({ team1, team2 }: Fixture): 1 | 2 => (team1 < team2 ? 1 : 2);

/** Every team's record before a match. */
export const recordsBefore = (played: readonly Played[], index: number) => {
  const records = new Map<number, { wins: number; losses: number; opponents: number[] }>();
  const of = (team: number) => {
    const record = records.get(team) ?? { wins: 0, losses: 0, opponents: [] };
    records.set(team, record);
    return record;
  };
  for (const { fixture, result } of played.slice(0, index)) {
    const [winner, loser] =
      result.winner === 1 ? [fixture.team1, fixture.team2] : [fixture.team2, fixture.team1];
    of(winner).wins++;
    of(winner).opponents.push(loser);
    of(loser).losses++;
    of(loser).opponents.push(winner);
  }
  return of;
};
