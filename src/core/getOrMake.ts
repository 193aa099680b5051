/** The value of a key; if there is none yet, the one that `make` makes, which is kept. */
export const getOrMake = <K, V>(known: Known<K, V>, key: K, make: () => V): V => {
  const found = known.get(key);
  if (found !== undefined) return found;
  const made = make();
  known.set(key, made);
  return made;
};

interface Known<K, V> {
  get(key: K): V | undefined;
  set(key: K, value: V): unknown;
}
