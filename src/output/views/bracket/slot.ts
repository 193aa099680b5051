import type { bracketSlot } from '../../../core/entities/tournament.ts';
import type { Seen } from '../../../core/schema.ts';
import { winningSide } from '../../columns.ts';
import { cell, type Line, span } from '../../text/line.ts';
import { displayWidth } from '../../text/width.ts';
import type { Role } from '../../theme.ts';
import { relativeTime, parseTime } from '../../text/time.ts';

export type SeenSlot = Seen<typeof bracketSlot>;
/** The index of one of a slot's two teams. */
export type SideNumber = 0 | 1;
export const bothSides = [0, 1] as const;

export interface Slot {
  readonly stage: string;
  readonly format: string | undefined;
  readonly group: string | undefined;
  /** Of the stage, from 1. */
  readonly round: number;
  readonly roundName: string;
  /** In the round, from 1. */
  readonly position: number;
  readonly status: string | undefined;
  readonly startsAt: string | undefined;
  readonly sides: readonly [SlotSide, SlotSide];
}

export interface SlotSide {
  /** Undefined until the team is known. */
  readonly name: string | undefined;
  readonly points: number | undefined;
  /** Undefined until the match has a winner. */
  readonly won: boolean | undefined;
  /** Where a team comes from that is not known yet: `winner of quarter-final 2`. */
  readonly origin?: string;
}

/** Makes a slot from a service's record. `place` is its position in the list, from 0. */
export const toSlot = (seen: SeenSlot, place: number): Slot => {
  const { team1Name, team2Name, score } = seen;
  const winner = winningSide(seen);
  const side = (which: SideNumber, name: string | undefined, points: number | undefined): SlotSide => ({
    name,
    points,
    won: winner === undefined ? undefined : winner === which + 1,
  });
  const round = seen.round ?? 1;
  return {
    stage: seen.stage ?? '',
    format: seen.format,
    group: seen.group,
    round,
    roundName: seen.roundName ?? `Round ${round}`,
    position: seen.position ?? place + 1,
    status: seen.status,
    startsAt: seen.startsAt,
    sides: [side(0, team1Name, score?.team1), side(1, team2Name, score?.team2)],
  };
};

/** The side that won or lost; undefined until the match is decided. */
export const winnerIn = ({ sides }: Slot): SlotSide | undefined => sides.find(({ won }) => won === true);

/** The winner's mark and the name, in `2 + width` columns. */
export const teamLine = (side: SlotSide, width: number): Line => [
  span(side.won ? '✓ ' : '  ', 'good'),
  cell(teamText(side, width), width, 'left', teamRole(side)),
];

/** The name, or where the team comes from as far as that fits the width. */
export const teamText = ({ name, origin }: SlotSide, width: number): string =>
  name ?? (origin !== undefined && displayWidth(origin) <= width ? origin : 'TBD');

/** The points of one side, in `width` columns. */
export const pointsCell = ({ points, won }: SlotSide, width = 2): Line => [
  cell(points === undefined ? '' : String(points), width, 'right', won ? 'bold' : 'dim'),
];

export const teamRole = ({ name, won }: Pick<SlotSide, 'name' | 'won'>): Role | undefined => {
  if (name === undefined) return 'dim';
  return won === undefined ? undefined : won ? 'bold' : 'dim';
};

/** The state of a match that is not over: live, or its start time. */
export const stateText = ({ status, startsAt }: Slot, now: number): Line => {
  if (status === 'live') return [span('● live', 'live')];
  const at = parseTime(startsAt);
  if (status === 'finished' || at === undefined) return [];
  return [span(at > now ? relativeTime(at, now) : 'due', 'dim')];
};

/** `2–1`, with a side's own points first; blank when unknown. */
export const scoreText = (own: SlotSide, other: SlotSide): string => {
  if (own.points !== undefined && other.points !== undefined) return `${own.points}–${other.points}`;
  if (own.won === undefined) return '';
  return own.won ? 'W' : 'L';
};
