/** Text as one word of a POSIX shell, of zsh and of bash. */
export const quoteSh = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

/** Lines as one word of bash, in its ANSI-C quotes. */
export const quoteLines = (lines: readonly string[]): string =>
  `$'${lines.map(line => line.replaceAll(/['\\]/g, String.raw`\$&`)).join(String.raw`\n`)}'`;

/** Text as one word of fish: in single quotes only the quote and the backslash are special. */
export const quoteFish = (text: string): string => `'${text.replaceAll(/['\\]/g, String.raw`\$&`)}'`;

/** Text as one string of PowerShell. It takes typographic quotes for quotes too: each is doubled. */
export const quotePowerShell = (text: string): string => `'${text.replaceAll(/['‘’‚‛]/g, '$&$&')}'`;
