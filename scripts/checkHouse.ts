/** Prints the lines of each room and every violation of the house rules in `src`, and exits 1 if there is one. */
import { fileURLToPath } from 'node:url';
import { houseFaults } from './house/houseFaults.ts';
import { readModules } from './house/modules.ts';

const modules = await readModules(fileURLToPath(new URL('..', import.meta.url)));
const rooms = Map.groupBy(modules, ({ path }) => path.split('/')[1]);
const linesOf = (of: typeof modules): number => of.reduce((sum, { lines }) => sum + lines, 0);
console.log([...rooms, ['all', modules] as const].map(([room, of]) => `${room} ${linesOf(of)}`).join(', '));
const faults = houseFaults(modules);
for (const fault of faults) console.log(fault);
if (faults.length > 0) process.exitCode = 1;
