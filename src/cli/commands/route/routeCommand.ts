import type { Route } from '../../../core/route.ts';
import type { RouteEntry } from '../../../core/table/index.ts';
import { maxPageSize, type PageOptions, type WantedPage } from '../../../client/pages/pages.ts';
import { isHistoryRefusal } from '../../../client/errors.ts';
import type { FormatName } from '../../../output/formats/index.ts';
import type { ViewEntry } from '../../../output/views/index.ts';
import {
  chooseView,
  formatName,
  isForPeople,
  openPresent,
  readFor,
  showsOnlyLines,
  toEnvelope,
} from '../../show/present.ts';
import { type Source, sourceWord } from '../../settings/source.ts';
import { createListMemory } from '../../names/lastList.ts';
import type { CommandContext, OpenService } from '../../context/types.ts';
import { linesIn } from '../../show/pageLines.ts';
import { continueText, continuingFlags, nextPage, type PageTally, tallyPages } from '../../show/pageTally.ts';
import { exitCodes } from '../../exitCode.ts';
import { type Ask, askEach, askRoute, type RouteQuestion } from './askRoute.ts';
import { createShapeCheck, noteCut } from './listFaults.ts';
import { noteLines, notePosition } from './listNotes.ts';
import type { Invocation } from '../../parse/invocation.ts';
import { agreeToCost, wantsDryRun } from '../../session/requestCost.ts';
import { chancesFor } from '../../forecasts/chancesFor.ts';
import { noteComputed } from '../../show/computedColumns.ts';
import { toFormatInput } from '../../show/routeInput.ts';
import { selectionOf } from '../../show/selection.ts';
import { inputOf, inputsOf, linePageOf, pageOptionsOf, shownRow, skippedOf } from './routeInputs.ts';
import { nameWindow } from '../../plan/historyWindow.ts';
import { keepMine } from './myLines.ts';
import { showRequests } from './dryRun.ts';

/** Requests a row of the table and shows the answer. `ask` replaces the usual requests. */
export const runRoute = async (
  invocation: Invocation,
  entry: RouteEntry,
  context: CommandContext,
  ask: Ask = askEach,
): Promise<number | void> => {
  const { row } = entry;
  const view = await chooseView(context, entry);
  const input = { ...linePageOf(row, view), ...inputOf(invocation) };
  const inputs = inputsOf(row, input);
  const texts = view === undefined && wantsTexts(row, context);
  const options = { ...pageOptionsOf(row, input, context, view), ...(texts && { texts }) };
  if (wantsDryRun(context))
    return showRequests(context, async ({ client, source, names }) => {
      for await (const _ of ask({ client, source }, row, inputs, options, names));
    });
  if (wantsManyPages(options)) context.host.spareMemory();
  try {
    return await showAnswer({ entry, row, input, inputs, options, view, ask }, context);
  } catch (error) {
    if (!isHistoryRefusal(error)) throw error;
    throw await nameWindow(error, context);
  }
};

/** Whether the answer is shown as it was sent. The status line reads what is live. */
const wantsTexts = ({ path }: Route, context: CommandContext): boolean =>
  readFor(formatName(context), context.flags) === 'texts' && !path.startsWith('/live');

const wantsManyPages = ({ all, limit = 0 }: PageOptions): boolean => all === true || limit > maxPageSize;

interface Question extends RouteQuestion {
  readonly entry: RouteEntry;
  readonly view: ViewEntry | undefined;
  readonly ask: Ask;
}

const showAnswer = async (question: Question, context: CommandContext): Promise<number> => {
  const { entry, row, input, inputs, options, view, ask } = question;
  const format = formatName(context);
  const { computed, selection } = await columnsFor(row, format, context);
  const show = await openPresent(context, view);
  const service = await context.openService({ manyRequests: wantsManyPages(options) });
  await agreeToCost(options, service, context);
  const { host, flags } = context;
  const shape = createShapeCheck(row, view !== undefined || showsOnlyLines(format));
  const { tally, wait, watch } = tallyPages(context, service.target.baseUrl, shape.see);
  const filtered = await mineOf(await askRoute(question, service, context, ask), entry, service, context);
  const pages = watch(filtered.pages);
  const memory = createListMemory(entry, context.command, service.source, host, () =>
    skippedOf(tally.before, flags),
  );
  let isCut = false;
  try {
    const document = toFormatInput(shownRow(row, inputs), pages, {
      selection,
      read: view === undefined ? readFor(format, flags) : 'fields',
      onUnread: shape.unread,
      first: memory.first,
      linePage: input,
      computed,
      forPeople: host.stdout.isTerminal && isForPeople(format),
      ...(flags.meta && {
        wrap: (document, last, next) =>
          toEnvelope(document, last, originOf(service.source, host.now()), next),
      }),
    });
    isCut = await show(document);
  } catch (error) {
    wait.end();
    await sayUnwritten(tally, context);
    throw error;
  } finally {
    wait.end();
    memory.keep();
  }
  await noteComputed(computed, context);
  const faults = [...shape.warnings(), ...filtered.warnings()];
  for (const warning of faults) await context.warn(warning);
  if (faults.length === 0 && showsOnlyLines(format)) await warnOfNoLines(row, tally, context);
  await failIfIncomplete(tally, context);
  // What was cut off, and how to go on, was said before.
  if (isCut) return exitCodes.done;
  await noteLines(row, tally, input, service, context);
  await (filtered.note?.() ?? notePosition(row, tally, selection, service, context));
  return noteCut(tally, `--page ${nextPage(tally, context)}`, context);
};

/** A format that shows only the lines of a record writes nothing where there are none. */
const warnOfNoLines = async (row: Route, { last }: PageTally, { warn }: CommandContext): Promise<void> => {
  if (row.lines !== undefined && last && linesIn(last, row).length === 0)
    await warn(`Nothing is known of its ${row.lines}; --json shows the rest of the answer`);
};

/** The origin of an answer of a service inside, and of one that came just now. */
const originOf = (source: Source, now: number) => ({
  source: sourceWord(source),
  fetchedAt: (source.kind === 'data' && source.collectedAt) || now,
});

interface Shown {
  readonly pages: AsyncIterable<WantedPage<Route>>;
  readonly warnings: () => readonly string[];
  /** What is said in place of the list's position. */
  readonly note?: () => Promise<void>;
}

const mineOf = async (asked: Shown, entry: RouteEntry, service: OpenService, context: CommandContext) => {
  if (!context.flags.my) return asked;
  const mine = await keepMine(asked.pages, entry, service, context);
  return { ...asked, pages: mine.pages, note: () => context.note(mine.note()) };
};

const columnsFor = async (row: Route, format: FormatName, context: CommandContext) => {
  const computed = row.ahead && (await chancesFor(() => context.openService(), context));
  return { computed, selection: selectionOf(row, context.flags, format, computed?.columns) };
};

/** Says how to go on where pages had come and nothing of them is written: after a signal, and before a filter. */
const sayUnwritten = async (tally: PageTally, context: CommandContext): Promise<void> => {
  if (tally.pages > 0 && (context.host.signal.aborted || tally.failure !== undefined))
    await context.warn(continueText(tally, continuingFlags(tally, context), false));
};

const failIfIncomplete = async (tally: PageTally, context: CommandContext): Promise<void> => {
  if (tally.failure === undefined) return;
  await context.warn(continueText(tally, continuingFlags(tally, context), true));
  throw tally.failure;
};
