/** Prints every violation of the house rules in `src`, and exits 1 if there is one. */
import { fileURLToPath } from 'node:url';
import { houseFaults } from './house/houseFaults.ts';
import { readModules } from './house/modules.ts';

const faults = houseFaults(await readModules(fileURLToPath(new URL('..', import.meta.url))));
for (const fault of faults) console.log(fault);
if (faults.length > 0) process.exitCode = 1;
