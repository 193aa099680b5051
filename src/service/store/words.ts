/** Words of a search that are looked for; more of them narrow nothing that anyone would type. */
const mostWords = 8;

/**
 * SQL that holds where every word of a search occurs in `text`, an expression in lower case. Values: the words, as
 * `toWords` makes them: only how many there are shows in the SQL. `instr` knows no wildcards: `%` and `_` are themselves.
 */
export const holdsWords = (text: string, words: readonly string[]): string =>
  words.length === 0 ? 'TRUE' : words.map(() => `instr(${text}, lower(?)) > 0`).join(' AND ');

/** The words of a search as values for `holdsWords`. What is beyond the eighth stays with it, as one phrase. */
export const toWords = (search: string): readonly string[] => {
  const words = search.split(/\s+/u).filter(word => word !== '');
  return words.length <= mostWords
    ? words
    : [...words.slice(0, mostWords - 1), words.slice(mostWords - 1).join(' ')];
};
