import { readFile } from 'node:fs/promises';
import { exitCodes } from '../exitCode.ts';
import type { CommandModule } from './ownCommand.ts';

const files: Readonly<Record<string, string>> = {
  bash: 'esports.bash',
  zsh: '_esports',
  fish: 'esports.fish',
  powershell: 'esports.ps1',
};

/** Prints a script that was generated from the command tree. */
export const run: CommandModule['run'] = async ({ args }, { host, print }) => {
  // The parser lets only the four shells through.
  const file = files[args['shell'] ?? ''] ?? '';
  await print(await readFile(`${host.packageFolder}completions/${file}`, 'utf8'));
  return exitCodes.done;
};
