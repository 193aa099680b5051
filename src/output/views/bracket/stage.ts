import type { Slot } from './slot.ts';

/** The slots of one stage with a single format. */
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
