import type { OutputFormat } from '../../output/formats/format.ts';
import { documentText } from '../../output/formats/json.ts';
import { type JqLimits, openJq } from '../../output/jq/jq.ts';
import { inertLines } from '../../output/text/safeText.ts';
import { shownEnvironment } from '../host/redact.ts';
import { UsageError } from '../parse/usageError.ts';
import type { CommandContext } from '../context/types.ts';

/** Opens a format that applies a jq filter to JSON; compiles it before any request. @throws FilterError */
export const openFilter = async (filter: string, { host, flags }: CommandContext): Promise<OutputFormat> => {
  const { signal, now, setTimer } = host;
  const limits = jqLimits(flags.jqLimit);
  const read = withEnvironment(filter, host.env);
  const variables = { ...read.variables, ...Object.fromEntries(flags.arg ?? []) };
  const jq = await openJq({
    filter: read.filter,
    variables,
    limits,
    signal,
    workerFile: host.jqWorker,
    now,
    setTimer,
  });
  return async function* filtered(input, options) {
    try {
      for await (const text of jq.run(await documentText(input, options), options.terminal))
        yield options.terminal ? inertLines(text) : text;
    } finally {
      await jq.close();
    }
  };
};

/** jq's `env` and `$ENV`: the user's environment without keys. The program of jq has one of its own. */
const withEnvironment = (filter: string, env: CommandContext['host']['env']) =>
  /\benv\b|\$ENV\b/.test(filter)
    ? {
        // On a line of its own, which an error does not quote.
        filter: `($__env | fromjson) as $ENV | def env: $ENV;\n${filter}`,
        variables: { __env: JSON.stringify(shownEnvironment(env)) },
      }
    : { filter, variables: {} };

/** Parses `--jq-limit`: a time, a size, or both separated by a comma. @throws UsageError */
export const jqLimits = (typed: string | undefined): Partial<JqLimits> => {
  const parts = typed?.split(',') ?? [];
  return Object.fromEntries(
    parts.map(part => {
      const [, digits, unit = ''] = /^\s*(\d{1,9}(?:\.\d+)?)\s*([a-z]+)\s*$/i.exec(part) ?? [];
      const { of, times } = units.get(unit.toLowerCase()) ?? { of: 'time', times: 0 };
      const value = Number(digits) * times;
      if (value > 0 && (of === 'output' || value <= longestTime)) return [of, value];
      throw new UsageError(
        `--jq-limit takes a time, a size or both, not "${typed}"`,
        'Write --jq-limit 5m, --jq-limit 2GB or --jq-limit 5m,2GB.',
      );
    }),
  );
};

/** One day. A timer longer than about 24 days would overflow and fire at once. */
const longestTime = 86_400_000;

const units: ReadonlyMap<string, { readonly of: 'time' | 'output'; readonly times: number }> = new Map([
  ['s', { of: 'time', times: 1000 }],
  ['m', { of: 'time', times: 60_000 }],
  ['h', { of: 'time', times: 3_600_000 }],
  ['kb', { of: 'output', times: 1000 }],
  ['mb', { of: 'output', times: 1_000_000 }],
  ['gb', { of: 'output', times: 1_000_000_000 }],
]);
