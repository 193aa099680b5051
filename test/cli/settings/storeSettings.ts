/** Stores fifteen settings in the given folder, one after another. */
import { setTimeout } from 'node:timers/promises';
import { storeSetting } from '../../../src/cli/settings/settingsStore.ts';
import { createWriteHost } from './writeHost.ts';

const [, , folder = '', name = ''] = process.argv;
const host = { ...createWriteHost(), pause: (ms: number) => setTimeout(ms) };
for (let index = 1; index <= 15; index += 1) await storeSetting(folder, host, `${name}.s${index}`, index);
