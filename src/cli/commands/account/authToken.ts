import { ConfigError } from '../../settings/source.ts';
import { openChosenSource } from '../../session/chosenSource.ts';
import { exitCodes } from '../../exitCode.ts';
import type { CommandModule } from '../../context/ownCommand.ts';

/** Prints the key itself; no other command does. */
export const run: CommandModule['run'] = async (_invocation, context) => {
  const source = await openChosenSource(context);
  if (source.kind !== 'remote' || source.apiKey === undefined) {
    throw new ConfigError(
      source.kind === 'remote' ? 'There is no key for this service' : 'The built-in service needs no key',
      'Log in: esports auth login',
      'noKey',
    );
  }
  await context.printSecret(`${source.apiKey}\n`);
  return exitCodes.done;
};
