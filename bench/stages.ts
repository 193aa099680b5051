import { createSimulation, nextMoment } from '../src/answers/stages/swissFutures.ts';
import { valveMajor } from '../src/answers/stages/swissRules.ts';
import { createStage } from '../src/answers/stages/swissStage.ts';
import { Random } from '../src/server/demo/random.ts';
import { median } from './startUp.ts';

const stagesARound = 50_000;

/** Plays whole Swiss stages by chance, from the first round on; returns stages per second of processor time. */
export const measureStages = (rounds: number): number => {
  const random = new Random('bench', 'stages');
  const chance = (seed: number, opponent: number): number => 1 / (1 + 10 ** ((seed - opponent) / 8));
  const speeds: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const play = createSimulation(nextMoment(createStage(valveMajor)), chance, () => random.next());
    const begin = process.cpuUsage();
    for (let left = stagesARound; left > 0; left -= 1) play();
    const { user, system } = process.cpuUsage(begin);
    speeds.push(stagesARound / ((user + system) / 1e6));
  }
  return median(speeds);
};
