import type { Found } from '../../../core/route.ts';
import type { routes } from '../../../core/table/index.ts';
import { blank, dotted, type Line, lineWidth, rule, span } from '../../text/line.ts';
import type { View } from '../view.ts';
import { crossTables } from './crossTable.ts';
import { drawTree } from './drawTree.ts';
import { type Slot, toSlot, winnerIn } from './slot.ts';
import { slotList } from './slotList.ts';
import { type Stage, toStages } from './stage.ts';
import { swissLines } from './swiss.ts';
import { sizeOf, toTrees, withOrigins } from './tree.ts';
import { greatest } from '../../../core/extremes.ts';

/** The minimum width for matches side by side. A narrower terminal gets a list. */
const LEAST_WIDTH = 56;

/** Draws a tournament's bracket stage by stage, each by its format. */
export const bracketView: View<Found<typeof routes.tournaments.bracket>> = (
  { eventName, slots = [] },
  context,
) => {
  const { width, now } = context;
  const known = slots.map(toSlot);
  if (!known.some(({ sides }) => sides.some(({ name }) => name !== undefined))) return undefined;
  const stages = toStages(known);
  const champion = championOf(stages.at(-1));
  const title = eventName === undefined ? undefined : span(eventName, 'bold');
  const crown = champion === undefined ? undefined : span(`★ ${champion}`, 'good');
  const both = dotted([title, crown]);
  const heads = lineWidth(both) <= width ? [both] : [dotted([title]), dotted([crown])];
  return [
    ...(both.length > 0 ? [...heads, blank] : []),
    ...stages.flatMap((stage, place) => [
      ...(place === 0 ? [] : [blank]),
      rule(
        stage.name === '' ? 'Bracket' : stage.name,
        width,
        stage.format === undefined ? [] : [span(stage.format, 'dim')],
      ),
      ...withoutEnd(stageLines(stage, width, now)),
    ]),
  ];
};

const withoutEnd = (lines: readonly Line[]): readonly Line[] =>
  lines.slice(0, lines.findLastIndex(line => lineWidth(line) > 0) + 1);

const stageLines = (stage: Stage, width: number, now: number): readonly Line[] => {
  const list = (): readonly Line[] =>
    slotList(isElimination(stage) ? withOrigins(stage.slots) : stage.slots, width, now);
  if (stage.format === 'round-robin' || stage.format === 'gsl') return crossTables(stage, width, now);
  if (width < LEAST_WIDTH) return list();
  if (stage.format === 'swiss') return swissLines(stage, width, now);
  return eliminationLines(stage, width, now) ?? list();
};

/** The upper bracket, the lower bracket and the grand final, each as a tree; or the only tree. */
const eliminationLines = (stage: Stage, width: number, now: number): readonly Line[] | undefined => {
  const parts = [...Map.groupBy(stage.slots, ({ group }) => group ?? '')];
  const drawn = parts.map(([group, slots]) => partLines(group, slots, { width, now }));
  return drawn.some(lines => lines === undefined)
    ? undefined
    : drawn.flatMap((lines = [], place) => [...(place === 0 ? [] : [blank]), ...lines]);
};

/** The slots of one bracket; undefined when they form no trees, or none that fit. */
const partLines = (
  group: string,
  slots: readonly Slot[],
  { width, now }: { readonly width: number; readonly now: number },
): readonly Line[] | undefined => {
  const trees = toTrees(slots);
  // If most slots lead nowhere, they form no tree: a list is more useful.
  if (trees.length > 2 && trees.length * 2 > slots.length) return undefined;
  const part = group === '' ? {} : { part: `${group} bracket` };
  const lines: Line[] = group === '' ? [] : [[span(`${group} bracket`, 'bold')]];
  for (const [place, tree] of trees.entries()) {
    const drawn = drawTree(tree, { width, now, ...part });
    if (!drawn) return undefined;
    if (place > 0) lines.push(blank, ...(sizeOf(tree) === 1 ? [[span('Beside the bracket', 'dim')]] : []));
    for (const each of drawn) lines.push(each);
  }
  return lines;
};

const lastRound = (slots: readonly Slot[]): number => greatest(slots.map(({ round }) => round));

const isElimination = ({ format }: Stage): boolean => format?.endsWith('elimination') === true;

/** The winner of the last match of a knock-out stage, if it is over. */
const championOf = (stage: Stage | undefined): string | undefined => {
  if (!stage || !isElimination(stage)) return undefined;
  const [largest] = toTrees(stage.slots);
  return largest && largest.slot.round === lastRound(stage.slots) ? winnerIn(largest.slot)?.name : undefined;
};
