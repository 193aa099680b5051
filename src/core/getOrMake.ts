/** The value of a key; if there is none yet, the one that `make` makes, which is kept. */
export const getOrMake = <K, V>(map: Map<K, V>, key: K, make: () => V): V => {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  return made;
};
