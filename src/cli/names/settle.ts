import { splitKind } from '../../api/names/kindPrefix.ts';
import { meaningOf } from '../../api/names/names.ts';
import type { NameKind } from '../../api/names/subject.ts';
import { sidesOf } from '../../api/names/sides.ts';
import type { NameIndex } from '../../client/names/nameIndex.ts';
import { ConfigError, type Source } from '../../settings/source.ts';
import type { Invocation } from '../parse/invocation.ts';
import type { ByName } from '../parse/parseCommand.ts';
import { UsageError } from '../parse/usageError.ts';
import { chooseSource } from '../session/chosenSource.ts';
import { isCreated, openNames } from '../session/nameIndex.ts';
import type { CommandContext } from '../session/types.ts';
import { wantsDryRun } from '../session/requestCost.ts';
import { looksLikeId } from './liveMatch.ts';
import { isListed, listedSubject } from './lastList.ts';

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
  const source = sourceOf(context);
  const kindOf = (name: string): NameKind | undefined =>
    isListed(name) && source ? listedSubject(name, source, context.host).kind : splitKind(name).kind;
  const isOpen = choices.some(({ names }) => names.some(name => kindOf(name) === undefined));
  const index = isOpen ? await indexOf(isCommand && !wantsDryRun(context), source, context) : undefined;
  const isMeant = (name: string, kind: NameKind): boolean => {
    const known = kindOf(name);
    return known === undefined ? index !== undefined && isExact(name, kind, index) : kind === known;
  };
  const choice = choices.find(({ kind, names }) => names.every(name => isMeant(name, kind)));
  index?.close();
  if (choice) return choice.read();
  const isUnknown = word !== undefined && isCommand && kindOf(word) === undefined;
  const guess = isUnknown && mayBeTeam(word, source) ? 'team' : undefined;
  return choices.find(({ kind }) => kind === guess)?.read() ?? otherwise();
};

/**
 * Whether an unknown text is taken for a team. A service may know more teams than its stored answers name, and a word that
 * looks like no identifier of a match is one of those.
 */
const mayBeTeam = (text: string, source: Source | undefined): boolean => {
  const isIdentifier = looksLikeId(text) || /\d{4}/.test(text) || /^(?=.*\d)[\da-f-]{12,}$/i.test(text);
  return source?.kind === 'remote' && !isIdentifier && sidesOf(text)[0]?.length === 1;
};

/** The source without its key; undefined if it cannot be chosen, of which the command itself will tell. */
const sourceOf = ({ host, flags, secrets }: CommandContext): Source | undefined => {
  try {
    // Its warnings come again when the service is opened.
    return chooseSource({ host, flags, secrets, warn: async () => {} });
  } catch (error) {
    if (error instanceof ConfigError) return undefined;
    throw error;
  }
};

/** Whether one thing or several have exactly this name. */
const isExact = (text: string, kind: NameKind, index: NameIndex): boolean =>
  ['exact', 'several'].includes(meaningOf(text, kind, index.find(kind, text)).kind);

/**
 * The names of the source. The made-up season is created for a line that is a command in any case. If the names cannot
 * be read, there are none, and the command itself will tell why.
 */
const indexOf = async (
  isCommand: boolean,
  source: Source | undefined,
  { host, progress }: CommandContext,
): Promise<NameIndex | undefined> => {
  if (!source) return undefined;
  if (isCommand && source.kind === 'demo' && !isCreated(source, host)) {
    const { openServiceData } = await import('../session/serviceData.ts');
    (await openServiceData(source, host, progress)).close();
  }
  return openNames(source, host).catch(() => undefined);
};

const attempt = (read: () => Invocation): Invocation | undefined => {
  try {
    return read();
  } catch (error) {
    if (error instanceof UsageError) return undefined;
    throw error;
  }
};
