import { bothSides, type SideNumber, type Slot, winnerIn } from './slot.ts';

/** A slot with the slots from which its teams came. A side without one enters the tree here. */
export interface TreeNode {
  readonly slot: Slot;
  readonly feeders: readonly [TreeNode | undefined, TreeNode | undefined];
}

/**
 * The trees of knock-out slots, the largest first. A slot follows the latest earlier slot that its team won. Until the
 * team is known, it follows the undecided slot of the previous round whose position leads there.
 */
export const toTrees = (slots: readonly Slot[]): readonly TreeNode[] => {
  const rounds = [...Map.groupBy(slots, ({ round }) => round)]
    .toSorted(([one], [other]) => one - other)
    .map(([, ofRound]) => ofRound.toSorted((one, other) => one.position - other.position));
  const links: Links = new Map();
  const claimed = new Set<Slot>();
  for (const [place, ofRound] of rounds.entries()) {
    const earlier = rounds.slice(0, place).reverse();
    for (const slot of ofRound) linkByName(slot, earlier, links, claimed);
    for (const [index, slot] of ofRound.entries())
      linkByPlace({ slot, index, ofRound, before: rounds[place - 1] ?? [] }, links, claimed);
  }
  const grow = (slot: Slot): TreeNode => {
    const [first, second] = links.get(slot) ?? [];
    return { slot, feeders: [first && grow(first), second && grow(second)] };
  };
  return rounds
    .flat()
    .filter(slot => !claimed.has(slot))
    .map(grow)
    .toSorted((one, other) => sizeOf(other) - sizeOf(one));
};

export const sizeOf = (node: TreeNode): number =>
  node.feeders.reduce((sum, feeder) => sum + (feeder ? sizeOf(feeder) : 0), 1);

type Feeders = [Slot | undefined, Slot | undefined];
type Links = Map<Slot, Feeders>;

const link = (slot: Slot, side: SideNumber, feeder: Slot, links: Links): void => {
  const feeders = links.get(slot) ?? [undefined, undefined];
  feeders[side] = feeder;
  links.set(slot, feeders);
};

const linkByName = (
  slot: Slot,
  earlier: readonly (readonly Slot[])[],
  links: Links,
  claimed: Set<Slot>,
): void => {
  for (const side of bothSides) {
    const { name } = slot.sides[side];
    if (name === undefined) continue;
    const feeder = earlier.flat().find(each => !claimed.has(each) && winnerIn(each)?.name === name);
    if (!feeder) continue;
    link(slot, side, feeder, links);
    claimed.add(feeder);
  }
};

interface Place {
  readonly slot: Slot;
  readonly index: number;
  readonly ofRound: readonly Slot[];
  readonly before: readonly Slot[];
}

const linkByPlace = ({ slot, index, ofRound, before }: Place, links: Links, claimed: Set<Slot>): void => {
  // When a round has as many slots as the previous one, one team of each slot comes from elsewhere.
  const perSlot = before.length >= ofRound.length * 2 ? 2 : 1;
  for (const side of bothSides) {
    const feeder = before[index * perSlot + (perSlot === 2 ? side : 0)];
    if (!feeder || slot.sides[side].name !== undefined || links.get(slot)?.[side]) continue;
    if (claimed.has(feeder) || winnerIn(feeder)) continue;
    link(slot, side, feeder, links);
    claimed.add(feeder);
  }
};
