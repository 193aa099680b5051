import { execFileSync } from 'node:child_process';
import { cpSync, readdirSync, symlinkSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The folder of the project, with a slash at its end. */
export const root = fileURLToPath(new URL('../../', import.meta.url));
/** The environment in which the tools of the project are found. */
export const toolsEnv = { ...process.env, PATH: `${root}node_modules/.bin:${process.env['PATH'] ?? ''}` };
/** Runs a tool in a folder, and returns what it prints. */
export const run = (cwd: string, command: string, ...args: readonly string[]): string =>
  execFileSync(command, args, { cwd, env: toolsEnv, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });

/** Copies the project without what it has built, and returns the copy. */
export const copyCheckout = (folder: string): string => {
  const checkout = `${folder}/checkout`;
  for (const path of run(root, 'git', 'ls-files').split('\n').filter(Boolean))
    cpSync(`${root}${path}`, `${checkout}/${path}`);
  symlinkSync(`${root}node_modules`, `${checkout}/node_modules`);
  return checkout;
};

/** Packs a copy of the project, as npm would publish it, into a folder; returns the copy and the name of the package. */
export const packInto = (folder: string): { readonly checkout: string; readonly packed: string } => {
  const checkout = copyCheckout(folder);
  run(checkout, 'npm', 'pack', '--pack-destination', folder);
  const [packed = ''] = readdirSync(folder).filter(name => name.endsWith('.tgz'));
  return { checkout, packed };
};
