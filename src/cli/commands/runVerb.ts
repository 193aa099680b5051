import { exitCodes } from '../exitCode.ts';
import type { Invocation } from '../parse/invocation.ts';
import type { CommandContext } from '../context/types.ts';

/** What each verb of a group does. */
export type Verbs = Readonly<
  Record<string, (invocation: Invocation, context: CommandContext) => Promise<void>>
>;

/** Does what the verb of the command says, and resolves with the exit code. */
export const runVerb = async (
  verbs: Verbs,
  invocation: Invocation,
  context: CommandContext,
): Promise<number> => {
  await verbs[invocation.command.path[1] ?? '']?.(invocation, context);
  return exitCodes.done;
};
