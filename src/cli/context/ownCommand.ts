import type { Fields, Schema } from '../../core/schema.ts';
import type { CommandArgument, CommandPart, CommandTree, FlagSpec } from '../derived/commandModel.ts';
import type { Invocation } from '../parse/invocation.ts';
import type { CommandContext } from './types.ts';

/** Runs a command. Resolves with its exit code, if that is not 0. The tree is for commands about commands. */
type Run = (invocation: Invocation, context: CommandContext, tree: CommandTree) => Promise<number | void>;

export type Verbs = Readonly<Record<string, Run>>;

/** The exports of a command's file; where it has several verbs of a group, `run` has one function for each. */
export interface CommandModule {
  readonly run: Run | Verbs;
  /** What its JSON is, if that has a schema. */
  readonly answers?: Schema<unknown, unknown>;
  /** One line of what it prints, if that is a list of its own. */
  readonly shown?: {
    readonly fields: Fields;
    /** Whether the command itself checks what flags want of its lines, because there may be computed columns too. */
    readonly checked?: true;
  };
}

/** A command beside the routes: what help, completion and the parser need. */
export interface OwnCommand {
  readonly about: string;
  readonly details?: string;
  readonly examples: readonly string[];
  readonly args?: readonly CommandArgument[];
  /** Without the general flags, which every command has. */
  readonly flags?: readonly FlagSpec[];
  /** Where the overview lists it; `more` if absent. */
  readonly part?: CommandPart;
  /** What it costs; absent if it sends nothing. Every command with the flags of a service states it. */
  readonly cost?: string;
}
