import { readFile } from 'node:fs/promises';
import { completionFiles } from '../../derived/completion/files.ts';
import { exitCodes } from '../exitCode.ts';
import type { CommandModule } from './ownCommand.ts';

/** Prints a completion script, which was generated from the command tree. */
export const run: CommandModule['run'] = async ({ args }, { host, print }) => {
  // The parser accepts only the four shells.
  const file = completionFiles[args['shell'] as keyof typeof completionFiles];
  await print(await readFile(`${host.packageFolder}completions/${file}`, 'utf8'));
  return exitCodes.done;
};
