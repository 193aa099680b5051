import type { CommandArgument, FlagSpec } from '../derived/commandModel.ts';
import { formatFlags } from './outputFlags.ts';

export const argument = (
  name: string,
  about: string,
  details: Partial<Omit<CommandArgument, 'name' | 'about' | 'param' | 'field'>> = {},
): CommandArgument => ({ required: true, ...details, name, about, param: 'own', field: name });

export const all = (...registries: readonly Readonly<Record<string, FlagSpec>>[]): readonly FlagSpec[] =>
  registries.flatMap(registry => Object.values(registry));

const { meta: _meta, ...listingFlags } = formatFlags;
/** The flags of a command that prints a list of its own, without a service envelope. */
export const listing: readonly FlagSpec[] = Object.values(listingFlags);

const { sort: _sort, ...queryFlags } = listingFlags;
/** The same without sorting, for a command whose rows stream. */
export const queryOutput: readonly FlagSpec[] = Object.values(queryFlags);
