import type { BuyRecord, EconomyRound } from '../../../answers/economy/economy.ts';
import type { BuyKind } from '../../../core/scoreboard/buys.ts';
import type { TeamKey } from '../../../core/scoreboard/event.ts';
import { halfOf, startsHalf } from '../../../core/scoreboard/rules.ts';
import { reasonSigns, sideRole } from '../../roundStrip.ts';
import { cell, fit, type Line, rule, span } from '../../text/line.ts';
import { wholeText } from '../../text/numbers.ts';
import { grid, textColumn } from '../grid.ts';
import type { View } from '../view.ts';
import { wrapped } from '../wrapped.ts';

export interface EconomyPicture {
  readonly names: Readonly<Record<TeamKey, string>>;
  readonly rounds: readonly EconomyRound[];
  readonly records: readonly BuyRecord[];
}

const letters = {
  pistol: 'P',
  'full buy': 'F',
  'force buy': 'f',
  'semi-eco': 's',
  eco: 'e',
} as const satisfies Record<BuyKind, string>;

/** Draws the buys of a match: a strip for each map, and what each kind of buy won. */
export const economyView: View<EconomyPicture> = ({ names, rounds, records }, context) => {
  const { width } = context;
  const maps = Map.groupBy(rounds, ({ mapNumber }) => mapNumber);
  return [
    ...[...maps.values()].flatMap(played => [
      rule(played[0]?.map ?? '', width),
      ...buyStrip(played, names, width),
    ]),
    ...buyLegend(width),
    rule('What each buy won', width),
    ...grid(
      records,
      [
        textColumn('Team', ({ team }) => names[team], { least: 6, role: 'bold' }),
        textColumn('Buy', ({ buy }) => buy),
        textColumn('Rounds', each => String(each.rounds), { align: 'right' }),
        textColumn('Won', ({ won }) => String(won), { align: 'right', role: 'good' }),
        textColumn('Share', each => `${Math.round((100 * each.won) / each.rounds)}%`, { align: 'right' }),
        textColumn('Mean equipment', ({ equipment }) => `$${wholeText(equipment)}`, {
          align: 'right',
          priority: 2,
          role: 'dim',
        }),
      ],
      context,
    ),
  ];
};

export const buyWords: readonly string[] = [
  ...Object.entries(letters).map(([buy, letter]) => `${letter} ${buy}`),
  'with a sign: won',
];

export const buyLegend = (width: number): readonly Line[] => {
  const words = buyWords.map(text => span(text, 'dim'));
  return wrapped(words, width, '  ');
};

/** The letter of a team's buy, and a sign after it where the team won the round. */
export const buySigns = (round: EconomyRound, team: TeamKey): string =>
  `${letters[round[team].buy]}${round.winner === team ? reasonSigns[round.reason ?? 'unknown'] : ''}`;

/** One line a team, with as many halves as fit; the others stand below. */
export const buyStrip = (
  played: readonly EconomyRound[],
  names: EconomyPicture['names'],
  width: number,
): readonly Line[] => {
  const name = Math.min(16, Math.max(4, width - 26));
  const halves = Map.groupBy(played, ({ round }) => halfOf(round));
  const lines: (readonly EconomyRound[])[] = [];
  for (const half of halves.values()) {
    const together = [...(lines.at(-1) ?? []), ...half];
    const isFitting = name + 2 + stripWidth(together) <= width;
    if (isFitting) lines.pop();
    lines.push(isFitting ? together : half);
  }
  const ofTeam = (shown: readonly EconomyRound[], team: TeamKey): Line => [
    cell(names[team], name),
    span('  '),
    ...shown.flatMap((round, place): Line => {
      const { buy, side } = round[team];
      const won = round.winner === team;
      return [
        ...(place > 0 && startsHalf(round.round) ? [span('│ ', 'dim')] : []),
        span(letters[buy], won ? sideRole(side) : 'dim'),
        won ? span(reasonSigns[round.reason ?? 'unknown'], sideRole(side)) : span(' '),
      ];
    }),
  ];
  return lines.flatMap(shown => [fit(ofTeam(shown, 'team1'), width), fit(ofTeam(shown, 'team2'), width)]);
};

const stripWidth = (rounds: readonly EconomyRound[]): number =>
  2 * rounds.length + 2 * rounds.slice(1).filter(({ round }) => startsHalf(round)).length;
