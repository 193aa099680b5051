import type { Factor } from '../../../answers/standings/breakdown.ts';
import { type Change, causes } from '../../../answers/standings/change.ts';
import { type Explanation, sumBy } from '../../../answers/standings/explanation.ts';
import type { Share } from '../../../answers/standings/parts.ts';
import { toTenths } from '../../../answers/standings/tenths.ts';
import { terminalText } from '../../cells.ts';
import { beside, cell, dotted, fit, type Line, lineWidth, rule, span, type Span } from '../../text/line.ts';
import { signedText } from '../../text/numbers.ts';
import { dayAndMonth } from '../../text/time.ts';
import { barText } from '../bars.ts';
import { signedSpan } from '../deviation.ts';
import { facing, mirrored } from '../mirror.ts';
import type { View, ViewContext } from '../view.ts';
import { wrapped } from '../wrapped.ts';

const partNames = {
  bountyOffered: 'Bounty offered',
  bountyCollected: 'Bounty collected',
  opponentNetwork: 'Opponent network',
  lanWins: 'LAN wins',
  headToHead: 'Head-to-head',
  scale: 'Scale of all teams',
  unexplained: 'Not explained',
} as const satisfies Record<Change['part'], string>;
/** The longest name and a space. */
const NAME = 17;
const MOST_BAR = 30;

/** Why one team stands where it stands; of two, their parts face each other. */
export const explanationView: View<readonly Explanation[]> = ([one, other], context) => {
  if (!one) return undefined;
  if (!other) return [headOf(one, context), ...factorLines(one, context), ...storyLines(one, context)];
  const half = Math.floor((context.width - 2) / 2);
  const inHalf = { ...context, width: half };
  const story = storyLines(one, inHalf).map(line => fit(line, half));
  return [
    facing(nameOf(one), nameOf(other), context.width),
    ...mirrored(pairsOf(one, other), context.width, context.glyphs),
    ...beside(story, storyLines(other, inHalf), half + 2),
  ];
};

const nameOf = ({ team, rank }: Explanation): string => (rank === null ? team : `#${rank} ${team}`);

const headOf = ({ team, rank, day, breakdown }: Explanation, { width }: ViewContext): Line =>
  rule(
    team,
    width,
    dotted([
      span(`${breakdown.points.toFixed(1)} points`, 'bold'),
      span(rank === null ? '' : `#${rank}`),
      span(day),
    ]),
  );

const pairsOf = (one: Explanation, other: Explanation) => {
  const pair = (label: string, values: readonly [number, number]) => ({
    label,
    values,
    texts: [values[0].toFixed(1), values[1].toFixed(1)] as const,
  });
  const pointsOf = ({ parts }: Explanation, factor: Factor): number =>
    parts.factors.find(each => each.factor === factor)?.points ?? 0;
  return [
    pair('Points', [one.breakdown.points, other.breakdown.points]),
    pair('Start', [one.breakdown.start, other.breakdown.start]),
    ...one.parts.factors.map(({ factor }) =>
      pair(shortNames[factor], [pointsOf(one, factor), pointsOf(other, factor)]),
    ),
    pair('Head-to-head', [one.breakdown.headToHead, other.breakdown.headToHead]),
  ];
};

/** How the sentence about the results behind a factor begins. */
const reasons = {
  bountyOffered: 'Prizes it won:',
  bountyCollected: 'Wins over teams with prizes:',
  opponentNetwork: 'Wins over teams that beat many:',
  lanWins: 'Wins on LAN:',
} as const satisfies Record<Factor, string>;

/** They fit between two bars. */
const shortNames = {
  bountyOffered: 'Offered',
  bountyCollected: 'Collected',
  opponentNetwork: 'Network',
  lanWins: 'LAN wins',
} as const satisfies Record<Factor, string>;

/**
 * `Start 1964.3 = 400.0 + …`, then each factor with its bar and the results behind it: the ten best, or those on one line
 * where a change is told too, so that it stays one screen.
 */
