import type { CommandNode, FlagSpec } from '../derived/commandModel.ts';
import type { FlagValues } from './flagDefinition.ts';
import type { SharedFlagValues } from './flags.ts';

export interface Invocation {
  readonly kind: 'run';
  readonly command: CommandNode;
  /** By the argument's `field`; for a route, the service's own parameter name. */
  readonly args: Readonly<Record<string, string>>;
  /** By the flag's `key`; an absent flag has no entry. */
  readonly flags: SharedFlagValues & Readonly<Record<string, unknown>>;
}

/** The values of a command's own flags; `registry` must belong to the command that runs. */
export const ownFlags = <R extends Readonly<Record<string, FlagSpec>>>(
  { flags }: Invocation,
  _registry: R,
): FlagValues<R> =>
  // The parser read each value by the spec under the same key of the registry.
  flags as FlagValues<R>;
