import type { OutputFormat } from '../../output/formats/format.ts';
import { documentText } from '../../output/formats/json.ts';
import { openJq } from '../../output/jq/jq.ts';
import { safeText } from '../../output/text/safeText.ts';
import type { CommandContext } from '../session/types.ts';

/** Where `scripts/bundle.ts` puts the thread that jq runs in, from the program's own folder. */
const workerFile = 'dist/vendor/jqWorker.cjs';

/**
 * JSON through a jq filter, as an output format. The filter is compiled before anything is asked of a service.
 * @throws FilterError
 */
export const openFilter = async (filter: string, { host }: CommandContext): Promise<OutputFormat> => {
  const { signal } = host;
  const jq = await openJq({ filter, signal, workerFile: `${host.packageFolder}${workerFile}` });
  return async function* filtered(input, options) {
    try {
      const text = await jq.run(await documentText(input, options), options.terminal);
      if (text === '') return;
      yield `${options.terminal ? inertLines(text) : text}\n`;
    } finally {
      await jq.close();
    }
  };
};

/** Lines and tabs are the filter's own: `@tsv` makes them. */
const inertLines = (text: string): string =>
  text
    .split(/([\t\n])/)
    .map((part, place) => (place % 2 === 1 ? part : safeText(part)))
    .join('');
