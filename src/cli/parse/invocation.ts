import type { CommandNode, FlagSpec } from '../../derived/commandModel.ts';
import type { FlagValues } from './flagDefinition.ts';
import type { SharedFlagValues } from './flags.ts';

/** A checked command line, ready to be carried out. */
export interface Invocation {
  readonly kind: 'run';
  readonly command: CommandNode;
  /** By the argument's `field`: of a route the service's own parameter name. */
  readonly args: Readonly<Record<string, string>>;
  /** By the flag's `key`; a flag that was not typed is absent. */
  readonly flags: SharedFlagValues & Readonly<Record<string, unknown>>;
}

/** The values of a command's own flags; `registry` is that of the command that is run. */
export const ownFlags = <R extends Readonly<Record<string, FlagSpec>>>(
  { flags }: Invocation,
  _registry: R,
): FlagValues<R> =>
  // The parser read each value by the spec that stands in the registry under the same key.
  flags as FlagValues<R>;
