/** Prints what in `src` breaks the rules of the house, and exits 1 where something does. */
import { fileURLToPath } from 'node:url';
import { houseFaults } from './house/houseFaults.ts';
import { readModules } from './house/modules.ts';

const faults = houseFaults(await readModules(fileURLToPath(new URL('..', import.meta.url))));
for (const fault of faults) console.log(fault);
if (faults.length > 0) process.exitCode = 1;
