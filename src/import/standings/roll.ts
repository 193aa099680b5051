import { toLineupKey, toNameKey } from './names.ts';

/** A roster in one of all the lists that the data file holds, its team known. */
export interface RollRow {
  readonly teamId: number;
  /** The team's name, as it is compared. */
  readonly nameKey: string;
  /** 1: the team that people mean by the name. */
  readonly line: number;
  readonly rank: number;
  readonly region: string | null;
  readonly players: readonly string[];
}

/** Every list, oldest first. */
export type Roll = readonly { readonly day: string; readonly rows: readonly RollRow[] }[];

/** A nickname under a team's name: all the lists in which it stands there. */
export interface Stint {
  readonly nicknameKey: string;
  readonly nameKey: string;
  /** As written, the latest last. */
  readonly spellings: Set<string>;
  /** Whether he has stood in the first team of the name. */
  wasInFirst: boolean;
  /** By the number of the list, oldest first. */
  readonly seen: Map<number, Sighting>;
}

export interface Sighting {
  readonly teamId: number;
  readonly rank: number;
  readonly region: string | null;
  /** The whole roster. */
  readonly lineup: string;
}

/**
 * Every stint, by nickname as it is compared. A list keeps a former roster beside the present one, until its results
 * are too old to count: who played for a name's first team is not in its second because that leftover lists him.
 */
export const toStints = (roll: Roll): ReadonlyMap<string, readonly Stint[]> => {
  const stints = new Map<string, Map<string, Stint>>();
  for (const [list, { rows }] of roll.entries()) {
    for (const row of [...rows].sort((one, other) => one.line - other.line)) {
      const { teamId, line, rank, region } = row;
      const lineup = toLineupKey(row.players);
      for (const nickname of row.players) {
        const stint = stintOf(stints, toNameKey(nickname), row.nameKey);
        if (line > 1 && stint.wasInFirst) continue;
        stint.wasInFirst ||= line === 1;
        stint.spellings.delete(nickname);
        stint.spellings.add(nickname);
        stint.seen.set(list, { teamId, rank, region, lineup });
      }
    }
  }
  return new Map([...stints].map(([key, byName]) => [key, [...byName.values()]]));
};

export const firstList = (stint: Stint): number => stint.seen.keys().next().value ?? -1;
export const lastList = (stint: Stint): number => [...stint.seen.keys()].at(-1) ?? -1;

const stintOf = (stints: Map<string, Map<string, Stint>>, nicknameKey: string, nameKey: string): Stint => {
  let byName = stints.get(nicknameKey);
  if (!byName) stints.set(nicknameKey, (byName = new Map()));
  let stint = byName.get(nameKey);
  if (!stint)
    byName.set(
      nameKey,
      (stint = { nicknameKey, nameKey, spellings: new Set(), wasInFirst: false, seen: new Map() }),
    );
  return stint;
};
