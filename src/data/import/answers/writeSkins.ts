import { readMoment } from '../moment.ts';
import { watched } from '../facts.ts';
import { openNewRows } from '../newRows.ts';
import { parseMarketName } from '../prices/marketName.ts';
import { toCents } from '../prices/snapshot.ts';
import { openVariants } from '../prices/variants.ts';
import { openToldPrices, represent } from '../prices/writePrices.ts';
import { newestOf, openFiller, type Telling } from './names.ts';
import type { SaidOf } from './observations.ts';
import type { SeenSkin } from './seenSkins.ts';

/** Fills what no file says of skins, and adds the prices that no file has. Returns how many skins there are. */
export const writeSkins = (telling: Telling, all: readonly SaidOf[]): number => {
  const { database, service, tell } = telling;
  const nameOf = openNames(database, all);
  const named = all.flatMap(({ key, said }) => {
    const { at, value } = newestOf(said);
    const name = nameOf(key);
    return name === undefined ? [] : [{ at, value, said, name: withWear(name, value['wear']) }];
  });
  const make = openNewRows(database, 'skin');
  const find = database.prepare("SELECT id FROM skin WHERE name IN (?, '★ ' || ?)");
  const fill = openFiller(telling, 'skin', Object.fromEntries(watched.skin.map(field => [field, field])));
  for (const { at, value, name } of named) {
    tell(service, at);
    const { skin } = parseMarketName(name);
    const id = find.get(skin, skin)?.['id'] ?? make(name.startsWith('★') ? `★ ${skin}` : skin).id;
    fill(Number(id), value);
  }
  const variants = openVariants(database);
  const write = openToldPrices(database, service);
  for (const { name, said } of named) {
    // A price is of one form of a skin. Without its wear, nothing says which.
    const variant = variants.find(name);
    if (variant === undefined) continue;
    for (const { at, value } of said)
      // The kind says which values these are.
      for (const { marketplace, price, on } of (value as SeenSkin).prices) {
        const told = { market: marketplace.trim().toLowerCase(), cents: toCents(price), at };
        write(variant, { ...told, of: readMoment(on)?.at ?? at });
      }
  }
  represent(database);
  return named.length;
};

const withWear = (name: string, wear: unknown): string =>
  typeof wear === 'string' && parseMarketName(name).wear === null ? `${name} (${wear})` : name;

/** The market names of skins by what an answer calls them: a name, an identifier, or a slug, which may end in hex digits. */
const openNames = (database: Telling['database'], all: readonly SaidOf[]) => {
  const known = new Map<string, string>();
  for (const { said } of all)
    for (const { value } of said) {
      // The kind says which values these are.
      const { id, slug, name } = value as SeenSkin;
      if (name !== undefined)
        for (const word of [id, slug, name]) if (word !== undefined) known.set(word, name);
    }
  const bySlug = database.prepare(
    'SELECT name FROM skin_variant WHERE slug = ? UNION ALL SELECT name FROM skin WHERE slug = ?',
  );
  return (word: string): string | undefined => {
    const slug = word.toLowerCase().replace(/-[\da-f]{8}$/, '');
    const found = known.get(word) ?? bySlug.get(slug, slug)?.['name'];
    return found === undefined ? undefined : String(found);
  };
};
