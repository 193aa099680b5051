import { apart } from './apart.ts';
import { importCircles } from './circles.ts';
import { layerFaults } from './faults.ts';
import type { SourceModule } from './modules.ts';
import { mutualFolders } from './mutualFolders.ts';
import { fullFolders, shortModules } from './sizes.ts';
import { spreadFaults } from './spreads.ts';

/** Returns every violation of the house rules, one line each. */
export const houseFaults = (modules: readonly SourceModule[]): readonly string[] => [
  ...layerFaults(modules),
  ...importCircles(modules).map(circle => `circle of imports: ${circle.join(' ')}`),
  ...mutualFolders(modules),
  ...fullFolders(modules),
  ...spreadFaults(modules),
  ...shortModules(modules, apart),
];
