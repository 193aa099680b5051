/** The name of a map as the service has it: `de_dust2`, `Dust2` and `workshop/3070/de_dust2` are `Dust2`. Empty stays empty. */
export const toMapName = (map: string): string => {
  const plain = map
    .trim()
    .toLowerCase()
    // A map of the workshop has its folders before the name.
    .replace(/^.*[\\/](?=.)/, '')
    .replace(/^[a-z]{2}_(?=.)/, '');
  return plain.slice(0, 1).toUpperCase() + plain.slice(1);
};

interface NamedMap {
  readonly number: number;
  readonly name: string;
  readonly status: string;
}
/** The number of the map of that name, in any writing: of the one in play if a series has it twice. */
export const numberOfName = (maps: readonly NamedMap[], name = ''): number | undefined => {
  const named = name === '' ? [] : maps.filter(map => toMapName(map.name) === toMapName(name));
  return (named.find(({ status }) => status === 'live') ?? named.at(-1))?.number;
};
