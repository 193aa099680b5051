/** Words of a search that are looked for; more of them narrow nothing that anyone would type. */
const slots = 8;

/**
 * SQL that holds where every word of a search occurs in `text`, an expression in lower case. Values: eight, as
 * `toWords` makes them; an empty one occurs in everything. `instr` knows no wildcards: `%` and `_` are themselves.
 */
export const holdsWords = (text: string): string =>
  Array.from({ length: slots }, () => `instr(${text}, lower(?)) > 0`).join(' AND ');

/** The words of a search as values for `holdsWords`. What is beyond the eighth stays with it, as one phrase. */
export const toWords = (search: string): readonly string[] => {
  const words = search.split(/\s+/u).filter(word => word !== '');
  const held = words.slice(0, slots - 1);
  return [
    ...held,
    ...Array.from({ length: slots - 1 - held.length }, () => ''),
    words.slice(slots - 1).join(' '),
  ];
};
