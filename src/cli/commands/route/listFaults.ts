import { isRecord } from '../../../core/json/jsonRecord.ts';
import { readKey } from '../../../core/json/spelling.ts';
import { isList, type Route } from '../../../core/route.ts';
import { messageNames } from '../../../client/http/serviceError.ts';
import { isIncomplete, maxPageSize, type Oddity, type WantedPage } from '../../../client/pages/pages.ts';
import { countOf } from '../../../output/text/countOf.ts';
import { exitCodes } from '../../exitCode.ts';
import type { CommandContext } from '../../context/types.ts';
import type { PageTally } from '../../show/pageTally.ts';

/**
 * Watches for lines that are not records, and for null or `{}` instead of a list.
 * @param onlyLines whether nothing else is shown of a record with lines: then it also watches for lines that cannot be read
 * @param sent what shows the answer as it was sent
 */
export const createShapeCheck = (row: Route, onlyLines: boolean, sent = '--json') => {
  let strays = 0;
  let isUnread = false;
  let isRecordInstead = false;
  const faults = new Set<string>();
  return {
    see: (page: WantedPage<Route>): void => {
      const { answer, lines } = page;
      if (onlyLines && !isList(row) && hasUnreadLines(row, page))
        faults.add(`No ${row.lines} could be read in the answer; ${sent} shows it as it was sent.`);
      if (!isList(row)) return;
      if (answer.isUnread?.()) {
        faults.add(notAList(answer.data(), sent));
        isRecordInstead = true;
        return;
      }
      const instead = insteadOfList(answer.data());
      if (instead !== undefined && answer.count === 0)
        faults.add(`The service sent ${instead} instead of a list; it is read as an empty list.`);
      const all = answer.lines();
      for (let place = 0; place < lines; place += 1) if (!isRecord(all[place])) strays += 1;
    },
    unread: (): void => void (isUnread = true),
    warnings: (): readonly string[] => {
      if (strays > 0)
        faults.add(
          `${countOf(strays, 'row')} of the answer did not contain a record; ${sent} shows them as they were sent.`,
        );
      else if (isUnread && !isRecordInstead)
        faults.add(
          `None of the columns was found in the answer; --columns '*' shows the record’s own fields.`,
        );
      return [...faults];
    },
  };
};

/** What to say of a record that has nothing of the list, with its message if it has one. */
const notAList = (data: unknown, sent: string): string => {
  const said = messageNames.map(name => readKey(isRecord(data) ? data : {}, name)).find(isText);
  const message = said === undefined ? '' : `, with the message "${said}"`;
  return `The service sent a record without any known field in place of a list${message}. It was not stored; ${sent} shows it as it was sent.`;
};

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

const insteadOfList = (data: unknown): string | undefined => {
  if (data === null || data === undefined) return 'null';
  return isRecord(data) && Object.keys(data).length === 0 ? '{}' : undefined;
};

/** Whether none of a record's lines was read, though it does not say that it has none. */
const hasUnreadLines = (row: Route, { answer }: WantedPage<Route>): boolean => {
  const { lines: name } = row;
  if (name === undefined) return false;
  const data = answer.data();
  const found = answer.found();
  const read = isRecord(found) ? found[name] : undefined;
  if (Array.isArray(read) && read.length > 0) return false;
  const sent = isRecord(data) ? readKey(data, name) : data;
  return sent === undefined ? read === undefined : sent !== null && Object.keys(sent).length > 0;
};

/** The warning about a service that contradicts itself or links to an origin that must not get the key. */
export const oddityText = (oddity: Oddity): string => {
  if (oddity.kind === 'otherTotal')
    return `The service reports ${countOf(oddity.total, 'row')}, but its pages contain ${oddity.got}.`;
  if (oddity.kind === 'changed')
    return `The list changed while it was read: the service reported ${countOf(oddity.before, 'row')}, then ${oddity.after}. Rows may be missing or repeated.`;
  if (oddity.kind === 'overlap')
    return `The service sent ${countOf(oddity.rows, 'row')} again on the next page: the list changed while it was read, and rows may be missing.`;
  if (oddity.kind === 'elsewhere')
    return `The next page is at another origin, ${oddity.origin}, which must not get the key: the list is incomplete.`;
  const verdict = oddity.missing ? 'is' : 'may be';
  return `The service sent the same page again as page ${oddity.page}: the list ends before it and ${verdict} incomplete.`;
};

/** Reports missing rows, and what the rest would cost. Resolves with the exit code of the list. */
export const noteCut = async ({ rows: shown, last }: PageTally, next: string, context: CommandContext) => {
  const { cut, oddity } = last ?? {};
  if (oddity) await context.warn(oddityText(oddity));
  if (!cut && isIncomplete(oddity)) return exitCodes.quotaSpent;
  if (!cut) return context.flags.exitStatus && shown === 0 ? exitCodes.unmet : exitCodes.done;
  // A total below the number of rows so far says nothing about the rest.
  const left = Math.max(0, (cut.total ?? 0) - shown);
  const rest = left === 0 ? 'an unknown number of rows' : countOf(left, 'row');
  const perPage = Math.ceil(shown / cut.pages) || maxPageSize;
  const cost = left === 0 ? '' : ` (${countOf(Math.ceil(left / perPage), 'more request')})`;
  await context.warn(
    `Cut short after ${countOf(cut.pages, 'page')}; left out: ${rest}${cost}. Raise it with --max-pages, or continue with ${next}.`,
  );
  return exitCodes.quotaSpent;
};
