import { boundLines, withoutFirst, writeBounded } from '../../output/formats/bounded.ts';
import type { FormatInput, FormatOptions, OutputFormat } from '../../output/formats/format.ts';
import type { FormatName } from '../../output/formats/index.ts';
import { countOf } from '../../output/text/countOf.ts';
import { type FlagChanges, shellLine } from '../context/again.ts';
import { UsageError } from '../parse/usageError.ts';
import { OutputLimitError } from '../context/outputLimit.ts';
import type { CommandContext } from '../context/types.ts';

/** Obeys `--skip` and `--max-bytes`; stderr says which command shows the rest. @throws UsageError for `--skip` of one record */
export const openBounded =
  (format: OutputFormat, options: FormatOptions, name: FormatName, context: CommandContext) =>
  async (input: FormatInput): Promise<boolean> => {
    const { flags, print } = context;
    const { skip = 0, maxBytes } = flags;
    if (flags.jq !== undefined) return showLines(format(input, options), skip, context);
    if (skip > 0 && isOneRecord(name, options, input.whole === true))
      throw new UsageError(
        '--skip leaves out rows, and this output is one record',
        'For its rows: -o tsv, -o csv, or --columns with the names of columns.',
      );
    const rest = skip > 0 ? withoutFirst(input, skip) : input;
    if (maxBytes !== undefined) return showRows(format, rest, options, context);
    for await (const chunk of format(rest, options)) await print(chunk);
    return false;
  };

const showRows = async (
  format: OutputFormat,
  input: FormatInput,
  options: FormatOptions,
  context: CommandContext,
): Promise<boolean> => {
  const { flags, room, again } = context;
  const { skip = 0, limit } = flags;
  const changesAfter = (rows: number): FlagChanges => ({
    '--skip': skip + rows,
    ...(limit !== undefined && { '--limit': limit - rows }),
  });
  const found = await writeBounded(format, input, options, {
    most: room.left(),
    sizeOf: room.sizeOf,
    nextAfter: rows => shellLine(again(changesAfter(rows))),
  });
  if (found.kind === 'tooLarge') throw tooLarge(found.bytes, context);
  if (found.text !== '') await context.print(found.text);
  if (found.kind === 'whole') return false;
  await tellNext({ count: found.rows, unit: 'row', changes: changesAfter(found.rows) }, context);
  return true;
};

/** Writes what a filter makes of the whole answer: its lines are what is counted. */
const showLines = async (chunks: ReturnType<OutputFormat>, skip: number, context: CommandContext) => {
  const { left, sizeOf } = context.room;
  const { text, lines, isCut, tooLarge: bytes } = await boundLines(chunks, skip, { most: left(), sizeOf });
  if (bytes !== undefined) throw tooLarge(bytes, context);
  if (text !== '') await context.print(text);
  if (isCut) await tellNext({ count: lines, unit: 'line', changes: { '--skip': skip + lines } }, context);
  return isCut;
};

const isOneRecord = (name: FormatName, { chosen }: FormatOptions, isWhole: boolean): boolean =>
  isWhole && !chosen && (name === 'json' || name === 'yaml');

export const tooLarge = (bytes: number, { flags, room, again }: CommandContext): OutputLimitError => {
  const most = flags.maxBytes ?? 0;
  const needed = most - room.left() + bytes;
  return new OutputLimitError({ needed, most, next: shellLine(again({ '--max-bytes': needed })) });
};

export interface CutOff {
  readonly count: number;
  readonly unit: 'row' | 'line' | 'update';
  /** What the command that goes on has of other flags. */
  readonly changes: FlagChanges;
}

/** Says which command goes on: a line of JSON where the output is JSON, for programs, and a sentence elsewhere. */
export const tellNext = async (
  { count, unit, changes }: CutOff,
  { flags, host, again, warn }: CommandContext,
): Promise<void> => {
  const words = again(changes);
  const command = shellLine(words);
  if (!isForProgram(flags)) {
    await warn(`There is more after ${countOf(count, unit)}. Continue with: ${command}`);
    return;
  }
  if (flags.quiet) return;
  const next = { command, args: words, after: count, unit };
  await host.stderr.write(`${JSON.stringify({ next })}\n`);
};

/** Tells a client that bounds its bytes about the next page of a list, which a person learns from a note. */
export const tellNextPage = async (page: number, count: number, context: CommandContext): Promise<void> => {
  const { limit, all, sort, jq } = context.flags;
  if ([limit, all, sort, jq].some(value => value !== undefined)) return;
  await tellNext({ count, unit: 'row', changes: { '--skip': undefined, '--page': page + 1 } }, context);
};

const isForProgram = ({ output, json, jq, meta }: CommandContext['flags']): boolean =>
  json !== undefined || jq !== undefined || meta === true || output === 'json' || output === 'ndjson';
