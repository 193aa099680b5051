import type { CommandContext } from '../../context/types.ts';
import { typedMatch } from '../../names/resolver.ts';
import { exitCodes } from '../../exitCode.ts';
import { usualTimeout } from '../../session/openService.ts';
import { ownFlags } from '../../parse/invocation.ts';
import { feedOptions } from './options.ts';
import { readCondition, waitFor } from './waitFor.ts';
import type { CommandModule } from '../../context/ownCommand.ts';
import { waitFlags } from './watchCommands.ts';

export const run: CommandModule['run'] = async (invocation, context) => {
  const { host } = context;
  const options = ownFlags(invocation, waitFlags);
  const condition = readCondition(options.until ?? '');
  const asked = feedOptions(options);
  const typed = invocation.args['match'] ?? '';
  const service = await context.openService({
    stream: true,
    unstored: true,
    withSpoilers: true,
    timeout: context.flags.timeout ?? usualTimeout,
    delayed: 'each',
  });
  const word = typedMatch(typed, service, context);
  const late = new AbortController();
  const stop = options.for === undefined ? undefined : host.setTimer(options.for, () => late.abort());
  const signal = AbortSignal.any([host.signal, late.signal]);
  const release = host.catchSignals();
  const wait = context.progress.begin(`Waiting for ${options.until ?? 'live'} in ${word} …`);
  try {
    const { met } = await waitFor(condition, word, service, context, { asked, signal });
    return met ? exitCodes.done : unmet(context);
  } catch (error) {
    if (late.signal.aborted && !host.signal.aborted) return unmet(context);
    throw error;
  } finally {
    stop?.();
    wait.end();
    await release();
  }
};

const unmet = async (context: CommandContext): Promise<number> => {
  if (context.host.signal.aborted) return exitCodes.interrupted;
  await context.note('It did not happen.');
  return exitCodes.unmet;
};
