import { join } from 'node:path';
import { bunIsMissing, compileNative, ownTarget } from '../scripts/native/compile.ts';

/** A command line without its arguments. */
export type Command = readonly [string, ...(readonly string[])];

/** The program as one of its two kinds, which are measured beside each other. */
export interface Program {
  readonly name: 'Node' | 'native';
  readonly command: Command;
}

export const node: Command = [process.execPath];

/** The built program on Node, and the native executable, which is compiled first; without Bun the first alone. */
export const openPrograms = async (note: (text: string) => void): Promise<readonly Program[]> => {
  const onNode: Program = { name: 'Node', command: [...node, 'bin/esports.js'] };
  const missing = bunIsMissing();
  if (missing === undefined) return [onNode, { name: 'native', command: [await compileNative(ownTarget())] }];
  note(`The native executable is not measured: ${missing}`);
  return [onNode];
};

/** The environment of a user whose files are in `folder`, and who has set nothing. */
export const userOf = (folder: string): Readonly<Record<string, string | undefined>> => {
  // Node reads additional certificates of the machine at every start. Their cost is not ours, so they are left out.
  const { NODE_EXTRA_CA_CERTS: _, ...inherited } = process.env;
  return {
    ...inherited,
    ESPORTS_STATE_DIR: join(folder, 'state'),
    ESPORTS_CACHE_DIR: join(folder, 'cache'),
    ESPORTS_CONFIG_DIR: join(folder, 'config'),
    ESPORTS_BASE_URL: '',
    ESPORTS_API_KEY: '',
    ESPORTS_DATA: '',
  };
};
