import { isOtherSquad, type Meaning, type Named } from '../../core/names/names.ts';
import { type NameKind, nameKinds } from '../../core/names/subject.ts';
import { sidesOf } from '../../core/names/sides.ts';
import { ClientError } from '../../client/errors.ts';
import type { NameIndex } from '../../client/names/nameIndex.ts';
import { safeText } from '../../output/text/safeText.ts';
import { shellWords } from '../../output/text/shellWords.ts';
import { UsageError } from '../parse/usageError.ts';
import type { CommandContext } from '../context/types.ts';
import { exactly, exactName, suggest } from './suggest.ts';

type Context = Pick<CommandContext, 'note'> & {
  readonly host: Pick<CommandContext['host'], 'ask' | 'stdout'>;
};

/** The word for the one thing that is meant; undefined if there is none. @throws UsageError if several things fit */
export const decide = async (meaning: Meaning, text: string, kind: NameKind, context: Context) => {
  if (meaning.kind === 'none') return undefined;
  if (meaning.kind === 'exact') return meaning.named.word;
  const [only, ...others] = meaning.all;
  // Only on a terminal is a part of a name enough: a script should name one thing exactly.
  const isEnough = meaning.kind === 'part' && others.length === 0 && context.host.stdout.isTerminal;
  if (!only || !isEnough || isOtherSquad(only, text, kind)) return choose(text, kind, meaning.all, context);
  await context.note(`"${text}" is ${only.name}.`);
  return only.word;
};

/** Offers the things that were probably meant. Without any, the text stays, and the service reports that it is unknown. */
export const chooseNear = async (text: string, kind: NameKind, index: NameIndex, context: Context) => {
  const similar = suggest(text, kind, index);
  if (similar.length === 0) return text;
  const chosen = await offer(text, similar, context);
  if (chosen !== undefined) return chosen;
  throw new UnknownName(`No ${kindWords[kind].one} is called "${text}"`, text, similar);
};

/** Offers the things that fit. @throws AmbiguousName that lists them if none is chosen */
export const choose = async (
  text: string,
  kind: NameKind | undefined,
  all: readonly Named[],
  context: Context,
) => {
  const chosen = await offer(text, all, context);
  if (chosen !== undefined) return chosen;
  const one = kind === undefined ? 'thing' : kindWords[kind].one;
  const none = kind === undefined ? 'Nothing' : `No ${one}`;
  const said = all.length === 1 ? `${none} is called exactly "${text}"` : `"${text}" matches several ${one}s`;
  throw new AmbiguousName(said, text, all);
};

const offer = async (text: string, all: readonly Named[], { host }: Context): Promise<string | undefined> => {
  const lines = all.map(
    ({ name, word, about }, place) => `  ${place + 1}  ${name} (${about ? `${about}, ` : ''}${word})`,
  );
  const question = [`"${text}" may be`, ...lines, `Which one? [1-${all.length}] `].map(safeText).join('\n');
  const answer = host.stdout.isTerminal ? await host.ask(question) : undefined;
  return all[Number(answer) - 1]?.word;
};

const hintOf = (all: readonly Named[], several: string): string => {
  const names = all
    .map(({ word, name, about }) => `${word} (${about ? `${name}, ${about}` : name})`)
    .join(', ');
  return all.length === 1 ? `Did you mean ${names}?` : `${several}: ${names}`;
};

export interface Candidates {
  readonly text: string;
  readonly candidates: readonly Named[];
}

/** A name that fits several things, or is a part of one, where nobody could choose. */
export class AmbiguousName extends UsageError {
  readonly ambiguous: Candidates;

  constructor(message: string, text: string, candidates: readonly Named[]) {
    super(message, hintOf(candidates, 'Name one of them'));
    this.ambiguous = { text, candidates };
  }
}

/** A name that nothing has, with the things that were probably meant. */
export class UnknownName extends ClientError {
  readonly ambiguous: Candidates;

  constructor(message: string, text: string, candidates: readonly Named[]) {
    super('notFound', message, text, {}, { hint: hintOf(candidates, 'Similar') });
    this.ambiguous = { text, candidates };
  }
}

/** How a kind of thing is called, and the command that shows one. */
export const kindWords = {
  team: { one: 'team', command: 'teams' },
  player: { one: 'player', command: 'players' },
  event: { one: 'tournament', command: 'tournaments' },
  skin: { one: 'skin', command: 'skins show' },
  match: { one: 'match', command: 'match' },
} as const satisfies Readonly<Record<NameKind, Record<'one' | 'command', string>>>;

/** @throws UsageError if exactly one thing of another kind has this name */
export const refuseOtherKind = (text: string, kind: NameKind, index: NameIndex): void => {
  for (const other of nameKinds) {
    if (other === kind) continue;
    const named = exactName(text, other, index);
    if (named) throw otherKind(text, kind, other, named.word);
  }
};

/** @throws UsageError if the text names two things of this kind, with the command that compares them */
export const refuseTwo = (text: string, kind: NameKind, index: NameIndex): void => {
  const compare = kind === 'team' ? 'teams vs' : kind === 'player' ? 'players compare' : undefined;
  const [sides = []] = sidesOf(text);
  const words = sides.flatMap(side => exactly(side, kind, index)[0]?.word ?? []);
  if (compare === undefined || words.length !== 2) return;
  throw new UsageError(
    `"${text}" names two ${kindWords[kind].one}s`,
    `To compare them: esports ${compare} ${words.join(' ')}`,
  );
};

export const otherKind = (text: string, wanted: NameKind, found: NameKind, word: string): UsageError => {
  const { one } = kindWords[found];
  return new UsageError(
    `"${text}" is a ${one}, not a ${kindWords[wanted].one}`,
    `For the ${one}: ${commandFor(found, word)}`,
  );
};

export const commandFor = (kind: NameKind, word: string): string =>
  `esports ${kindWords[kind].command} ${shellWords([word])}`;

export const searchFor = (text: string): string => `esports search ${shellWords([text])}`;
