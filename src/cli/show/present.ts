import { colorLevel } from '../../output/colorLevel.ts';
import { columnsFromFields, type OutputColumn, type Row } from '../../output/columns.ts';
import type { Fields } from '../../core/schema.ts';
import type { FormatInput, FormatOptions } from '../../output/formats/format.ts';
import { type FormatName, formats } from '../../output/formats/index.ts';
import { identifyByColumns } from '../../output/identify.ts';
import { createTheme } from '../../output/createTheme.ts';
import { asciiGlyphs, themeEntry } from '../../output/theme.ts';
import { showsHyperlinks } from '../../output/text/hyperlink.ts';
import type { ViewEntry } from '../../output/views/index.ts';
import type { View } from '../../output/views/view.ts';
import { countsToTwelve, isAsciiTerminal, machineZone } from '../host/locale.ts';
import { checkDates, chooseColumns, isOwnColumns, noIdentifiers, parseSort } from './selection.ts';
import { zoneOf } from '../context/settings.ts';
import { isPlain, themeOf } from '../context/asciiNotes.ts';
import type { CommandContext } from '../context/types.ts';
import type { RouteEntry } from '../../core/table/index.ts';
import { eachMember } from '../../core/json/jsonScan.ts';
import type { Route } from '../../core/route.ts';
import type { AnswerOrigin } from '../../client/answer.ts';
import type { WantedPage } from '../../client/pages/pages.ts';
import { openBounded } from './bounded.ts';
import { sortBy } from '../../output/sort.ts';

/** The chosen format; by default a table for a person at a terminal and TSV for a program. */
export const formatName = ({ flags, host, settings }: CommandContext): FormatName => {
  if (flags.output !== undefined) return flags.output;
  if (flags.json !== undefined || flags.jq !== undefined || flags.meta) return 'json';
  return settings.output ?? (host.stdout.isTerminal ? 'table' : 'tsv');
};

/** Whether the format is drawn for a person, on a terminal or not. */
export const isForPeople = (name: FormatName): boolean => name === 'table' || name === 'wide';

/** Whether a format shows only the lines of a record that has some, and nothing else of it. */
export const showsOnlyLines = (name: FormatName): boolean => !isForPeople(name) && !wholeFormats.has(name);
const wholeFormats = new Set<FormatName>(['json', 'ndjson', 'yaml']);

/** What a format needs of the lines: every field, the shown columns, or only the texts as they were sent. */
export const readFor = (name: FormatName, { columns }: Pick<CommandContext['flags'], 'columns'>) => {
  if (name === 'ids' || name === 'ics') return 'fields';
  return wholeFormats.has(name) && columns === undefined ? 'texts' : 'columns';
};

/** Writes an answer; resolves with whether `--max-bytes` left out rows. @throws OutputLimitError */
export type Present = (input: FormatInput) => Promise<boolean>;

/** Loads the format and, for a drawn answer, its `view`. Compiles a jq filter first. @throws FilterError */
export const openPresent = async (
  context: CommandContext,
  view?: ViewEntry,
  name = formatName(context),
): Promise<Present> => {
  const [format, options] = await Promise.all([
    loadFormat(name, context, view),
    formatOptions(name, context),
  ]);
  const { maxBytes, skip = 0 } = context.flags;
  if (maxBytes !== undefined || skip > 0) return openBounded(format, options, name, context);
  return async input => {
    for await (const chunk of format(input, options)) await context.print(chunk);
    return false;
  };
};

export const present = async (input: FormatInput, context: CommandContext): Promise<void> => {
  const show = await openPresent(context);
  await show(input);
};

/** A list of our own: the fields of its lines, and the importance of columns whose place does not decide it. */
type Line = { readonly fields: Fields };
type Priorities = Parameters<typeof columnsFromFields>[1];

/** Opens the output of a list of our own. `document` is what its JSON says, if that is more than the rows. */
export const openRows = async (line: Line, context: CommandContext, priorities?: Priorities) => {
  const show = await openPresent(context);
  return async (rows: readonly Row[], document?: object): Promise<boolean> =>
    show(await toInput(rows, columnsFromFields(line.fields, priorities), context, document));
};

export const presentRows = async (
  line: Line,
  rows: readonly Row[],
  context: CommandContext,
  { priorities, document }: { readonly priorities?: Priorities; readonly document?: object } = {},
): Promise<void> => {
  const show = await openRows(line, context, priorities);
  await show(rows, document);
};

/** `document`: what the JSON says, if that is more than the rows. @throws UsageError */
export const toInput = async (
  rows: readonly Row[],
  columns: readonly OutputColumn[],
  context: CommandContext,
  document?: object,
): Promise<FormatInput> => {
  const { flags } = context;
  const find = (name: string): OutputColumn | undefined => columns.find(({ field }) => field === name);
  const known = columns.map(({ field }) => field);
  const named = flags.columns && !isOwnColumns(flags.columns);
  const shown = named ? chooseColumns(flags.columns ?? [], find, known) : columns;
  const sort = parseSort(flags.sort, find, known);
  const sorted = sort ? sortBy(rows, sort, row => row) : rows;
  const identify = identifyByColumns(columns);
  if (formatName(context) === 'ids' && !identify) throw noIdentifiers();
  if (flags.output === 'ics') checkDates(known);
  const page = {
    rows: sorted,
    columns: shown,
    texts: () => sorted.map(row => JSON.stringify(row)),
    identify: identify ?? (() => undefined),
  };
  return {
    pages: [page],
    document: texts => (document ? JSON.stringify(document) : `[${texts.join(',')}]`),
    whole: document !== undefined,
  };
};

