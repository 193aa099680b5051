import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import type { Metafile } from 'esbuild';

/** Returns the licence text of every package in the bundle, and of everything that such a package contains. */
export const thirdPartyNotices = async ({ outputs }: Metafile): Promise<string> => {
  const packages = new Map<string, Set<string>>();
  for (const input of Object.values(outputs).flatMap(output => Object.keys(output.inputs))) {
    const [folder] = /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(input) ?? [];
    if (folder === undefined) continue;
    const folders = packages.get(folder) ?? new Set();
    packages.set(folder, folders);
    // A part that a package took from elsewhere may have its own licence file.
    for (let at = dirname(input); at.length >= folder.length; at = dirname(at)) folders.add(at);
  }
  const parts = await Promise.all([...packages].map(([folder, within]) => notice(folder, [...within])));
  return `esports contains the following libraries.\n\n${parts.toSorted().join('\n')}`;
};

const notice = async (folder: string, within: readonly string[]): Promise<string> => {
  const { name, version } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as {
    readonly name: string;
    readonly version: string;
  };
  const found = await Promise.all(within.toSorted().map(licenceFiles));
  const files = found.flat();
  const contained = `scripts/licences/${name}.txt`;
  if (!files.some(file => dirname(file) === folder) && !existsSync(contained))
    throw new Error(`${name} has no licence file: add its text to scripts/licences`);
  const all = [...files, ...(existsSync(contained) ? [contained] : [])];
  const texts = await Promise.all(
    all.map(async file => `(${relative('.', file)})\n\n${(await readFile(file, 'utf8')).trim()}\n`),
  );
  return `${'='.repeat(80)}\n${name} ${version}\n${'='.repeat(80)}\n\n${texts.join('\n')}`;
};

const licenceFiles = async (folder: string): Promise<readonly string[]> =>
  (await readdir(folder))
    .filter(name => /^(?:licen[cs]e|copying|notice)(?:\.|$)/i.test(name))
    .map(name => join(folder, name));
