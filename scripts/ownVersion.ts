import { readFileSync } from 'node:fs';

/** The version of the program. npm does not install a package without one. */
export const ownVersion = (): string =>
  (JSON.parse(readFileSync('package.json', 'utf8')) as { readonly version: string }).version;
