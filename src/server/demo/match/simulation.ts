import type { MatchScript } from '../../liveSource.ts';
import { mapsToWin, timings } from '../../../core/scoreboard/rules.ts';
import { Random } from '../random.ts';
import { Fight } from './fight.ts';
import { hundredths, Squad } from './fighter.ts';
import { playMap } from './map.ts';
import type { MatchPlan, PlannedTeam } from './plan.ts';
import { createScriptRecorder, type Recorder, type ScriptNames } from './script.ts';
import type { StoredVetoStep } from '../../rows/matchDetails.ts';
import { type Liking, mapPool, playVeto } from './veto.ts';

/** Plays a match: the same plan gives the same match. */
export const simulateMatch = (plan: MatchPlan) => playMatch(plan, () => null).match;
export type SimulateMatch = typeof simulateMatch;
export type SimulatedMatch = ReturnType<SimulateMatch>;
export type SimulatedMap = SimulatedMatch['maps'][number];

/** Plays the same match and returns every event. The events add up to the result of `simulateMatch`. */
export const scriptMatch = (plan: MatchPlan, names: ScriptNames): MatchScript =>
  playMatch(plan, (squads, veto) => createScriptRecorder(plan, names, squads, veto)).recorder.script;

/** Milliseconds between two maps. */
const betweenMaps = 10 * 60_000;

const playMatch = <R extends Recorder | null>(
  plan: MatchPlan,
  record: (squads: readonly [Squad, Squad], veto: readonly StoredVetoStep[]) => R,
) => {
  const { seed, matchNumber, bestOf, teams, startsAt } = plan;
  const dice = new Random(seed, 'match', matchNumber);
  const likings = [likingOf(seed, teams[0]), likingOf(seed, teams[1])] as const;
  const veto = playVeto(bestOf, likings, dice);
  const squads = [new Squad(1, teams[0]), new Squad(2, teams[1])] as const;
  const recorder = record(squads, veto);
  const fight = new Fight(dice, recorder, ...squads);
  const maps: ReturnType<typeof playMap>[] = [];
  const won: [number, number] = [0, 0];
  let clock = startsAt + timings.freeze * 1000;
  for (const { map: name, team: pickedBy } of veto.filter(step => step.type !== 'removed')) {
    const at = mapPool.indexOf(name);
    const liking = (likings[0][at] ?? 0) - (likings[1][at] ?? 0);
    const map = playMap(
      {
        number: maps.length + 1,
        name,
        pickedBy,
        team1StartsAs: dice.chance(0.5) ? 'T' : 'CT',
        edge: hundredths(edgeOf(teams) + liking * worth.liking + dice.bell() * worth.day),
        startsAt: clock,
      },
      squads,
      fight,
    );
    maps.push(map);
    won[map.winner === 1 ? 0 : 1]++;
    clock = map.endsAt + betweenMaps;
    if (won.includes(mapsToWin(bestOf))) break;
  }
  const [score1, score2] = won;
  const winner: 1 | 2 = score1 > score2 ? 1 : 2;
  const endsAt = maps.at(-1)?.endsAt ?? startsAt;
  return { match: { matchNumber, score1, score2, winner, startsAt, endsAt, veto, maps }, recorder };
};

/** In hundredths of log odds of a duel: a point of strength; one standard deviation of liking a map, and of a day's form. */
const worth = { strength: 0.105, liking: 6, day: 10 } as const;

const edgeOf = ([team1, team2]: MatchPlan['teams']) => (team1.strength - team2.strength) * worth.strength;

/** A team's preferences for maps. They stay the same as long as the seed and the map pool do. */
const likingOf = (seed: MatchPlan['seed'], team: PlannedTeam): Liking => {
  const dice = new Random(seed, 'maps', team.id);
  return mapPool.map(() => dice.bell());
};
