import { getOrMake } from '../../../core/getOrMake.ts';
import { toLineupKey, toNameKey } from './names.ts';

export interface RollRow {
  readonly teamId: number;
  /** The key of the team's name. */
  readonly nameKey: string;
  /** 1 for the team that people mean by the name. */
  readonly line: number;
  readonly rank: number;
  readonly region: string | null;
  readonly players: readonly string[];
}

/** Every list, oldest first. */
export type Roll = readonly { readonly day: string; readonly rows: readonly RollRow[] }[];

export interface Stint {
  readonly nicknameKey: string;
  readonly nameKey: string;
  /** The spellings in the lists, the latest last. */
  readonly spellings: Set<string>;
  /** Whether the nickname was in the first team of the name. */
  wasInFirst: boolean;
  /** By list number, oldest first. */
  readonly seen: Map<number, Sighting>;
}

export interface Sighting {
  readonly teamId: number;
  readonly rank: number;
  readonly region: string | null;
  /** The key of the whole roster. */
  readonly lineup: string;
}

/**
 * Collects all stints, by nickname key. A list keeps a former roster next to the present one until its results are too
 * old to count. So a player who was in a name's first team does not join its second when the former roster lists that
 * player.
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

const stintOf = (stints: Map<string, Map<string, Stint>>, nicknameKey: string, nameKey: string): Stint =>
  getOrMake(
    getOrMake(stints, nicknameKey, () => new Map<string, Stint>()),
    nameKey,
    () => ({ nicknameKey, nameKey, spellings: new Set(), wasInFirst: false, seen: new Map() }),
  );
