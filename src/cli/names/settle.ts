import { splitKind } from '../../core/names/kindPrefix.ts';
import { meaningOf } from '../../core/names/names.ts';
import type { NameKind } from '../../core/names/subject.ts';
import { sidesOf } from '../../core/names/sides.ts';
import type { NameIndex } from '../../client/names/nameIndex.ts';
import { ConfigError, type Source } from '../settings/source.ts';
import type { Invocation } from '../parse/invocation.ts';
import type { ByName } from '../parse/parseCommand.ts';
import { UsageError } from '../parse/usageError.ts';
import { shellWords } from '../../output/text/shellWords.ts';
import { chooseSource } from '../session/chosenSource.ts';
import { isCreated, openNames } from '../session/nameIndex.ts';
import type { CommandContext } from '../context/types.ts';
import { wantsDryRun } from '../session/requestCost.ts';
import { looksLikeId } from './liveMatch.ts';
import { isListed, listedSubject } from './lastList.ts';
import { exactly, suggest } from './suggest.ts';
import { openServiceData } from '../session/serviceData.ts';

/**
 * Decides by known names, without a request, what a line means: an exact name beats the usual meaning and every near
 * miss; one word may be a part of a name.
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
  const choiceBy = (fits: Fit): ByName['choices'][number] | undefined => {
    const isMeant = (name: string, kind: NameKind): boolean => {
      const known = kindOf(name);
      return known === undefined ? fits(name, kind, index) : kind === known;
    };
    const [first, ...others] = choices.filter(({ kind, names }) => names.every(name => isMeant(name, kind)));
    if (first && fits === isExact) refuseSeveral(first, others, index);
    return first;
  };
  const mayBePart = word !== undefined && isCommand && kindOf(word) === undefined && mayBeName(word);
  const fits = [isExact, ...(mayBePart ? [isPart, isGuess(source)] : [])];
  const choice = fits.map(choiceBy).find(each => each !== undefined);
  index?.close();
  return (choice?.read ?? otherwise)();
};

const refuseSeveral = (
  first: ByName['choices'][number],
  others: ByName['choices'],
  index: NameIndex | undefined,
): void => {
  const meant = ({ kind, names }: typeof first): string =>
    JSON.stringify([
      kind,
      names.map(name => (index ? exactly(name, kind, index) : []).map(({ word }) => word)),
    ]);
  const unlike = others.filter(
    other =>
      other.kind === first.kind && other.names.length === first.names.length && meant(other) !== meant(first),
  );
  if (unlike.length === 0) return;
  const lines = [first, ...unlike].map(({ names }) => shellWords(names));
  throw new UsageError(
    'The words can be read as names in several ways',
    `Quote each name: ${lines.join(', or ')}`,
  );
};

type Fit = (text: string, kind: NameKind, index: NameIndex | undefined) => boolean;

/** Whether a text may be a part of one name: it is no number, and not the names of two teams. */
const mayBeName = (text: string): boolean => !looksLikeId(text) && sidesOf(text)[0]?.length === 1;

const isExact: Fit = (text, kind, index) => index !== undefined && exactly(text, kind, index).length > 0;

const isPart: Fit = (text, kind, index) =>
  index !== undefined && meaningOf(text, kind, index.find(kind, text)).kind === 'part';

/** Whether names of things resemble the text. A service may know more teams than its stored answers name. */
const isGuess =
  (source: Source | undefined): Fit =>
  (text, kind, index) => {
    if (/\d{4}/.test(text) || /^(?=.*\d)[\da-f-]{12,}$/i.test(text)) return false;
    if (source?.kind === 'remote') return kind === 'team';
    return index !== undefined && suggest(text, kind, index).length > 0;
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

/** The names of the source; undefined if they cannot be read. Creates the season where a command runs anyway. */
const indexOf = async (
  isCommand: boolean,
  source: Source | undefined,
  { host, progress }: CommandContext,
): Promise<NameIndex | undefined> => {
  if (!source) return undefined;
  if (isCommand && source.kind === 'demo' && !isCreated(source, host)) {
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
