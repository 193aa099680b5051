import { splitKind } from '../../../core/names/kindPrefix.ts';
import type { Named } from '../../../core/names/names.ts';
import { ClientError, type ClientErrorKind } from '../../../client/errors.ts';
import { followKinds, type FollowKind } from '../../settings/lists/followed.ts';
import { chooseNear, decide, kindWords } from '../../names/chooseName.ts';
import { exactName, meaningIn } from '../../names/suggest.ts';
import { hasSearch, searchThing } from '../../names/searchName.ts';
import { ifUnknown, openStored } from '../../session/storedService.ts';
import type { CommandContext, OpenService } from '../../context/types.ts';

/**
 * Finds the thing that a text names, by a part of its name, by a misspelling, or by a request to a service elsewhere. A
 * kind before the name (`player:donk`) is the only one that counts; otherwise the kinds are tried in the order of
 * `followKinds`.
 * @throws UsageError if the name fits several things, ClientError if nothing is known by it
 */
export const findThing = async (text: string, service: OpenService, context: CommandContext) => {
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
