import { defineFlags } from '../../parse/flagDefinition.ts';
import { pagingFlags } from '../../parse/flags.ts';
import { formatFlags } from '../../parse/outputFlags.ts';

/** The flags of `api` alone. */
export const apiFlags = defineFlags({
  include: {
    section: 'own',
    kind: 'switch',
    short: 'i',
    about: 'Print the status and the headers before the body, also of a refusal',
  },
  list: {
    section: 'own',
    kind: 'switch',
    about:
      'List the routes that the service itself names, with all the words typed in their path or description',
  },
  paginate: {
    section: 'own',
    kind: 'switch',
    about: 'Follow every page, 100 rows per page, and print one array of all rows',
  },
});

const { json, jq, jqLimit, skip } = formatFlags;
const { maxPages } = pagingFlags;

/** The flags of `api` that other commands have too. */
export const apiSharedFlags = {
  maxPages: { ...maxPages, about: 'The most pages that --paginate fetches; default 50' },
  json,
  jq,
  jqLimit,
  skip,
};
