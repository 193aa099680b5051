import {
  likenessOf,
  type Meaning,
  meaningOf,
  type Named,
  type NameKind,
  nameKinds,
} from '../../api/names/names.ts';
import type { NameIndex } from '../../client/names/nameIndex.ts';
import { safeText } from '../../output/text/safeText.ts';
import { nearest } from '../parse/nearMiss.ts';
import { UsageError } from '../parse/usageError.ts';
import type { CommandContext } from '../session/types.ts';

type Context = Pick<CommandContext, 'note'> & {
  readonly host: Pick<CommandContext['host'], 'ask' | 'stdout'>;
};

/** The word for the one thing that is meant; undefined if there is none. @throws UsageError if several things fit */
export const decide = async (
  meaning: Meaning,
  text: string,
  kind: NameKind,
  context: Context,
): Promise<string | undefined> => {
  if (meaning.kind === 'none') return undefined;
  if (meaning.kind === 'exact') return meaning.named.word;
  const [only, ...others] = meaning.all;
  // Only on a terminal is a part of a name enough: a script should name one thing exactly.
  const isEnough = meaning.kind === 'part' && others.length === 0 && context.host.stdout.isTerminal;
  if (!only || !isEnough) return choose(text, kind, meaning.all, context);
  await context.note(`«${text}» is ${only.name}.`);
  return only.word;
};

/** Offers the things with similar names. Without any, the text stays, and the service reports that it is unknown. */
export const chooseNear = async (
  text: string,
  kind: NameKind,
  index: NameIndex,
  context: Context,
): Promise<string> => {
  const similar = nearNames(text, kind, index);
  return similar.length === 0 ? text : choose(text, kind, similar, context);
};

/** The things whose names are spelled almost like the text. */
export const nearNames = (text: string, kind: NameKind, index: NameIndex): readonly Named[] => {
  const spelled = index
    .aboutAsLong(kind, text)
    .map(named => ({ named, likeness: likenessOf(named.name, kind) }));
  const near = nearest(
    likenessOf(text, kind),
    spelled.map(({ likeness }) => likeness),
    'loose',
  );
  return spelled.filter(({ likeness }) => near.includes(likeness)).map(({ named }) => named);
};

/** Asks the user to choose on a terminal. @throws UsageError that lists the things if none is chosen */
const choose = async (
  text: string,
  kind: NameKind,
  all: readonly Named[],
  { host }: Context,
): Promise<string> => {
  const lines = all.map(
    ({ name, word, about }, place) => `  ${place + 1}  ${name} (${about ? `${about}, ` : ''}${word})`,
  );
  const question = [`«${text}» may be`, ...lines, `Which one? [1-${all.length}] `].map(safeText).join('\n');
  const answer = host.stdout.isTerminal ? await host.ask(question) : undefined;
  const chosen = all[Number(answer) - 1];
  if (chosen) return chosen.word;
  const names = all
    .map(({ word, name, about }) => `${word} (${about ? `${name}, ${about}` : name})`)
    .join(', ');
  throw new AmbiguousName(
    `«${text}» is not the name of exactly one ${kindWords[kind].one}`,
    all.length === 1 ? `Did you mean ${names}?` : `Name one of them: ${names}`,
    { text, candidates: all },
  );
};

/** A name that fits several things, or only nearly fits one, where nobody could choose. */
export class AmbiguousName extends UsageError {
  readonly ambiguous: { readonly text: string; readonly candidates: readonly Named[] };

  constructor(message: string, hint: string, ambiguous: AmbiguousName['ambiguous']) {
    super(message, hint);
    this.ambiguous = ambiguous;
  }
}

/** How a kind of thing is called, and the command that shows one. */
export const kindWords = {
  team: { one: 'team', command: 'teams' },
  player: { one: 'player', command: 'players' },
  event: { one: 'tournament', command: 'tournaments' },
  skin: { one: 'skin', command: 'skins show' },
  match: { one: 'match', command: 'match' },
} as const satisfies Readonly<Record<NameKind, { readonly one: string; readonly command: string }>>;

/** @throws UsageError if exactly one thing of another kind has this name */
export const refuseOtherKind = (text: string, kind: NameKind, index: NameIndex): void => {
  for (const other of nameKinds) {
    if (other === kind) continue;
    const meaning = meaningOf(text, other, index.find(other, text));
    if (meaning.kind === 'exact') throw otherKind(text, kind, other, meaning.named.word);
  }
};

/** The error for a name of another kind, with the command that takes it. */
export const otherKind = (text: string, wanted: NameKind, found: NameKind, word: string): UsageError => {
  const { one } = kindWords[found];
  return new UsageError(
    `«${text}» is a ${one}, not a ${kindWords[wanted].one}`,
    `For the ${one}: ${commandFor(found, word)}`,
  );
};

/** The command that shows a thing. */
export const commandFor = (kind: NameKind, word: string): string =>
  `esports ${kindWords[kind].command} ${oneWord(word)}`;

/** The command that looks for a text among the names of all kinds. */
export const searchFor = (text: string): string => `esports search ${oneWord(text)}`;

const oneWord = (text: string): string => (/^[\p{L}\p{N}_.~:-]+$/u.test(text) ? text : JSON.stringify(text));
