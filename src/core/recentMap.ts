/** A map that forgets. It has what was set last: `least` entries at least, and twice as many at most. */
export interface RecentMap<K, V> {
  get(key: K): V | undefined;
  set(key: K, value: V): void;
  delete(key: K): void;
  clear(): void;
}

/** Drops half at once: one by one, a Map searches for its first entry through all that were removed. */
export const createRecentMap = <K, V>(least: number): RecentMap<K, V> => {
  let recent = new Map<K, V>();
  let older = new Map<K, V>();
  return {
    get: key => recent.get(key) ?? older.get(key),
    set: (key, value) => {
      if (recent.size >= least && !recent.has(key)) {
        older = recent;
        recent = new Map();
      }
      recent.set(key, value);
    },
    delete: key => {
      recent.delete(key);
      older.delete(key);
    },
    clear: () => {
      recent = new Map();
      older = new Map();
    },
  };
};
