import { beside, blank, cell, type Line, span } from '../../text/line.ts';
import { displayWidth } from '../../text/width.ts';
import { pointsCell, type Slot, stateText, teamLine, winnerIn } from './slot.ts';
import { recordsOf, type Stage } from './stage.ts';
import { inRows } from './swiss.ts';
import { greatest } from '../../../core/extremes.ts';

/** The minimum width of a match column; three are side by side. */
const LEAST_COLUMN = 16;
const MOST_COLUMN = 30;

/**
 * Draws groups of four: opening matches, then winners and elimination, then the deciding match; undefined for other
 * groups.
 */
export const gslLines = (stage: Stage, width: number, now: number): readonly Line[] | undefined => {
  const groups = [...Map.groupBy(stage.slots, ({ group }) => group ?? '')];
  if (width < LEAST_COLUMN * 3) return undefined;
  const longest = greatest([
    3,
    ...stage.slots.flatMap(({ sides }) => sides.map(({ name }) => displayWidth(name ?? ''))),
  ]);
  const across = Math.max(1, Math.min(groups.length, Math.floor(width / (3 * (LEAST_COLUMN + 6)))));
  const column = Math.min(MOST_COLUMN, longest + 7, Math.floor(width / across / 3));
  const blocks: (readonly Line[])[] = [];
  for (const [group, slots] of groups) {
    const block = groupBlock({ group, slots, qualified: stage.qualified, column, now });
    if (!block) return undefined;
    blocks.push([...block, blank]);
  }
  return inRows(blocks, across, Math.floor(width / across));
};

interface Group {
  readonly group: string;
  readonly slots: readonly Slot[];
  readonly qualified: ReadonlySet<string>;
  readonly column: number;
  readonly now: number;
}

const groupBlock = ({ group, slots, qualified, column, now }: Group): readonly Line[] | undefined => {
  const [openings = [], second = [], deciders = []] = [1, 2, 3].map(round =>
    slots.filter(slot => slot.round === round).toSorted((one, other) => one.position - other.position),
  );
  if (openings.length !== 2 || second.length !== 2 || deciders.length !== 1) return undefined;
  const advancing = openings.map(slot => winnerIn(slot)?.name);
  const elimination = second.find(({ sides }) =>
    sides.some(
      ({ name }) => name !== undefined && !advancing.includes(name) && !advancing.includes(undefined),
    ),
  );
  const [first, last] = elimination === second[0] ? [second[1], second[0]] : [second[0], second[1]];
  const parts = [
    [...block('Opening', openings[0], column, now), blank, ...block('Opening', openings[1], column, now)],
    [...block('Winners', first, column, now), blank, ...block('Elimination', last, column, now)],
    block('Decider', deciders[0], column, now),
  ];
  const through = recordsOf(slots).filter(({ name, won }) => qualified.has(name) || won >= 2);
  return [
    ...(group === '' ? [] : [[span(`Group ${group}`, 'heading')]]),
    ...parts.reduceRight((right, left) => beside(left, right, column)),
    ...(through.length === 0
      ? []
      : [
          [
            span('Advanced: ', 'dim'),
            span(through.map(({ name, won, lost }) => `${name} ${won}–${lost}`).join(', '), 'good'),
          ],
        ]),
  ];
};

const block = (title: string, slot: Slot | undefined, column: number, now: number): readonly Line[] => {
  if (!slot) return [];
  const name = Math.max(1, column - 6);
  const state = stateText(slot, now);
  return [
    [
      cell(
        title,
        column - 2 - state.reduce((sum, { text }) => sum + displayWidth(text) + 1, 0),
        'left',
        'dim',
      ),
      span(' '),
      ...state,
    ],
    ...slot.sides.map((side): Line => [...teamLine(side, name), ...pointsCell(side)]),
  ];
};
