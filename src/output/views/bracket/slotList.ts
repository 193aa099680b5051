import { blank, cell, type Line, span } from '../../text/line.ts';
import { displayWidth } from '../../text/width.ts';
import { scoreText, type Slot, stateText, teamRole, teamText } from './slot.ts';
import { greatest } from '../../../core/extremes.ts';

/** The layout of a stage's matches with one line each. */
export interface SlotStyle {
  readonly width: number;
  /** Columns between the two teams. */
  readonly middle: number;
  readonly now: number;
}

/** Wide enough for all scores, and wider if some matches are still to be played. */
export const middleOf = (slots: readonly Slot[]): number =>
  slots.reduce(
    (widest, slot) => Math.max(widest, slot.status === 'finished' ? scoreText(...slot.sides).length + 2 : 8),
    5,
  );

/** `✓ Falcons  2–1    Vitality`. The mark is on the winner's side. */
export const slotLine = (slot: Slot, { width, middle, now }: SlotStyle): Line => {
  const [one, other] = slot.sides;
  const name = Math.max(1, Math.floor((width - middle - 4) / 2));
  const text = scoreText(one, other) || middleText(slot, now);
  return [
    span(one.won ? '✓ ' : '  ', 'good'),
    cell(teamText(one, name), name, 'left', teamRole(one)),
    span(centred(text, middle), slot.status === 'live' ? 'live' : 'bold'),
    span(other.won ? '✓ ' : '  ', 'good'),
    cell(teamText(other, name), name, 'left', teamRole(other)),
  ];
};

/** The slots round by round with one line each, for stages that cannot be drawn. */
export const slotList = (slots: readonly Slot[], width: number, now: number): readonly Line[] => {
  const heads = Map.groupBy(slots, ({ group, round, roundName }) => `${round} ${group ?? ''} ${roundName}`);
  const longest = greatest([
    3,
    ...slots.flatMap(({ sides }) => sides.map(({ name, origin }) => displayWidth(name ?? origin ?? ''))),
  ]);
  const middle = middleOf(slots);
  const style = { width: Math.min(width, 2 * longest + middle + 4), middle, now };
  return [...heads.values()].flatMap((ofRound, place): readonly Line[] => {
    const [first] = ofRound;
    const title = [first?.group, first?.roundName].filter(Boolean).join(' · ');
    return [
      ...(place === 0 ? [] : [blank]),
      [span(title, 'heading')],
      ...ofRound.map(slot => slotLine(slot, style)),
    ];
  });
};

/** A match that is not over, in seven columns, after a space. */
const middleText = (slot: Slot, now: number): string => {
  if (slot.status === 'live') return '● live';
  const text = stateText(slot, now)
    .map(part => part.text)
    .join('');
  return text === '' ? 'vs' : text;
};

const centred = (text: string, width: number): string => {
  const cut = displayWidth(text) > width ? 'vs' : text;
  const before = Math.ceil((width - displayWidth(cut)) / 2);
  return ' '.repeat(before) + cut + ' '.repeat(width - before - displayWidth(cut));
};
