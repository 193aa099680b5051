import { isUnresolved } from '../../../core/entities/remarks.ts';
import type { Found } from '../../../core/route.ts';
import type { routes } from '../../../core/table/index.ts';
import { terminalText } from '../../cells.ts';
import { blank, dotted, fit, type Line, span } from '../../text/line.ts';
import { chanceSpan, type WithChance } from '../chance.ts';
import { figureColumn, grid, type GridColumn, textColumn } from '../grid.ts';
import { killsToDeaths } from '../players/lines.ts';
import { factLines, wrapped } from '../wrapped.ts';
import type { View, ViewContext } from '../view.ts';
import { type Section, sections } from '../card/sections.ts';
import { canDraw, mapLines } from './maps.ts';
import { resultMark, wonText } from '../card/results.ts';

type SeenMatch = Found<typeof routes.results.match> & WithChance;

/** A match: teams and score, how to watch it, the form before it, its maps with halves, best players, the veto. */
export const matchView: View<SeenMatch> = (match, context) => {
  const { team1Name = match.team1?.name, team2Name = match.team2?.name, maps = [], veto = [] } = match;
  if (team1Name === undefined || team2Name === undefined) return undefined;
  const names = [team1Name, team2Name] as const;
  const isAhead = match.status !== 'finished' && !isUnresolved(match.status) && !canDraw(maps);
  const parts: readonly Section[] = [
    { title: 'Maps', draw: inner => (canDraw(maps) ? mapLines(maps, names, inner) : []) },
    bestPlayers(match),
    {
      title: 'Form',
      note: 'newest first',
      draw: inner => (isAhead ? formTable(match, names, inner) : []),
    },
    { title: 'Head to head', draw: inner => (isAhead ? meetingLines(match, names, inner) : []) },
    { title: 'Picks and bans', draw: ({ width }) => wrapped(veto.map(vetoStep), width) },
  ];
  const head = headLines(match, names, context);
  const rest = [...watchLines(match, context), ...sections(parts, context)];
  return rest.length === 0 ? head : [...head, blank, ...rest];
};

const headLines = (match: SeenMatch, [one, other]: readonly [string, string], context: ViewContext) => {
  const { score, winner, status, eventName = match.event?.name, stage, bestOf, startsAt, id } = match;
  const points = score ? terminalText(score, 'score', context) : 'vs';
  return [
    fit(
      [
        span(winner === one ? '✓ ' : '', 'good'),
        span(one, winner === other ? 'dim' : 'bold'),
        span(`  ${points}  `, 'bold'),
        span(other, winner === one ? 'dim' : 'bold'),
        span(winner === other ? ' ✓' : '', 'good'),
        span(status === 'live' ? '  ● live' : '', 'live'),
      ],
      context.width,
    ),
    ...factLines(
      [
        match.remark,
        eventName,
        stage,
        bestOf === undefined ? undefined : `Best of ${bestOf}`,
        startsAt === undefined ? undefined : terminalText(startsAt, 'start', context),
        chanceOf(match, one, context),
        id,
      ],
      context.width,
    ),
  ];
};

/** `Rain Temple ~63%`. */
const chanceOf = (match: SeenMatch, name: string, context: ViewContext): string | undefined => {
  const chance = chanceSpan(match, context);
  return chance && `${name} ${chance.text}`;
};

type VetoStep = NonNullable<SeenMatch['veto']>[number];

const vetoKinds = {
  removed: { sign: '✕', role: 'bad', word: 'ban' },
  picked: { sign: '✓', role: 'good', word: 'pick' },
  leftover: { sign: '·', role: 'dim', word: 'left over' },
} as const;

const vetoStep = ({ map = '?', team, type = '' }: VetoStep): Line => {
  // `Object.hasOwn` has checked that it is one of the keys.
  const kind = Object.hasOwn(vetoKinds, type) ? vetoKinds[type as keyof typeof vetoKinds] : undefined;
  return dotted([
    span(`${kind?.sign ?? '·'} ${map}`, kind?.role),
    span(`${kind?.word ?? type}${team === undefined ? '' : ` ${team}`}`, 'dim'),
  ]);
};

type Best = NonNullable<SeenMatch['topPlayers']>[number];

/** The best players by rating; fewer while the match is live, to leave room for what happens. */
const bestPlayers = ({ topPlayers = [], status }: SeenMatch): Section => {
  const players = topPlayers
    .filter(({ nickname, rating }) => nickname !== undefined && rating !== undefined)
    .slice(0, status === 'live' ? 3 : 5);
  return {
    title: 'Best players',
    note: 'by rating over the finished maps',
    draw: context => grid(players, columnsFor(context), context),
  };
};

const columnsFor = (context: ViewContext): readonly GridColumn<Best>[] => [
  textColumn('Player', ({ nickname }) => nickname, { least: 8, role: 'bold' }),
  textColumn('Team', ({ teamName }) => teamName, { priority: 2 }),
  { header: 'K–D', align: 'right', cell: line => killsToDeaths(line, context) },
  figureColumn('ADR', 'decimal1', ({ adr }) => adr, context),
  figureColumn('Maps', 'int', ({ maps }) => maps, context, { priority: 3, role: 'dim' }),
  figureColumn('Rating', 'decimal2', ({ rating }) => rating, context, { role: 'bold' }),
];

type Names = readonly [string, string];

const watchLines = ({ status, id }: SeenMatch, context: ViewContext): readonly Line[] => {
  if (status === 'finished' || isUnresolved(status) || id === undefined) return [];
  const { sameService = same => same, width } = context;
  const command = sameService(`esports watch ${id}${status === 'live' ? '' : ' --wait'}`);
  return wrapped([span('Watch', 'label'), ...command.split(' ').map(word => span(word))], width, ' ');
};

/** Both teams' latest results: how many they won, and each result with its opponent. */
const formTable = (match: SeenMatch, [one, other]: Names, context: ViewContext): readonly Line[] => {
  const teams = [
    { name: one, form: match.team1Form ?? [] },
    { name: other, form: match.team2Form ?? [] },
  ];
  return teams.flatMap(({ name, form }) =>
    form.length === 0
      ? []
      : [
          ...wrapped([span(name, 'bold'), span(wonText(form), 'dim')], context.width, '  '),
          ...wrapped(
            form.map(result => [
              ...resultMark(result, context),
              span(` ${result.opponentName ?? context.glyphs.absent}`),
            ]),
            context.width,
          ),
        ],
  );
};

/** `Rain Temple 3–1 Jade Abacus in 4 matches`. */
const meetingLines = ({ headToHead }: SeenMatch, [one, other]: Names, context: ViewContext) => {
  const { played, team1Wins, team2Wins } = headToHead ?? {};
  if (played === undefined || team1Wins === undefined || team2Wins === undefined) return [];
  if (played === 0) return [fit([span('The first match of these two teams', 'dim')], context.width)];
  const count = (value: number): string => terminalText(value, 'int', context);
  return wrapped(
    [
      span(one, team1Wins > team2Wins ? 'bold' : undefined),
      span(`${count(team1Wins)}–${count(team2Wins)}`, 'bold'),
      span(other, team2Wins > team1Wins ? 'bold' : undefined),
      span(`in ${count(played)} ${played === 1 ? 'match' : 'matches'}`, 'dim'),
    ],
    context.width,
    ' ',
  );
};