const factorLines = ({ breakdown, parts, since }: Explanation, context: ViewContext): readonly Line[] => {
  const [base = 0, ...points] = toTenths([
    parts.base,
    ...parts.factors.map(factor => factor.points),
    parts.rounding,
  ]);
  const rounding = points.at(-1) ?? 0;
  const room = Math.max(0, Math.min(MOST_BAR, context.width - NAME - 16));
  return [
    ...wrapped(
      `It starts with ${breakdown.start.toFixed(1)} points: ${base.toFixed(1)} that every team has, and those of four factors${rounding === 0 ? '.' : ` (rounding ${signed(rounding)}).`}`
        .split(' ')
        .map(word => span(word)),
      context.width,
      ' ',
    ),
    ...parts.factors.flatMap(({ factor, value, best, prizes }, index) => [
      [
        cell(partNames[factor], NAME, 'left', 'heading'),
        span(`${value.toFixed(3)} `),
        span(barText(value, room, context.glyphs).padEnd(room), 'ct'),
        cell(signed(points[index] ?? 0), 8, 'right', 'bold'),
      ],
      ...told(
        reasons[factor],
        [
          ...best.map(share => shareText(share, share.of.opponent)),
          ...prizes.map(share => shareText(share, terminalText(share.of.amount, 'money', context))),
        ],
        context,
      ).slice(0, since ? 1 : 2),
    ]),
  ];
};

const shareText = ({ points }: Share<unknown>, name: string): Line => [
  span(`${name} `),
  span(points.toFixed(1), 'dim'),
];

/** Head-to-head, what moved the team, and what age will take. */
const storyLines = ({ parts, breakdown, since, ageing }: Explanation, context: ViewContext) => {
  const most = context.width < 60 ? 3 : 4;
  const gains = parts.headToHead.filter(({ points }) => points > 0);
  const losses = parts.headToHead.filter(({ points }) => points < 0);
  const texts = (matches: typeof gains) => matches.map(({ of, points }) => matchText(of, points));
  return [
    rule('Head-to-head', context.width, [signedPart(breakdown.headToHead)]),
    ...told('Most won:', texts(gains.slice(0, most)), context),
    ...told('Most lost:', texts(losses.slice(-most).toReversed()), context),
    ...(since
      ? [
          rule(`Since ${since.day}`, context.width, [signedPart(since.points)]),
          ...changeLines(since.changes, context),
          ...(since.hasBreakdown ? [] : indented([[span(causes.unknown, 'dim')]], context)),
        ]
      : []),
    rule(`Ageing until ${ageing.until}`, context.width, [signedPart(ageing.points)]),
    ...changeLines(ageing.changes, context),
  ];
};

/** The sum of each part, then the matches that changed most. */
const changeLines = (changes: readonly Change[], context: ViewContext): readonly Line[] => {
  const sums = sumBy(changes, ({ part }) => part).toSorted(
    ([part, one], [otherPart, other]) =>
      Number(part === 'unexplained') - Number(otherPart === 'unexplained') || Math.abs(other) - Math.abs(one),
  );
  const tenths = toTenths(sums.map(([, sum]) => sum));
  const matches = sumBy(changes, ({ match }) => (match ? `${match.date}|${match.opponent}` : ''))
    .filter(([key]) => key !== '')
    .toSorted(([, one], [, other]) => Math.abs(other) - Math.abs(one))
    .slice(0, 5);
  return [
    ...told(
      'By part:',
      sums.map(([part], index) => [span(`${partNames[part]} `), signedPart(tenths[index] ?? 0)]),
      context,
    ),
    ...told(
      'By match:',
      matches.map(([key, sum]) => {
        const [date = '', opponent = ''] = key.split('|');
        return matchText({ date, opponent }, sum);
      }),
      context,
    ),
  ];
};

const matchText = (of: { readonly date: string; readonly opponent: string }, points: number): Line => [
  span(`${of.opponent} `),
  span(`${dayAndMonth(Date.parse(of.date))} `, 'dim'),
  signedPart(points),
];

/** A list behind the words that say what it is of; nothing where it is empty. */
const told = (what: string, parts: readonly Line[], context: ViewContext): readonly Line[] => {
  const [first, ...rest] = parts;
  if (!first) return [];
  const begun = [span(`${what} `, 'dim'), ...first];
  return lineWidth(begun) > context.width - 2
    ? [[span(`  ${what}`, 'dim')], ...indented(parts, context)]
    : indented([begun, ...rest], context);
};

const indented = (parts: readonly Line[], { width }: ViewContext): readonly Line[] =>
  wrapped(parts, width - 2, ' · ').map(line => [span('  '), ...line]);

const signed = (points: number): string => signedText(points, points.toFixed(1));

const signedPart = (points: number): Span => signedSpan(points, signed(points));
