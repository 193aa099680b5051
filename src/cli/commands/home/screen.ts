import { flag, int, nullable, number, record, text, time } from '../../../core/schema.ts';
import { score } from '../../../core/entities/match.ts';
import { noteFor } from '../../../output/text/noteLines.ts';
import { columnsFromFields } from '../../../output/columns.ts';
import type { HomeCommand, HomeMatch, HomePart, HomePrice, HomeScreen } from '../../../output/views/home.ts';
import type { Source } from '../../settings/source.ts';
import { type Followed, followedIn } from '../../settings/lists/followed.ts';
import { rememberSubjects } from '../../names/lastList.ts';
import { demoNotice } from '../../session/chosenSource.ts';
import type { CommandContext, OpenService } from '../../context/types.ts';
import { chancesFor } from '../../forecasts/chancesFor.ts';
import { type ComputedColumns, noteComputed, withComputed } from '../../show/computedColumns.ts';
import { drawOwn, mayDraw, openPresent, toInput, type Present } from '../../show/present.ts';
import { checkLines } from '../../show/selection.ts';
import { type PartName, partNames, type Parts } from './parts.ts';
import { homeView } from '../../../output/views/home.ts';

export interface Shown {
  readonly parts: Parts;
  readonly followed: readonly Followed[];
  readonly prices?: readonly HomePrice[];
  /** Whether the parts were looked up only in the stored answers, and asking costs requests. */
  readonly metered: boolean;
  readonly mine?: boolean;
  /** Where the matches come from, for `:3`. The notice of made-up data stands above a screen of those. */
  readonly source: Source;
  readonly service: OpenService;
  readonly tries: HomeScreen['tries'];
  readonly show?: Present | undefined;
}

const row = record('A match or a skin', {
  part: text('live, next, last or skin'),
  id: nullable(text('Match identifier', { format: 'id' })),
  startsAt: nullable(time('Start')),
  team1Name: nullable(text('First team', { label: 'Team 1' })),
  score: nullable({ ...score, label: 'Score' }),
  team2Name: nullable(text('Second team', { label: 'Team 2' })),
  map: nullable(text('Map in play')),
  mapScore: nullable({ ...score, label: 'Rounds' }),
  bestOf: nullable(int('Series length in maps', { label: 'Bo' })),
  eventName: nullable(text('Tournament')),
  followed: flag('Whether the user follows something of it'),
  skin: nullable(text('Skin')),
  price: nullable(number('Lowest price in US dollars', { format: 'money' })),
  fetchedAt: nullable(time('When the service sent it, if that is not now')),
});

/** Opens the output of the rows, and refuses what they cannot show: before anything is asked. @throws UsageError */
export const openRows = async (context: CommandContext): Promise<Present | undefined> => {
  const chances = await chancesFor(() => context.openService(), context);
  checkLines(row, context.flags, chances?.columns);
  return mayDraw(context) ? undefined : openPresent(context);
};

export const showScreen = async (known: Shown, context: CommandContext): Promise<void> => {
  const chances = await chancesFor(() => Promise.resolve(known.service), context);
  const shown = chances ? { ...known, parts: await completed(known.parts, chances) } : known;
  if (mayDraw(context)) await drawParts(shown, await chances?.note(), context);
  else await showRows(shown, chances, context);
  await noteComputed(chances, context);
};

const completed = async (parts: Parts, { complete }: ComputedColumns): Promise<Parts> => {
  const all = await Promise.all(
    partNames.map(async name => {
      const part = parts[name];
      return part && ([name, { ...part, matches: await complete(part.matches) }] as const);
    }),
  );
  return Object.fromEntries(all.flatMap(each => (each ? [each] : [])));
};

const drawParts = async (shown: Shown, note: string | undefined, context: CommandContext): Promise<void> => {
  let seen: readonly HomeMatch[] = [];
  const view = homeView(heightFor(shown, note, context), matches => (seen = matches));
  await drawOwn(view, screenOf(shown, context.sameService), context);
  remember(seen, shown, context);
};

const showRows = async (shown: Shown, chances: ComputedColumns | undefined, context: CommandContext) => {
  const rows = rowsOf(shown);
  const columns = columnsFromFields(row.fields);
  const show = shown.show ?? (await openPresent(context));
  await show(await toInput(rows, chances ? withComputed(columns, chances) : columns, context));
  remember(rows, shown, context);
};

/** Notes the matches that are shown, so that `:3` can name the third. */
const remember = (
  rows: readonly { readonly id?: string | undefined }[],
  { source }: Shown,
  context: CommandContext,
): void =>
  rememberSubjects(
    rows.map(({ id }) => (id === undefined ? null : { kind: 'match', word: id })),
    context.command,
    source,
    context.host,
  );

/** The lines that the terminal has left above its prompt and a note, below the notice of made-up data. */
const heightFor = ({ source }: Shown, note: string | undefined, { host: { stdout } }: CommandContext) => {
  const linesOf = (text: string): number => noteFor(text, stdout).split('\n').length;
  const notice = source.kind === 'demo' ? linesOf(demoNotice(stdout).trimEnd()) : 0;
  return (stdout.rows ?? 24) - 2 - notice - (note === undefined ? 0 : linesOf(note));
};

const rowsOf = ({ parts, followed, prices = [] }: Shown) => [
  ...partNames.flatMap(part => {
    const { matches = [], fetchedAt } = parts[part] ?? {};
    return matches.map(match => ({
      part,
      ...match,
      followed: followedIn(match, followed).length > 0,
      ...(fetchedAt !== undefined && { fetchedAt: new Date(fetchedAt).toISOString() }),
    }));
  }),
  ...prices.map(({ name, price, fetchedAt }) => ({
    id: undefined,
    part: 'skin',
    followed: true,
    skin: name,
    ...(price !== undefined && { price }),
    ...(fetchedAt !== undefined && { fetchedAt: new Date(fetchedAt).toISOString() }),
  })),
];

const titles = {
  live: { title: 'Live', command: 'esports live', none: 'No live matches.', state: 'is live' },
  next: { title: 'Next', command: 'esports upcoming', none: 'No matches scheduled.', state: 'is scheduled' },
  last: { title: 'Last results', command: 'esports results', none: 'No results yet.', state: 'has ended' },
} as const satisfies Record<PartName, unknown>;

/** `sameService`: makes a command that is offered ask the service of this screen. */
const screenOf = (
  { parts, followed, prices = [], metered, mine, tries }: Shown,
  sameService: CommandContext['sameService'],
): HomeScreen => {
  const offered = <C extends HomeCommand>(each: C): C => ({ ...each, command: sameService(each.command) });
  return {
    parts: partNames.flatMap((name): readonly HomePart[] => {
      const { title, command, none, state } = titles[name];
      const part = parts[name];
      // What the service inside did not answer is left out; elsewhere the command that asks is named.
      if (!part && !metered) return [];
      return [
        {
          title,
          none: mine ? `Nothing you follow ${state}.` : none,
          matches: part && (mine ? part.matches : followedFirst(part.matches, followed)),
          fetchedAt: part?.fetchedAt,
          ...(metered && { refresh: offered({ command, about: '1 request' }) }),
        },
      ];
    }),
    prices: prices.map(({ refresh, ...price }) => ({
      ...price,
      ...(refresh && { refresh: offered(refresh) }),
    })),
    tries: tries.map(offered),
  };
};

const followedFirst = (matches: readonly HomeMatch[], followed: readonly Followed[]) => {
  const marked = matches.map(match => ({ ...match, followed: followedIn(match, followed).length > 0 }));
  return marked.toSorted((a, b) => Number(b.followed) - Number(a.followed));
};
