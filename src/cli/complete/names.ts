import type { NameKind } from '../../core/names/subject.ts';
import { type Question, sourceOf, type Value } from './question.ts';

/** The most names that a Tab offers; of matches only those nearest to now. */
const most: Readonly<Record<NameKind, number>> = { team: 100, player: 100, event: 100, skin: 100, match: 30 };

/** The things whose identifier, slug or name begins with the text or, if none does, contains it. */
export const namesOf = async (
  question: Question,
  kind: NameKind,
  text: string,
): Promise<readonly Value[]> => {
  const { shell, words, system } = question;
  const { openNames } = await import('../session/nameIndex.ts');
  const index = await openNames(sourceOf(question), system);
  try {
    const begun = index.beginningWith(kind, text, most[kind]);
    // A later word of a name may have been typed.
    const named = begun.length === 0 && text.trim().length > 1 ? index.find(kind, text) : begun;
    const found = named.slice(0, most[kind]).filter(({ word }) => !words.includes(word));
    // fish offers only what continues the typed word, so a name with a blank is continued as a name.
    const asNames = shell === 'fish' && kind !== 'match' && /\s/.test(text);
    return found.map(({ word, name, about }) => ({
      text: asNames ? name : word,
      about: [...(asNames ? [] : [name]), ...(about === undefined ? [] : [about])].join(' · '),
    }));
  } finally {
    index.close();
  }
};
