/** A token of a query: a word, a quoted name or text, or one other character. */
interface Token {
  readonly text: string;
  /** In lower case, without quotes. */
  readonly name: string;
  readonly isWord: boolean;
  /** Whether it could name a schema, a table or a column. SQLite takes even a quoted text for a name. */
  readonly isName: boolean;
}

/** SQLite's tokens (sqlite.org/lang.html), as far as the checks below need them. Unclosed ones reach to the end. */
const tokenPattern =
  /--[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|[ \t\n\f\r]+|'(?:[^']|'')*'?|"(?:[^"]|"")*"?|`(?:[^`]|``)*`?|\[[^\]]*\]?|[\w$\u0080-\uffff]+|[\s\S]/g;

const isSkipped = (text: string): boolean => /^(?:--|\/\*|[ \t\n\f\r])/.test(text);

/** Tokenizes a query; comments and white space are left out. */
const tokensOf = (sql: string): readonly Token[] =>
  (sql.match(tokenPattern) ?? [])
    .filter(text => !isSkipped(text))
    .map(text => {
      const isWord = /^[\w$\u0080-\uffff]/.test(text);
      const isQuoted = /^['"`[]/.test(text);
      return {
        text,
        name: (isQuoted ? text.slice(1, -1) : text).toLowerCase(),
        isWord,
        isName: isWord || isQuoted,
      };
    });

const readingWords = ['select', 'with', 'values', 'explain'];

/** Why a text is not one query that reads; undefined if it is one. SQLite itself judges the rest. */
export const faultOf = (sql: string): string | undefined => {
  const tokens = tokensOf(sql);
  const [first] = tokens;
  if (first === undefined) return 'The query is empty';
  if (!first.isWord || !readingWords.includes(first.name)) {
    return `A query begins with ${readingWords.slice(0, -1).join(', ').toUpperCase()} or EXPLAIN, not "${first.text}"`;
  }
  const end = tokens.findIndex(({ name, isName }) => name === ';' && !isName);
  const more = end >= 0 && tokens.slice(end).some(({ name, isName }) => isName || name !== ';');
  return more ? 'The text has several statements; only one query is run' : undefined;
};

/** Whether a query names the schema `main`, and so passes by the connection's own views. */
export const namesMain = (sql: string): boolean =>
  tokensOf(sql).some(
    ({ name, isName }, place, all) =>
      isName && name === 'main' && all[place + 1]?.name === '.' && all[place + 1]?.isName === false,
  );
