/**
 * `npm run release -- --out <folder> [--scope @owner] [--target linux-x64]…`: what is handed to people, with its checksums.
 * The package with the JavaScript, and for each target an archive with the native executable for people without npm. With
 * a scope, which must belong to whoever publishes, also a package with each executable, which the first names as optional.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { compileNative, ownTarget } from '../native/compile.ts';
import { packArchive } from './archive.ts';
import { packJavaScript, packNative, type Release, unpackCheckout } from './packages.ts';

const {
  out,
  scope,
  target: targets,
} = parseArgs({
  options: {
    out: { type: 'string', default: 'release' },
    scope: { type: 'string' },
    target: { type: 'string', multiple: true, default: [ownTarget()] },
  },
}).values;
if (scope !== undefined && !/^@[a-z0-9][\w.-]*$/.test(scope))
  throw new Error(`--scope is the name of an owner with its @, such as @example, not "${scope}"`);

const folder = resolve(out);
mkdirSync(folder, { recursive: true });
const staged = mkdtempSync(join(tmpdir(), 'esports-release-'));
try {
  // It builds the program anew, which the executables are then compiled from.
  const checkout = unpackCheckout(staged);
  const all: Release[] = [];
  for (const target of targets)
    all.push({ staged, folder, checkout, target, executable: await compileNative(target) });
  const natives = scope === undefined ? [] : all.map(each => packNative({ ...each, scope }));
  const files = [
    packJavaScript(folder, checkout, natives),
    ...natives.map(({ file }) => file),
    ...all.map(packArchive),
  ];
  const digests = files.map(file => {
    const digest = createHash('sha256')
      .update(readFileSync(join(folder, file)))
      .digest('hex');
    return `${digest}  ${file}\n`;
  });
  writeFileSync(join(folder, 'SHA256SUMS'), digests.join(''));
  for (const file of files)
    console.log(`${(statSync(join(folder, file)).size / 1e6).toFixed(1).padStart(7)} MB  ${file}`);
} finally {
  rmSync(staged, { recursive: true, force: true });
}
