import type { Found } from '../../../api/route.ts';
import type { routes } from '../../../api/table/index.ts';
import { terminalText } from '../../cells.ts';
import { blank, dotted, fit, type Line, rule, span } from '../../text/line.ts';
import { clockText } from '../../text/numbers.ts';
import { parseTime } from '../../text/time.ts';
import { factLines } from '../facts.ts';
import { wrapped } from '../wrapped.ts';
import type { View, ViewContext } from '../view.ts';
import { canDraw, mapLines } from './maps.ts';

type SeenMatch = Found<typeof routes.results.match>;

/** Draws a match: both teams and the series score, the maps with their halves, and the picks and bans. */
export const matchView: View<SeenMatch> = (match, context) => {
  const { team1Name = match.team1?.name, team2Name = match.team2?.name, maps = [], veto = [] } = match;
  const { width } = context;
  if (team1Name === undefined || team2Name === undefined) return undefined;
  return [
    ...headLines(match, [team1Name, team2Name], context),
    ...(canDraw(maps)
      ? [blank, rule('Maps', width), ...mapLines(maps, [team1Name, team2Name], context)]
      : []),
    ...(veto.length > 0 ? [blank, rule('Picks and bans', width), ...wrapped(veto.map(vetoStep), width)] : []),
  ];
};

const headLines = (
  match: SeenMatch,
  [one, other]: readonly [string, string],
  context: ViewContext,
): readonly Line[] => {
  const { score, winner, status, eventName = match.event?.name, stage, bestOf, id } = match;
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
        eventName,
        stage,
        bestOf === undefined ? undefined : `Best of ${bestOf}`,
        whenText(match, context),
        id,
      ],
      context.width,
    ),
  ];
};

/** The scheduled or actual start, and the duration. */
const whenText = ({ startsAt, endedAt }: SeenMatch, context: ViewContext): string => {
  if (startsAt === undefined) return '';
  const [from, to] = [parseTime(startsAt), parseTime(endedAt)];
  const when = terminalText(startsAt, 'start', context);
  const minutes = from === undefined || to === undefined ? 0 : (to - from) / 60_000;
  // Hours and minutes have the same form as minutes and seconds.
  return minutes > 0 ? `${when}, took ${clockText(minutes)} h` : when;
};

type VetoStep = NonNullable<SeenMatch['veto']>[number];

/** The actions of a veto, as a word and as a symbol. */
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
