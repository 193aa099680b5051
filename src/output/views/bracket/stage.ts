import { bothSides, type Slot } from './slot.ts';

export interface Stage {
  readonly name: string;
  readonly format: string | undefined;
  readonly slots: readonly Slot[];
  /** Teams that also play in a later stage. */
  readonly qualified: ReadonlySet<string>;
}

export const toStages = (slots: readonly Slot[]): readonly Stage[] => {
  const stages = [...Map.groupBy(slots, ({ stage, format }) => `${stage}\n${format ?? ''}`).values()];
  return stages.map((ofStage, place) => ({
    name: ofStage[0]?.stage ?? '',
    format: ofStage[0]?.format,
    slots: ofStage,
    qualified: new Set(stages.slice(place + 1).flatMap(later => later.flatMap(namesIn))),
  }));
};

const namesIn = ({ sides }: Slot): readonly string[] => sides.flatMap(({ name }) => name ?? []);

export interface TeamRecord {
  readonly name: string;
  readonly won: number;
  readonly lost: number;
  /** Maps won, or rounds if a match is a single map and its score counts rounds. */
  readonly pointsWon: number;
  readonly pointsLost: number;
}

/** The teams of the slots, the best first: by matches won, then fewer losses, then the difference of points. */
export const recordsOf = (slots: readonly Slot[]): readonly TeamRecord[] => {
  const records = new Map<string, TeamRecord>();
  for (const { sides } of slots) {
    for (const side of bothSides) {
      const { name, won, points } = sides[side];
      if (name === undefined) continue;
      const so = records.get(name) ?? { name, won: 0, lost: 0, pointsWon: 0, pointsLost: 0 };
      records.set(name, {
        name,
        won: so.won + (won === true ? 1 : 0),
        lost: so.lost + (won === false ? 1 : 0),
        pointsWon: so.pointsWon + (points ?? 0),
        pointsLost: so.pointsLost + (sides[side === 0 ? 1 : 0].points ?? 0),
      });
    }
  }
  return [...records.values()].toSorted(
    (one, other) =>
      other.won - one.won ||
      one.lost - other.lost ||
      other.pointsWon - other.pointsLost - (one.pointsWon - one.pointsLost),
  );
};
