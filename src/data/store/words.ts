const mostWords = 8;

/**
 * SQL that is true when every word of a search occurs in `text`, an expression in lower case. Values: the words from
 * `toWords`; only their number appears in the SQL. `instr` has no wildcards: `%` and `_` match themselves.
 */
export const holdsWords = (text: string, words: readonly string[]): string =>
  words.length === 0 ? 'TRUE' : words.map(() => `instr(${text}, lower(?)) > 0`).join(' AND ');

/** The words of a search as values for `holdsWords`. Words after the eighth stay with it as one phrase. */
export const toWords = (search: string): readonly string[] => {
  const words = search.split(/\s+/u).filter(word => word !== '');
  return words.length <= mostWords
    ? words
    : [...words.slice(0, mostWords - 1), words.slice(mostWords - 1).join(' ')];
};
