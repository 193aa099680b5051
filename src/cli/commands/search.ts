import { distinct, meaningOf, meantBy, mostOffered, type Named } from '../../core/names/names.ts';
import { type NameKind, nameKinds } from '../../core/names/subject.ts';
import { nullable, record, text as textField } from '../../core/schema.ts';
import type { NameIndex } from '../../client/names/nameIndex.ts';
import { commandFor, kindWords } from '../names/chooseName.ts';
import { meaningIn, suggestAll } from '../names/suggest.ts';
import { rememberSubjects } from '../names/lastList.ts';
import { teamsNamed } from '../names/matchNames.ts';
import { askForNames, hasSearch, searchThings } from '../names/searchName.ts';
import type { CommandContext, OpenService } from '../context/types.ts';
import { openRows } from '../show/present.ts';
import type { CommandModule } from '../context/ownCommand.ts';

export const shown = record('A thing with this name', {
  kind: textField('Kind'),
  name: textField('Name'),
  slug: textField('Slug, or the identifier of a match'),
  about: nullable(textField('What distinguishes it from others')),
  next: textField('The command that shows it', { label: 'Next' }),
});

export interface Hit {
  readonly kind: NameKind;
  readonly named: Named;
}

export const run: CommandModule['run'] = async ({ args }, context) => {
  const text = args['text'] ?? '';
  const show = await openRows(shown, context, { next: 2, about: 3 });
  const service = await context.openService();
  const index = await service.names();
  const known = hitsIn(text, index);
  // A service with a search knows more names that a text is a part of.
  const isName = ({ kind, named }: Hit): boolean => meaningOf(text, kind, [named]).kind === 'exact';
  const isEnough = hasSearch(service) ? known.some(isName) : known.length > 0;
  const found = isEnough || !hasSearch(service) ? [] : await searchHits(text, service, context);
  const hits = found.length > 0 ? found : known;
  if (hits.length === 0) await noteNothing(text, index, service, context);
  const rows = hits.map(hit => ({
    ...toFound(hit),
    next: context.sameService(commandFor(hit.kind, hit.named.word)),
  }));
  await show(rows);
  const subjects = hits.map(({ kind, named: { word } }) => ({ kind, word }));
  rememberSubjects(subjects, context.command, service.source, context.host);
};

/** A thing that was found, without the command that shows it. */
export const toFound = ({ kind, named: { name, word, about } }: Hit) => ({
  kind: kindWords[kind].one,
  name,
  slug: word,
  about: about ?? null,
});

/** The exact names first, then those that look like the text or have it in them, then matches of the team or of both teams. */
export const hitsIn = (text: string, index: Pick<NameIndex, 'find' | 'all' | 'beginningWith'>) => {
  const meant = nameKinds.map(kind => ({
    kind,
    // Of matches only whole names count here.
    meaning: kind === 'match' ? meaningOf(text, kind, index.find(kind, text)) : meaningIn(text, kind, index),
  }));
  const meaning = (isPart: boolean) =>
    meant
      .filter(each => (each.meaning.kind === 'part') === isPart)
      .flatMap(each =>
        meantBy(each.meaning)
          .slice(0, mostOffered)
          .map(named => ({ kind: each.kind, named })),
      );
  const teams = teamsNamed(text, side => index.find('team', side));
  const played = teams?.map(({ name }) => name).join(' vs ') ?? text;
  const matches = index
    .beginningWith('match', played, mostOffered)
    // Letters of both teams together, such as `spiritt` of Spirit and The MongolZ, are no part of the name.
    .filter(named => meaningOf(played, 'match', [named]).kind !== 'none')
    .map(named => ({ kind: 'match' as const, named }));
  const parts = meaning(true).filter(({ kind }) => kind !== 'match');
  const all: readonly Hit[] = [...meaning(false), ...parts, ...matches];
  return [...new Map(all.map(hit => [`${hit.kind} ${hit.named.word}`, hit])).values()];
};

/** The things of a kind that one request finds. */
export const askHits = async (
  text: string,
  kind: Exclude<NameKind, 'match'>,
  service: OpenService,
  context: CommandContext,
): Promise<readonly Hit[]> => {
  const meaning = meaningOf(text, kind, await askForNames(text, kind, service, context));
  return meantBy(meaning).map(named => ({ kind, named }));
};

/** What the service's own search finds: what has the name by our rules, else all that it found. */
export const searchHits = async (text: string, service: OpenService, context: CommandContext) => {
  const things = await searchThings(text, service, context);
  const all = nameKinds.flatMap(kind => {
    const ofKind = things.filter(thing => thing.kind === kind).map(({ named }) => named);
    return distinct(ofKind).map(named => ({ kind, named }));
  });
  const of = (kind: NameKind) => all.filter(hit => hit.kind === kind).map(({ named }) => named);
  const meant = hitsIn(text, {
    find: of,
    all: of,
    beginningWith: (kind, _, most) => of(kind).slice(0, most),
  });
  return meant.length > 0 ? meant : all;
};

const noteNothing = async (text: string, index: NameIndex, service: OpenService, context: CommandContext) => {
  const near = suggestAll(text, index).map(({ named: { name } }) => name);
  const meant = near.length > 0 ? ` Similar: ${near.slice(0, mostOffered).join(', ')}` : '';
  await context.note(`Nothing known is named "${text}".${meant}`);
  if (service.source.kind === 'remote' && !hasSearch(service))
    await context.note('To store the names of the teams: esports rankings world --limit 100 (1 request)');
};
