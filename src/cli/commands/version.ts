import { exitCodes } from '../exitCode.ts';
import type { CommandModule } from './ownCommand.ts';

export const run: CommandModule['run'] = async (_invocation, { host, print }) => {
  await print(`esports ${host.version} (${host.runtime})\n`);
  return exitCodes.done;
};
