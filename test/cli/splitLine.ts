/** Splits a command line like a shell, as far as the tests need it: quotes keep a word together. */
export const splitLine = (line: string): readonly string[] =>
  [...line.matchAll(/(?:[^\s'"]|'[^']*'|"[^"]*")+/g)].map(([word]) =>
    word.replaceAll(/'([^']*)'|"([^"]*)"/g, '$1$2'),
  );
