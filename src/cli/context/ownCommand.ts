import type { Fields } from '../../core/schema.ts';
import type { CommandArgument, CommandPart, CommandTree, FlagSpec } from '../derived/commandModel.ts';
import type { Invocation } from '../parse/invocation.ts';
import type { CommandContext } from './types.ts';

/** The exports of a command's file: `run` resolves with the exit code. The tree is for commands about commands. */
export interface CommandModule {
  run(invocation: Invocation, context: CommandContext, tree: CommandTree): Promise<number>;
  /** One line of what it prints, if that is a list of its own. */
  readonly shown?: {
    readonly fields: Fields;
    /** Whether the command itself checks what flags want of its lines, because there may be computed columns too. */
    readonly checked?: true;
  };
}

/** A command beside the routes: what help, completion and the parser need, and a function that loads its code. */
export interface OwnCommand {
  readonly about: string;
  readonly details?: string;
  readonly examples: readonly string[];
  readonly args: readonly CommandArgument[];
  /** Without the general flags, which every command has. */
  readonly flags: readonly FlagSpec[];
  /** Where the overview lists it; `more` if absent. */
  readonly part?: CommandPart;
  /** What it costs; absent if it sends nothing. Every command with the flags of a service states it. */
  readonly cost?: string;
  readonly load: () => Promise<CommandModule>;
}
