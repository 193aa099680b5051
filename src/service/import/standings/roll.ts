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
  /** By the number of the list, oldest first. */
  readonly seen: Map<number, Sighting>;
}

export interface Sighting {
  readonly teamId: number;
  readonly line: number;
  readonly rank: number;
  readonly region: string | null;
  /** The whole roster. */
  readonly lineup: string;
}

/**
 * Every stint, by nickname as it is compared. A list keeps a former roster beside the present one, as it last played,
 * until its results are too old to count: such a leftover says nothing about where its players are.
 */
export const toStints = (roll: Roll): ReadonlyMap<string, readonly Stint[]> => {
  const stints = new Map<string, Map<string, Stint>>();
  const before = new Set<string>();
  for (const [list, { rows }] of roll.entries()) {
    const byLine = [...rows].sort((one, other) => one.line - other.line);
    for (const row of byLine) {
      const lineup = toLineupKey(row.players);
      if (row.line > 1 && before.has(`${row.nameKey}/${lineup}`)) continue;
      const { teamId, line, rank, region } = row;
      for (const nickname of row.players) {
        const stint = stintOf(stints, toNameKey(nickname), row.nameKey);
        if (stint.seen.has(list)) continue;
        stint.spellings.delete(nickname);
        stint.spellings.add(nickname);
        stint.seen.set(list, { teamId, line, rank, region, lineup });
      }
    }
    for (const row of rows) if (row.line === 1) before.add(`${row.nameKey}/${toLineupKey(row.players)}`);
  }
  return new Map([...stints].map(([key, byName]) => [key, [...byName.values()]]));
};

export const firstList = (stint: Stint): number => stint.seen.keys().next().value ?? -1;
export const lastList = (stint: Stint): number => [...stint.seen.keys()].at(-1) ?? -1;

const stintOf = (stints: Map<string, Map<string, Stint>>, nicknameKey: string, nameKey: string): Stint => {
  let byName = stints.get(nicknameKey);
  if (!byName) stints.set(nicknameKey, (byName = new Map()));
  let stint = byName.get(nameKey);
  if (!stint) byName.set(nameKey, (stint = { nicknameKey, nameKey, spellings: new Set(), seen: new Map() }));
  return stint;
};
