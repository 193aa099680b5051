/**
 * `npm run build:native [-- --target linux-arm64]`: the built program as one executable file that needs nothing beside
 * it, in `dist/native/<target>/`.
 */
import { statSync } from 'node:fs';
import { relative } from 'node:path';
import { parseArgs } from 'node:util';
import { bunVersion, compileNative, ownTarget } from './compile.ts';

const { target = ownTarget() } = parseArgs({ options: { target: { type: 'string' } } }).values;
const path = await compileNative(target);
console.log(`${relative('.', path)}: ${(statSync(path).size / 1e6).toFixed(1)} MB, with Bun ${bunVersion}`);
