import type { CommandArgument, FlagSpec } from '../../derived/commandTree.ts';
import type { Invocation } from '../parse/parseCommand.ts';
import type { CommandContext } from '../session/context.ts';

/** What a command's file exports: `run` resolves with the exit code. */
export interface CommandModule {
  run(invocation: Invocation, context: CommandContext): Promise<number>;
}

/** A command beside the routes: what help, completion and the parser need, and where its code is. */
export interface OwnCommand {
  readonly about: string;
  readonly details?: string;
  readonly examples: readonly string[];
  readonly args: readonly CommandArgument[];
  /** Without the general flags, which every command has. */
  readonly flags: readonly FlagSpec[];
  readonly load: () => Promise<CommandModule>;
}
