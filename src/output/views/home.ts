import type { Found } from '../../core/route.ts';
import type { routes } from '../../core/table/index.ts';
import { terminalText } from '../cells.ts';
import { winningSide, wonMark } from '../columns.ts';
import { cell, fit, type Line, lineWidth, rule, span } from '../text/line.ts';
import { parseTime, relativeTime } from '../text/time.ts';
import { displayWidth } from '../text/width.ts';
import { chanceSpan, type WithChance } from './chance.ts';
import { figureColumn, grid, type GridColumn, textColumn } from './grid.ts';
import type { View, ViewContext } from './view.ts';

type Live = Found<typeof routes.live.list>[number];
type Summary = Found<typeof routes.schedule.upcoming>[number];

export type HomeMatch = Summary & Pick<Live, 'map' | 'mapScore'> & WithChance;

/** A command to type, with its cost or what it shows. */
export interface HomeCommand {
  /** As typed, with `esports`. */
  readonly command: string;
  readonly about: string;
}

export interface HomePart {
  readonly title: string;
  /** Undefined if nothing is known. */
  readonly matches?: readonly (HomeMatch & { readonly followed?: boolean })[] | undefined;
  /** Shown in place of an empty list. */
  readonly none: string;
  /** When the service sent it, if that is not now; milliseconds since 1970 UTC. */
  readonly fetchedAt?: number | undefined;
  /** The command that asks again, if that costs anything. */
  readonly refresh?: HomeCommand | undefined;
}

/** The home screen, and the screen of what the user follows. */
export interface HomeScreen {
  readonly parts: readonly HomePart[];
  /** Prices of skins, each as a name, a price in US dollars and its change. */
  readonly prices?: readonly HomePrice[];
  /** Commands to try, the most fitting first; the first three that fit the width are shown. */
  readonly tries: readonly HomeCommand[];
}

export interface HomePrice extends Pick<HomePart, 'fetchedAt' | 'refresh'> {
  readonly name: string;
  readonly price?: number | undefined;
}

const mostRows = 10;

/** From this height on the commands have a heading of their own. */
const comfortable = 16;

/**
 * Draws the screen on at most `height` lines: every part has at least one match, while the height allows it. `see` is
 * called with the matches that it draws, from the top down.
 */
export const homeView =
  (height: number, see: (matches: readonly HomeMatch[]) => void = () => {}): View<HomeScreen> =>
  ({ parts, prices = [], tries }, context) => {
    const { width } = context;
    const heads = parts.map(part => partHead(part, context));
    const priceLines = pricesOf(prices, context);
    const tried = triesOf(tries, context);
    const tryRule = tried.length > 0 && height >= comfortable ? [rule('Try', width)] : [];
    const fixed = heads.flat().length + priceLines.length + tryRule.length + tried.length;
    const empty = parts.filter(isBare).length;
    const room = Math.max(height - fixed - empty, parts.length);
    const counts = shareRows(
      parts.map(({ matches = [] }) => Math.min(matches.length, mostRows)),
      room,
    );
    const shown = parts.map(({ matches = [] }, place) => matches.slice(0, counts[place]));
    see(shown.flat());
    const drawn = drawMatches(shown, context);
    const body = parts.flatMap((part, place) => [
      ...(heads[place] ?? []),
      ...(isBare(part) ? [[span(part.none, 'dim')]] : (drawn[place] ?? [])),
    ]);
    const lines = [...body, ...priceLines, ...tryRule, ...tried];
    return lines.slice(0, Math.max(1, height)).map(line => fit(line, width));
  };

/** Whether the part says on a line of its own that it is empty. */
const isBare = ({ matches, refresh }: HomePart): boolean => refresh !== undefined && matches?.length === 0;

/** The heading of a part with its age and the command that asks again, on a second line where the first is full. */
const partHead = (part: HomePart, context: ViewContext): readonly Line[] => {
  const { title, matches, none, fetchedAt = context.now, refresh } = part;
  const { width } = context;
  // An empty part that nothing can fill needs no second line.
  if (!refresh) return [rule(title, width, matches?.length === 0 ? [span(none, 'dim')] : [])];
  const age = span(ageText(matches !== undefined, fetchedAt, context), 'dim');
  const again = [span(refresh.command), span(` · ${refresh.about}`, 'dim')];
  const note = [age, span(' · ', 'dim'), ...again];
  // As much as `rule` needs around a note.
  const fits = lineWidth(note) + displayWidth(title) + 12 <= width;
  return fits ? [rule(title, width, note)] : [rule(title, width, [age]), again];
};

const ageText = (isKnown: boolean, fetchedAt: number, { now }: ViewContext): string =>
  isKnown ? relativeTime(Math.min(fetchedAt, now), now) : 'nothing stored';

