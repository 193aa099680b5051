import { roundReasons } from '../core/entities/match.ts';
import type { RoundReason, Side, TeamKey } from '../core/scoreboard/event.ts';
import { halfOf, lengthOfHalf, otherSide, regulation as usual } from '../core/scoreboard/rules.ts';
import { fit, type Line, cell, outside, rule, span } from './text/line.ts';
import { displayWidth } from './text/width.ts';
import type { Role } from './theme.ts';

/** The reason for the end of a round, as one character. */
export const reasonSigns = {
  elimination: '✕',
  bomb: '✹',
  defuse: '◆',
  time: '◔',
  surrender: '⚑',
  /** Not reported. */
  unknown: '+',
} as const satisfies Record<RoundReason | 'unknown', string>;

export const reasonWords = {
  elimination: 'elimination',
  bomb: 'bomb',
  defuse: 'defuse',
  time: 'time',
  surrender: 'surrender',
  unknown: '',
} as const satisfies Record<RoundReason | 'unknown', string>;

/** The colour of a side. The name of a team on an unknown side is bold. */
export const sideRole = (side: Side | undefined): Role =>
  side === 'CT' ? 'ct' : side === 'T' ? 't' : 'bold';

export interface StripRound {
  /** Number on the map, from 1. */
  readonly round: number;
  readonly winner: TeamKey;
  readonly side: Side;
  /** Null when unknown. */
  readonly reason: RoundReason | null;
  /** The winner's chance at the end of the freeze time, from 0 to 1. */
  readonly chance?: number | undefined;
}

export interface StripInput {
  readonly rounds: readonly StripRound[];
  readonly names: Readonly<Record<TeamKey, string>>;
  readonly width: number;
  readonly title?: string;
  /** The rounds of the map's two halves, if they are not the usual ones. */
  readonly regulation?: number;
}

/** A heading, a line per team, half by half, and the winners' chances as far as known. Nothing before a round ended. */
export const roundStrip = ({
  rounds,
  names: teams,
  width,
  title = 'Rounds',
  regulation = usual,
}: StripInput): readonly Line[] => {
  if (rounds.length === 0) return [];
  const halves = toHalves(rounds, regulation);
  const wide = width >= 92;
  const names = Math.max(4, Math.min(18, width - stripWidth(halves, wide) - 1));
  let shown = halves;
  // When a long overtime does not fit, the first halves are dropped: the current half stays.
  while (shown.length > 1 && 1 + names + stripWidth(shown, wide) > width) shown = shown.slice(1);
  const line = (team: TeamKey): Line => [
    cell(outside(teams[team]), names),
    span(shown.length < halves.length ? '…' : ' ', 'dim'),
    ...shown.flatMap(half => halfCells(half, team, wide)),
  ];
  const legend = legendIn(rounds, width - displayWidth(title));
  const chances: Line = [
    cell(names < 7 ? '~%' : '~chance', names, 'left', 'dim'),
    span(' '),
    ...shown.flatMap(half => chanceCells(half, wide)),
  ];
  return [
    rule(title, width, legend.isBeside ? legend.line : []),
    line('team1'),
    line('team2'),
    ...(legend.isBeside ? [] : [fit(legend.line, width)]),
    ...(rounds.some(({ chance }) => chance !== undefined) ? [chances] : []),
  ];
};

const usualReasons = ['elimination', 'bomb', 'defuse', 'time'] as const;

/** What the signs mean: the usual ones beside the title, or those that stand there, in a line of their own if they must. */
const legendIn = (rounds: readonly StripRound[], room: number) => {
  const toText = (reasons: readonly RoundReason[]): string =>
    reasons.map(reason => `${reasonSigns[reason]} ${reason}`).join('  ');
  const seen = roundReasons.filter(reason => rounds.some(round => round.reason === reason));
  // As much as `rule` needs around a note.
  const beside = [usualReasons, seen].map(toText).find(text => displayWidth(text) + 12 <= room);
  return { isBeside: beside !== undefined, line: [span(beside ?? toText(seen), 'dim')] };
};

interface Half {
  readonly rounds: StripRound[];
  /** A half reserves space for all its rounds, so that nothing moves during play. */
  readonly slots: number;
}

const toHalves = (rounds: readonly StripRound[], regulation: number): readonly Half[] => {
  const halves: Half[] = [];
  for (const each of rounds) {
    const half = halves.at(-1);
    const first = half?.rounds[0];
    if (first && halfOf(first.round, regulation) === halfOf(each.round, regulation)) half.rounds.push(each);
    else halves.push({ rounds: [each], slots: lengthOfHalf(each.round, regulation) });
  }
  return halves;
};

const stripWidth = (halves: readonly Half[], wide: boolean): number =>
  halves.reduce((sum, { slots }) => sum + 4 + slots * (wide ? 2 : 1), 0);

const halfCells = ({ rounds: half, slots }: Half, team: TeamKey, wide: boolean): Line => {
  const [first] = half;
  if (!first) return [];
  const side = first.winner === team ? first.side : otherSide(first.side);
  const marks: Line = half.map(round =>
    round.winner === team
      ? span(`${reasonSigns[round.reason ?? 'unknown']}${wide ? ' ' : ''}`, sideRole(round.side))
      : span(wide ? '· ' : '·', 'dim'),
  );
  const empty = (slots - half.length) * (wide ? 2 : 1);
  return [cell(side, 3, 'left', sideRole(side)), ...marks, span(' '.repeat(Math.max(0, empty))), span(' ')];
};

/** Below a half: the tens of percent that the winner of each round had. The unlikely ones stand out. */
const chanceCells = ({ rounds: half, slots }: Half, wide: boolean): Line => [
  span('   '),
  ...half.map(({ chance }) => {
    const tens = chance === undefined ? ' ' : String(Math.min(9, Math.floor(10 * chance)));
    return span(wide ? `${tens} ` : tens, chance !== undefined && chance < unlikely ? 'bold' : 'dim');
  }),
  span(' '.repeat(Math.max(0, slots - half.length) * (wide ? 2 : 1) + 1)),
];

/** A winner's chance below which the round stands out. */
const unlikely = 0.3;
