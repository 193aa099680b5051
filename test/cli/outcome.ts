import { commandTree } from '../../src/cli/commands/commandTree.ts';
import { parseCommand } from '../../src/cli/parse/parseCommand.ts';
import { UsageError } from '../../src/cli/parse/usageError.ts';
import { commandName } from '../../src/cli/derived/commandModel.ts';
import { splitLine } from './splitLine.ts';

/** Returns everything about a parsed command line, in a form that is easy to compare. */
export const outcomeOf = async (argv: readonly string[]): Promise<unknown> => {
  try {
    const found = await parseCommand(argv, commandTree);
    // These tests know no names.
    const parsed = found.kind === 'byName' ? found.otherwise() : found;
    return parsed.kind === 'run'
      ? { run: commandName(parsed.command), args: parsed.args, flags: parsed.flags }
      : parsed;
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    return { fault: error.message, hint: error.hint };
  }
};

export const outcomeOfLine = (line: string): Promise<unknown> => outcomeOf(splitLine(line));
