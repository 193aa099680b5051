import type { FormatName } from '../../output/formats/index.ts';
import { flagName } from './flagDefinition.ts';
import { exclusiveFlags } from './flags.ts';
import type { Invocation } from './invocation.ts';
import { UsageError } from './usageError.ts';
import { exclusive } from './usageFaults.ts';

/**
 * Refuses contradictory flags. `values` are the flags by key, and `flags` the tokens they were read from. Commander's
 * own check does not fit: its message is the only place that names the two flags.
 * @throws UsageError
 */
export const checkContradictions = (values: Invocation['flags'], flags: readonly string[]): void => {
  checkExclusive(values, flags);
  checkFormat(values);
};

const checkExclusive = (values: Invocation['flags'], flags: readonly string[]): void => {
  const typed = (key: string): string => {
    const negated = `--no-${flagName(key)}`;
    return flags.includes(negated) ? negated : `--${flagName(key)}`;
  };
  for (const [first, second] of exclusiveFlags) {
    if (values[first] !== undefined && values[second] !== undefined)
      throw exclusive(typed(first), typed(second));
  }
};

/** The formats that support each flag. Each of these flags implies JSON if no format is named. */
const formatsOf = { json: ['json'], jq: ['json'], meta: ['json', 'yaml'] } as const satisfies Readonly<
  Record<string, readonly FormatName[]>
>;

const checkFormat = (values: Invocation['flags']): void => {
  const { output, columns } = values;
  for (const [flag, formats] of Object.entries<readonly FormatName[]>(formatsOf)) {
    if (values[flag] !== undefined && output !== undefined && !formats.includes(output))
      throw exclusive(`--${flag}`, `-o ${output}`);
  }
  if (values.meta && columns) throw exclusive('--meta', '--columns');
  if (Array.isArray(values.json) && columns) throw exclusive('--json <fields>', '--columns');
  if (values.csvRaw && output !== 'csv')
    throw new UsageError('--csv-raw needs -o csv', 'Add it: -o csv --csv-raw');
};