/** Gives the parts one row after another, in turn, until the room or the rows are used up. */
const shareRows = (wanted: readonly number[], room: number): readonly number[] => {
  const counts = wanted.map(() => 0);
  let left = room;
  for (let given = true; given && left > 0;) {
    given = false;
    for (const [place, most] of wanted.entries()) {
      if (left === 0 || (counts[place] ?? 0) >= most) continue;
      counts[place] = (counts[place] ?? 0) + 1;
      left -= 1;
      given = true;
    }
  }
  return counts;
};

type Row = HomeMatch & { readonly followed?: boolean };

/** The rows of every part, with columns that stand below each other. */
const drawMatches = (shown: readonly (readonly Row[])[], context: ViewContext) => {
  const all = shown.flat();
  const isMarked = all.some(row => winningSide(row) !== undefined);
  const lines = grid(all, columnsFor(isMarked, context), { ...context, boxed: false });
  let next = 0;
  return shown.map(rows => lines.slice(next, (next += rows.length)));
};

const columnsFor = (isMarked: boolean, context: ViewContext): readonly GridColumn<Row>[] => [
  textColumn('', ({ followed }) => (followed ? '★' : ''), { role: 'warning' }),
  teamColumn(1, isMarked, ({ team1Name }) => team1Name),
  { header: '', priority: 2, align: 'right', cell: row => chanceSpan(row, context) },
  textColumn('', row => middleText(row, context), {
    role: ({ score, mapScore, status }) =>
      score === undefined ? 'dim' : mapScore !== undefined || status === 'live' ? 'live' : 'bold',
  }),
  teamColumn(2, isMarked, ({ team2Name }) => team2Name),
  {
    header: '',
    cell: ({ map, mapScore, startsAt, status }) => {
      if (mapScore !== undefined) return span(terminalText(mapScore, 'score', context), 'bold');
      if (map !== undefined || status === 'live') return undefined;
      const at = parseTime(startsAt);
      return at === undefined ? undefined : span(relativeTime(at, context.now));
    },
  },
  {
    header: '',
    priority: 3,
    cell: ({ map, mapScore, startsAt, status }) => {
      if (map !== undefined || mapScore !== undefined) return span(map ?? '');
      if (startsAt === undefined || status === 'live') return undefined;
      return span(terminalText(startsAt, 'start', { ...context, timeLength: 'clock' }), 'dim');
    },
  },
  textColumn('', ({ eventName }) => eventName, { priority: 3, role: 'dim' }),
  textColumn('', ({ bestOf }) => (bestOf === undefined ? '' : `Bo${bestOf}`), { priority: 4, role: 'dim' }),
];

/** The score; without one `v`, unless the mark of the winner says how the match ended. */
const middleText = (row: Row, context: ViewContext): string => {
  if (row.score !== undefined) return terminalText(row.score, 'score', context);
  return winningSide(row) ? '' : ' v';
};

const teamColumn = (
  side: 1 | 2,
  isMarked: boolean,
  get: (row: Row) => string | undefined,
): GridColumn<Row> => ({
  header: '',
  least: 6,
  cell: row => {
    const name = get(row) ?? '?';
    if (winningSide(row) === side) return [span(wonMark, 'good'), span(name, 'bold')];
    return [span(isMarked ? ' '.repeat(wonMark.length) : ''), span(name)];
  },
});

const pricesOf = (prices: readonly HomePrice[], context: ViewContext): readonly Line[] => {
  if (prices.length === 0) return [];
  const columns: readonly GridColumn<HomePrice>[] = [
    textColumn('', ({ name }) => name, { least: 8 }),
    figureColumn('', 'money', ({ price }) => price, context, { role: 'bold' }),
    textColumn(
      '',
      ({ price, fetchedAt = context.now, refresh }) =>
        refresh && ageText(price !== undefined, fetchedAt, context),
      { priority: 2, role: 'dim' },
    ),
    textColumn('', ({ refresh }) => refresh && `${refresh.command} · ${refresh.about}`, {
      priority: 3,
      role: 'dim',
    }),
  ];
  return [rule('Skins', context.width), ...grid(prices, columns, { ...context, boxed: false })];
};

const mostTries = 3;

/** The first commands that fit whole, with what they show where there is room for it. */
const triesOf = (tries: readonly HomeCommand[], { width }: ViewContext): readonly Line[] => {
  const shown = tries.filter(({ command }) => lineWidth([span(command)]) <= width).slice(0, mostTries);
  const widest = shown.reduce((most, { command }) => Math.max(most, lineWidth([span(command)])), 0);
  return shown.map(({ command, about }) => {
    const line = [cell(command, widest, 'left', 'bold'), span(`  ${about}`, 'dim')];
    return lineWidth(line) <= width ? line : [span(command, 'bold')];
  });
};
