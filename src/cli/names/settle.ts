import { splitKind } from '../../api/names/kindPrefix.ts';
import { meaningOf } from '../../api/names/names.ts';
import type { NameIndex } from '../../client/names/nameIndex.ts';
import type { Invocation } from '../parse/invocation.ts';
import type { ByName } from '../parse/parseCommand.ts';
import { UsageError } from '../parse/usageError.ts';
import { chooseSource } from '../session/chosenSource.ts';
import { isCreated, openNames } from '../session/nameIndex.ts';
import type { CommandContext } from '../session/types.ts';
import { wantsDryRun } from '../session/requestCost.ts';

/**
 * Decides what a line means whose command depends on a name, by what is known without a request: an exact name of a
 * thing beats the usual meaning and every near miss.
 * @throws UsageError
 */
export const settle = async (
  { word, choices, isCommand, otherwise }: ByName,
  contextFor: (invocation: Invocation) => CommandContext,
): Promise<Invocation> => {
  const reads = [otherwise, ...choices.map(({ read }) => read)];
  const readable = reads.map(attempt).find(each => each !== undefined);
  if (!readable) return otherwise();
  const context = contextFor(readable);
  const { kind: typed, rest } = splitKind(word);
  if (wantsDryRun(context)) return otherwise();
  const index = typed === undefined ? await knownNames(context, isCommand) : undefined;
  try {
    const isMeant = (kind: (typeof choices)[number]['kind']): boolean =>
      index
        ? ['exact', 'several'].includes(meaningOf(rest, kind, index.find(kind, rest)).kind)
        : kind === typed;
    const choice = choices.find(({ kind }) => isMeant(kind));
    return choice ? choice.read() : otherwise();
  } finally {
    index?.close();
  }
};

const attempt = (read: () => Invocation): Invocation | undefined => {
  try {
    return read();
  } catch (error) {
    if (error instanceof UsageError) return undefined;
    throw error;
  }
};

/**
 * The names of the source; undefined if it cannot be opened, of which the command itself will tell. Creates the made-up
 * season for a line that is a command in any case.
 */
const knownNames = async (
  { host, flags, secrets, progress }: CommandContext,
  isCommand: boolean,
): Promise<NameIndex | undefined> => {
  try {
    // Warnings of the settings come again when the service is opened.
    const source = chooseSource({ host, flags, secrets, warn: async () => {} });
    if (isCommand && source.kind === 'demo' && !isCreated(source, host)) {
      const { openServiceData } = await import('../session/serviceData.ts');
      (await openServiceData(source, host, progress)).close();
    }
    return await openNames(source, host);
  } catch {
    return undefined;
  }
};
