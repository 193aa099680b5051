import { bothSides, type SideNumber, type Slot, type SlotSide, winnerIn } from './slot.ts';

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
  const links = linksOf(slots);
  const claimed = new Set([...links.values()].flat());
  const grow = (slot: Slot): TreeNode => {
    const [first, second] = links.get(slot) ?? [];
    return { slot: withOrigin(slot, links, slots), feeders: [first && grow(first), second && grow(second)] };
  };
  return slots
    .filter(slot => !claimed.has(slot))
    .toSorted((one, other) => one.round - other.round || one.position - other.position)
    .map(grow)
    .toSorted((one, other) => sizeOf(other) - sizeOf(one));
};

/** The slots of a knock-out stage, each team that is not known yet with the match whose winner it is. */
export const withOrigins = (slots: readonly Slot[]): readonly Slot[] => {
  const links = linksOf(slots);
  return slots.map(slot => withOrigin(slot, links, slots));
};

const withOrigin = (slot: Slot, links: Links, slots: readonly Slot[]): Slot => {
  const [first, second] = slot.sides;
  const [one, other] = links.get(slot) ?? [];
  const from = (side: SlotSide, feeder: Slot | undefined): SlotSide =>
    feeder && side.name === undefined ? { ...side, origin: originIn(feeder, slots) } : side;
  return { ...slot, sides: [from(first, one), from(second, other)] };
};

/** `winner of quarter-final 2`; without a number for the only match of its round. */
const originIn = (slot: Slot, slots: readonly Slot[]): string => {
  const name = slot.roundName.toLowerCase().replace(/finals$/, 'final');
  const ofRound = slots.filter(
    ({ group, roundName }) => group === slot.group && roundName === slot.roundName,
  );
  if (ofRound.length === 1) return `winner of the ${name}`;
  const place = ofRound.filter(({ position }) => position < slot.position).length + 1;
  return `winner of ${name}${/\d$/.test(name) ? ', match' : ''} ${place}`;
};

export const sizeOf = (node: TreeNode): number =>
  node.feeders.reduce((sum, feeder) => sum + (feeder ? sizeOf(feeder) : 0), 1);

const linksOf = (slots: readonly Slot[]): Links => {
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
  return links;
};

type Feeders = [Slot | undefined, Slot | undefined];
type Links = Map<Slot, Feeders>;

const link = (slot: Slot, side: SideNumber, feeder: Slot, links: Links): void => {
  const feeders = links.get(slot) ?? [undefined, undefined];
  feeders[side] = feeder;
  links.set(slot, feeders);
};

const linkByName = (slot: Slot, earlier: readonly (readonly Slot[])[], links: Links, claimed: Set<Slot>) => {
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
