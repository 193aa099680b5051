import { cpSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { copyParts, type Release, runTool } from './packages.ts';

/** Packs the executable, the completion scripts and the manual page for people without npm. Returns the file's name. */
export const packArchive = ({ staged, folder, checkout, executable, target }: Release): string => {
  const name = `esports-${checkout.manifest.version}-${target}`;
  const path = join(staged, name);
  mkdirSync(path);
  copyParts(checkout, executable, path);
  for (const part of ['completions', 'man'])
    cpSync(join(checkout.path, part), join(path, part), { recursive: true });
  // Owned by nobody in particular, whoever made it.
  const owner = ['--owner=0', '--group=0', '--numeric-owner'];
  runTool('tar', [...owner, '-czf', join(folder, `${name}.tar.gz`), '-C', staged, name], '.');
  return `${name}.tar.gz`;
};
