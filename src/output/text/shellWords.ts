/** Words as a POSIX shell hands them over. Those with a dash first stand after `--`, so that they are no flags. */
export const shellWords = (words: readonly string[]): string =>
  [...(words.some(word => word.startsWith('-')) ? ['--'] : []), ...words.map(shellWord)].join(' ');

/** One word, in quotes where the shell would read anything else from it; never after `--`. */
export const shellWord = (word: string): string => {
  if (/^[\p{L}\p{N}_@%+=:,./-]+$/u.test(word)) return word;
  // Inside double quotes these have a meaning of their own.
  return /["$`\\!]/.test(word) ? `'${word.replaceAll("'", `'"'"'`)}'` : `"${word}"`;
};