const loadFormat = async (name: FormatName, context: CommandContext, view: ViewEntry | undefined) => {
  const { jq } = context.flags;
  if (jq !== undefined) return (await import('./jqFilter.ts')).openFilter(jq, context);
  return view ? (await loadViews()).createViewFormat(view.view) : formats[name].format;
};

/** Pictures are drawn for people alone, and are most of what is drawn. */
const loadViews = () => import('./pictures.ts');

export const drawOwn = async <T>(view: View<T>, data: T, context: CommandContext): Promise<void> => {
  const { drawView } = await loadViews();
  await context.print(drawView(view, data, await formatOptions('table', context)) ?? '');
};

export const formatOptions = async (name: FormatName, context: CommandContext): Promise<FormatOptions> => {
  const { flags, host, settings } = context;
  const { isTerminal, columns } = host.stdout;
  const theme = themeOf(context);
  const { glyphs, boxed = false } = themeEntry(theme);
  const forPeople = isForPeople(name);
  let hour12: boolean | undefined;
  const level = forPeople
    ? colorLevel({ when: flags.color ?? settings.color, env: host.env, isTerminal })
    : 0;
  return {
    terminal: isTerminal,
    width: columns,
    theme: await createTheme(level, theme),
    glyphs: isTerminal && isAsciiTerminal(host.env) && !glyphs.words ? asciiGlyphs : glyphs,
    boxed,
    now: host.now(),
    sameService: context.sameService,
    hyperlinks: isTerminal && forPeople && showsHyperlinks(host.env),
    // Found out when the first time is shown.
    ...(isTerminal && { hour12: () => (hour12 ??= countsToTwelve(host.env)) }),
    ...(await zoneOption(name, context)),
    ...userOptionsOf(name, context),
  };
};

/** The requested time zone. Programs get UTC, whatever zone the user has set for tables. */
const zoneOption = async (name: FormatName, { flags, host, settings }: CommandContext) => {
  const showsLocal = isForPeople(name);
  const asked = zoneOf({ flags, settings: showsLocal ? settings : {} });
  if (asked !== 'local') return asked === undefined ? {} : { timeZone: asked };
  // On a terminal an absent zone is the machine's own, and costs less than a named one.
  if (host.stdout.isTerminal && showsLocal) return {};
  return { timeZone: machineZone() };
};

const userOptionsOf = (name: FormatName, context: CommandContext): Partial<FormatOptions> => {
  const { flags } = context;
  const header = flags.header ?? (name === 'tsv' ? flags.output === 'tsv' : undefined);
  return {
    ...(header !== undefined && { header }),
    // `--json` without names means every field.
    ...(Array.isArray(flags.json) && { fields: flags.json as readonly string[] }),
    ...(flags.columns && !isOwnColumns(flags.columns) && { chosen: true }),
    ...(flags.csvRaw && { csvRaw: true }),
  };
};

export const chooseView = async (context: CommandContext, entry: RouteEntry) => {
  if (!mayDraw(context)) return undefined;
  return (await loadViews()).findPicture(entry);
};

/** Whether a person is looking, whose flags do not require a table. */
export const mayDraw = (context: CommandContext): boolean => {
  const { flags, host, settings } = context;
  const { output, json, jq, meta, columns, sort, header, skip, maxBytes } = flags;
  const asked = [output ?? settings.output, json, jq, meta, columns, sort, header, skip, maxBytes];
  return host.stdout.isTerminal && !isPlain(context) && asked.every(value => value === undefined);
};

/**
 * The whole envelope as JSON text: the service's members, with `data` of all pages, and `client` with the source of the
 * answer and the `next` command. `origin`: that of an answer which says none.
 */
export const toEnvelope = (
  document: string,
  { answer }: WantedPage<Route>,
  origin: Pick<AnswerOrigin, 'source' | 'fetchedAt'>,
  next?: string,
) => {
  const members: string[] = [];
  const { text } = answer;
  let enveloped = false;
  eachMember(text, (key, start, end) => {
    const isData = key === 'data';
    enveloped ||= isData;
    if (key !== 'client') members.push(member(key, isData ? document : text.slice(start, end)));
  });
  // A body without an envelope is `data` itself.
  const own = enveloped && answer.data() !== undefined ? members : [member('data', document)];
  const { source, fetchedAt, stale }: AnswerOrigin = answer.client ?? { ...origin, stale: false };
  const client = { source, fetchedAt: new Date(fetchedAt).toISOString(), stale, next };
  return `{${[...own, member('client', JSON.stringify(client))].join(',')}}`;
};

const member = (key: string, value: string): string => `${JSON.stringify(key)}:${value}`;
