/** Quotes text as one word for a POSIX shell, zsh and bash. */
export const quoteSh = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

/** Quotes lines as one word for bash, with ANSI-C quoting. */
export const quoteLines = (lines: readonly string[]): string =>
  `$'${lines.map(line => line.replaceAll(/['\\]/g, String.raw`\$&`)).join(String.raw`\n`)}'`;

/** Quotes text as one word for fish. Within single quotes, only the quote and the backslash are special. */
export const quoteFish = (text: string): string => `'${text.replaceAll(/['\\]/g, String.raw`\$&`)}'`;

/** Quotes text as one string for PowerShell, which also accepts typographic quotes: each quote is doubled. */
export const quotePowerShell = (text: string): string => `'${text.replaceAll(/['\u2018-\u201b]/g, '$&$&')}'`;
