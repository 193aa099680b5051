import type { MatchScript } from '../../liveSource.ts';
import { mapsToWin, timings } from '../../../core/scoreboard/rules.ts';
import { Dice } from '../random.ts';
import type { Fight } from './fight.ts';
import type { Squad } from './fighter.ts';
import { createSquad } from './fighter.ts';
import { playMap } from './map.ts';
import { hundredths } from './odds.ts';
import type { MatchPlan, PlannedTeam, ScriptNames, SimulatedMap, SimulatedMatch, VetoStep } from './plan.ts';
import type { Recorder } from './recorder.ts';
import { createScriptRecorder } from './script.ts';
import type { Liking } from './veto.ts';
import { playVeto } from './veto.ts';

/** Plays a match: the same plan gives the same match. */
export const simulateMatch = (plan: MatchPlan): SimulatedMatch => playMatch(plan, () => null);

/** Plays the same match and returns every event. The events add up to the result of `simulateMatch`. */
export const scriptMatch = (plan: MatchPlan, names: ScriptNames): MatchScript => {
  let script: MatchScript | undefined;
  playMatch(plan, (squads, veto) => {
    const recorder = createScriptRecorder(plan, names, squads, veto);
    script = recorder.script;
    return recorder;
  });
  if (!script) throw new Error('the match was played without its recorder');
  return script;
};

/** Milliseconds between two maps. */
const betweenMaps = 10 * 60_000;

const playMatch = (
  plan: MatchPlan,
  record: (squads: readonly [Squad, Squad], veto: readonly VetoStep[]) => Recorder | null,
): SimulatedMatch => {
  const { seed, matchNumber, bestOf, mapPool, teams, startsAt } = plan;
  const dice = new Dice(seed, 'match', matchNumber);
  const likings = [likingOf(seed, teams[0], mapPool), likingOf(seed, teams[1], mapPool)] as const;
  const veto = playVeto(bestOf, mapPool, likings, dice);
  const squads = [createSquad(1, teams[0]), createSquad(2, teams[1])] as const;
  const [team1, team2] = squads;
  const fight: Fight = {
    dice,
    recorder: record(squads, veto),
    t: team1,
    ct: team2,
    edge: 0,
    startsAt,
    clock: 0,
    plantedAt: -1,
    first: true,
    executeAt: 0,
    saving: false,
    exposed: null,
  };
  const maps: SimulatedMap[] = [];
  const won = [0, 0];
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
    won[map.winner - 1] = (won[map.winner - 1] ?? 0) + 1;
    clock = map.endsAt + betweenMaps;
    if (won.includes(mapsToWin(bestOf))) break;
  }
  const [score1 = 0, score2 = 0] = won;
  const endsAt = maps.at(-1)?.endsAt ?? startsAt;
  return { matchNumber, score1, score2, winner: score1 > score2 ? 1 : 2, startsAt, endsAt, veto, maps };
};

/**
 * In hundredths of log odds of a duel: the value of one point of strength, and of one standard deviation of a team's
 * preference for a map and of its form of the day.
 */
const worth = { strength: 0.105, liking: 6, day: 10 } as const;

const edgeOf = ([team1, team2]: MatchPlan['teams']): number =>
  (team1.strength - team2.strength) * worth.strength;

/** A team's preferences for maps. They stay the same as long as the seed and the map pool do. */
const likingOf = (seed: MatchPlan['seed'], team: PlannedTeam, pool: readonly string[]): Liking => {
  const dice = new Dice(seed, 'maps', team.id);
  return pool.map(() => dice.bell());
};
