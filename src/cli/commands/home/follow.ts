import { splitKind } from '../../../core/names/kindPrefix.ts';
import { meaningOf, type Named } from '../../../core/names/names.ts';
import { record, text } from '../../../core/schema.ts';
import { foldersOf } from '../../../client/account/folders.ts';
import {
  changeFollowed,
  type Followed,
  type FollowKind,
  followKinds,
  isSame,
  readFollowed,
} from '../../settings/lists/followed.ts';
import { settingsPlace } from '../../host/writeHost.ts';
import { chooseNear, decide, kindWords } from '../../names/chooseName.ts';
import { UsageError } from '../../parse/usageError.ts';
import { chooseSource } from '../../session/chosenSource.ts';
import type { CommandContext, OpenService } from '../../context/types.ts';
import { formatName, isForPeople, presentRows } from '../../show/present.ts';
import type { CommandModule } from '../../context/ownCommand.ts';
import { followedHere, howToFollow } from '../../session/followedHere.ts';
import { scopeOf } from '../../settings/lists/scope.ts';
import { ClientError, type ClientErrorKind } from '../../../client/errors.ts';
import { exactName, meaningIn } from '../../names/suggest.ts';
import { hasSearch, searchThing } from '../../names/searchName.ts';
import { ifUnknown, openStored } from '../../session/storedService.ts';

/**
 * Finds the thing that a text names, by a part of its name, by a misspelling, or by a request to a service elsewhere. A
 * kind before the name (`player:donk`) is the only one that counts; otherwise the kinds are tried in the order of
 * `followKinds`.
 * @throws UsageError if the name fits several things, ClientError if nothing is known by it
 */
const findThing = async (text: string, service: OpenService, context: CommandContext) => {
  const index = await service.names();
  const { kind: typed, rest: name } = splitKind(text.trim());
  const kinds = followKinds.filter(kind => typed === undefined || kind === typed);
  const meanings = kinds.map(kind => ({ kind, meaning: meaningIn(name, kind, index) }));
  const part =
    meanings.find(({ meaning }) => meaning.kind === 'exact') ??
    meanings.find(({ meaning }) => meaning.kind !== 'none');
  const isRemote = service.source.kind === 'remote';
  // Without a kind, at most a team and a player are asked for where each costs a request.
  const tried = part ? [part.kind] : isRemote && !hasSearch(service) ? kinds.slice(0, 2) : kinds;
  for (const kind of tried) {
    const word = part
      ? await decide(part.meaning, name, kind, context)
      : isRemote
        ? await searchThing(name, kind, service, context).catch(ifAnswered)
        : await chooseNear(name, kind, index, context);
    if (word === undefined) continue;
    const known = exactName(word, kind, index);
    const named = known ?? (isRemote ? await storedName(word, kind, service, context) : undefined);
    if (named) return { kind, named };
  }
  const what = new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(
    kinds.map(kind => kindWords[kind].one),
  );
  throw new ClientError('notFound', `No ${what} is called "${text}"`, 'esports follow');
};

/** A service that cannot be asked, or that refuses the key, does not say that a name is unknown. */
const ifAnswered = (error: unknown): undefined => {
  if (error instanceof ClientError && unanswered.includes(error.kind)) throw error;
  return ifUnknown(error);
};

const unanswered: readonly ClientErrorKind[] = ['network', 'timeout', 'unauthorized'];

/** A thing that was asked for. The answer was stored where possible, so a newly opened index knows its name. */
const storedName = async (
  word: string,
  kind: FollowKind,
  { source }: OpenService,
  context: CommandContext,
): Promise<Named> => {
  const stored = await openStored(source, context);
  try {
    return exactName(word, kind, await stored.names()) ?? { word, name: word };
  } finally {
    await stored.close();
  }
};

export const shown = record('Something that you follow', {
  kind: text('team, player, event (a tournament) or skin'),
  name: text('Name'),
  word: text('Slug or identifier', { label: 'Slug', format: 'id' }),
  scope: text('The service and game, or the data file, at which you follow it', { label: 'At' }),
});

export const run: CommandModule['run'] = async ({ command, args: { name } }, context) => {
  if (command.path[0] === 'unfollow') await unfollow(name ?? '', context);
  else if (name === undefined) await list(context);
  else await follow(name, context);
};

const list = async (context: CommandContext): Promise<void> => {
  const { host } = context;
  const followed = readFollowed(foldersOf(host).settings, host);
  await showThings(followed, context);
  if (followed.length === 0) await context.note(howToFollow);
};

const showThings = async (things: readonly Followed[], context: CommandContext): Promise<void> => {
  // A program keeps the service's word for a tournament.
  const kindOf = ({ kind }: Followed): string =>
    isForPeople(formatName(context)) ? kindWords[kind].one : kind;
  const rows = things.map(each => ({ ...each, kind: kindOf(each) }));
  await presentRows(shown, rows, context, { priorities: { word: 1 } });
};

const follow = async (name: string, context: CommandContext): Promise<void> => {
  const { host } = context;
  const service = await context.openService();
  const scope = scopeOf(service.source);
  const folder = foldersOf(host).settings;
  const { kind, named } = await findThing(name, service, context);
  const thing: Followed = { kind, word: named.word, name: named.name, scope };
  const isNew = !readFollowed(folder, host).some(each => isSame(each, thing));
  if (isNew)
    await changeFollowed(...settingsPlace(context), followed => [
      ...followed.filter(each => !isSame(each, thing)),
      thing,
    ]);
  const now = isNew ? 'You now follow' : 'You already follow';
  await context.note(`${now} ${named.name} (${kindWords[kind].one}, ${named.word}). See esports my`);
  // On a terminal the note says it.
  if (!isForPeople(formatName(context))) await showThings([thing], context);
};

const unfollow = async (name: string, context: CommandContext): Promise<void> => {
  const thing = followedBy(name, followedHere(chooseSource(context), context));
  await changeFollowed(...settingsPlace(context), followed => followed.filter(each => !isSame(each, thing)));
  await context.note(`You no longer follow ${thing.name}.`);
};

const followedBy = (typed: string, followed: readonly Followed[]): Followed => {
  const { kind, rest } = splitKind(typed);
  const meant = followed
    .filter(each => kind === undefined || each.kind === kind)
    .map(each => ({ each, meaning: meaningOf(rest, each.kind, [each]).kind }))
    .filter(({ meaning }) => meaning !== 'none');
  const exact = meant.filter(({ meaning }) => meaning === 'exact');
  const fitting = (exact.length > 0 ? exact : meant).map(({ each }) => each);
  const [only, ...others] = fitting;
  if (only && others.length === 0) return only;
  const names = (only ? [only, ...others] : followed).map(
    each => `${kindWords[each.kind].one}:${each.word} (${each.name})`,
  );
  throw new UsageError(
    only ? `You follow several things called "${typed}"` : `You do not follow "${typed}"`,
    names.length === 0 ? howToFollow : `Choose one of them: ${names.join(', ')}`,
  );
};
