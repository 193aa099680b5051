import { isRecord } from '../../../api/json/jsonRecord.ts';
import { isList, type Route } from '../../../api/route.ts';
import type { Oddity, WantedPage } from '../../../client/pages/pages.ts';
import { countOf } from '../../../output/text/countOf.ts';

/** What a list holds that it should not, counted page by page. */
export interface ShapeCheck {
  readonly see: (page: WantedPage<Route>) => void;
  /** None of the columns has a value in the first rows. */
  readonly unread: () => void;
  /** What a user should know of it, one line each. */
  readonly warnings: () => readonly string[];
}

/** Watches for lines that are no records, and for null or `{}` in place of a list. */
export const createShapeCheck = (row: Route): ShapeCheck => {
  let strays = 0;
  let instead: string | undefined;
  let isUnread = false;
  return {
    see: ({ answer, lines }) => {
      if (!isList(row)) return;
      const { data } = answer;
      if (data === null || data === undefined) instead = 'null';
      else if (isRecord(data) && answer.lines.length === 0 && Object.keys(data).length === 0) instead = '{}';
      for (let place = 0; place < lines; place += 1) if (!isRecord(answer.lines[place])) strays += 1;
    },
    unread: () => void (isUnread = true),
    warnings: () => [
      ...(instead === undefined
        ? []
        : [`The service sent ${instead} in place of a list; it is read as an empty one.`]),
      ...(strays === 0
        ? []
        : [`${countOf(strays, 'row')} of the answer held no record; --json shows them as they were sent.`]),
      ...(isUnread && strays === 0
        ? [`None of the columns was found in the answer; --columns '*' shows the record’s own fields.`]
        : []),
    ],
  };
};

/** What is said of a service that contradicts itself, or leads to where the key must not go. */
export const oddityText = (oddity: Oddity): string => {
  if (oddity.kind === 'otherTotal')
    return `The service speaks of ${countOf(oddity.total, 'row')}, but its pages hold ${oddity.got}.`;
  if (oddity.kind === 'elsewhere')
    return `The next page is at ${oddity.origin}, another origin, which does not get the key: the list is incomplete.`;
  const verdict = oddity.missing ? 'is' : 'may be';
  return `The service sent a page once more as page ${oddity.page}: the list ends before it, and ${verdict} incomplete.`;
};

/** Whether rows are known to be missing from the list. */
export const isIncomplete = (oddity: Oddity | undefined): boolean =>
  oddity?.kind === 'elsewhere' || (oddity?.kind === 'repeated' && oddity.missing);
