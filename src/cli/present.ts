import { colorLevel } from '../output/colorLevel.ts';
import type { FormatInput } from '../output/formats/format.ts';
import { type FormatName, formats } from '../output/formats/index.ts';
import { createTheme } from '../output/theme.ts';
import type { CommandContext } from './context.ts';

/** The format asked for; without one a table for a person at a terminal, and TSV for a program. */
export const formatName = ({ flags, host, settings }: CommandContext): FormatName => {
  if (flags.json !== undefined) return 'json';
  return flags.output ?? settings.output ?? (host.stdout.isTerminal ? 'table' : 'tsv');
};

/** Writes an answer to standard output in the format that was asked for. */
export const present = async (input: FormatInput, context: CommandContext): Promise<void> => {
  const { flags, host, settings } = context;
  const name = formatName(context);
  const { isTerminal, columns } = host.stdout;
  const level =
    name === 'table' ? colorLevel({ when: flags.color ?? settings.color, env: host.env, isTerminal }) : 0;
  const timeZone = zoneOf(name, context);
  const fields = Array.isArray(flags.json) ? (flags.json as readonly string[]) : undefined;
  const header = flags.header ?? (flags.output === 'tsv' ? true : undefined);
  const chunks = formats[name](input, {
    terminal: isTerminal,
    width: columns,
    theme: await createTheme(level),
    now: host.now(),
    ...(timeZone !== undefined && { timeZone }),
    ...(header !== undefined && { header }),
    ...(fields && { fields }),
  });
  for await (const chunk of chunks) await context.print(chunk);
};

/** Programs read UTC, whatever zone a person has set for tables. */
const zoneOf = (name: FormatName, { flags, settings }: CommandContext): string | undefined =>
  flags.utc === true ? 'UTC' : (flags.tz ?? (name === 'table' ? settings.tz : undefined));

/** Rows of our own making, with the schema that says what they are, as an answer to present. */
export const toInput = (
  rows: readonly Readonly<Record<string, unknown>>[],
  columns: FormatInput['columns'],
): FormatInput => ({ rows, columns, json: () => JSON.stringify(rows) });
