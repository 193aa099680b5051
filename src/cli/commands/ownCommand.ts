import type { CommandArgument, CommandTree, FlagSpec } from '../../derived/commandModel.ts';
import type { Invocation } from '../parse/invocation.ts';
import type { CommandContext } from '../session/types.ts';

/** The exports of a command's file: `run` resolves with the exit code. The tree is for commands about commands. */
export interface CommandModule {
  run(invocation: Invocation, context: CommandContext, tree: CommandTree): Promise<number>;
}

/** A command beside the routes: what help, completion and the parser need, and a function that loads its code. */
export interface OwnCommand {
  readonly about: string;
  readonly details?: string;
  readonly examples: readonly string[];
  readonly args: readonly CommandArgument[];
  /** Without the general flags, which every command has. */
  readonly flags: readonly FlagSpec[];
  readonly load: () => Promise<CommandModule>;
}
