import type { OwnCommand } from '../../context/ownCommand.ts';
import { all, argument } from '../../parse/argument.ts';
import { timeFlags, formatFlags } from '../../parse/outputFlags.ts';
import { costFlags, serviceFlags } from '../../parse/requestFlags.ts';
import { defineFlags, flag } from '../../parse/flagDefinition.ts';
import { pagingFlags } from '../../parse/flags.ts';

export const apiFlags = defineFlags({
  include: flag.switch('Print the status and the headers before the body, also of a refusal', { short: 'i' }),
  paginate: flag.switch('Follow every page, 100 rows per page, and print one array of all rows'),
});

const { json, jq, jqLimit, skip } = formatFlags;
const { maxPages } = pagingFlags;

const apiSharedFlags = {
  maxPages: { ...maxPages, about: 'The most pages that --paginate fetches; default 50' },
  json,
  jq,
  jqLimit,
  skip,
};

export const apiCommand = {
  api: {
    part: 'programs',
    cost: '1 request; none for the made-up season or a data file',
    about: 'Send any GET request and print the answer, in a pipe unchanged',
    details:
      'For requests that no command covers. The path follows the base URL and includes the game segment; a whole address must be at the same origin. On a terminal the body is indented. --json and -q see the whole body, and with --paginate the array of all rows.',
    examples: [
      'api /game/rankings/world',
      "api '/game/matches/today' --param limit=5",
      "api /game/rankings/world --paginate -q 'length'",
      'api /game/live --include',
    ],
    args: [argument('path', 'Path after the base URL, such as /game/live', { complete: 'path' })],
    flags: all(apiFlags, apiSharedFlags, timeFlags, serviceFlags, costFlags),
  },
} satisfies Record<string, OwnCommand>;
