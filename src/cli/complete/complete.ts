import { safeText } from '../../output/text/safeText.ts';
import { ownerOf } from '../../client/account/owner.ts';
import {
  aliasesOf,
  type Explained,
  kindOfArgument,
  profilesOf,
  type Question,
  sourceOf,
  type Surroundings,
  tableOf,
  toQuestion,
  type Value,
} from './question.ts';
import type { ValueKind } from '../derived/completion.ts';
import { splitKind } from '../../core/names/kindPrefix.ts';
import { nameKindOf } from '../../core/table/parameters.ts';
import type { NameKind } from '../../core/names/subject.ts';

/** More values than this are of no use at a Tab. */
const mostValues = 500;

/**
 * Answers a completion script: a line for each value, with its description after a tab; nothing where anything is
 * wrong.
 * @param args shell, kind, `=` and what was typed, the words before
 */
export const complete = async (args: readonly string[], outside: Omit<Surroundings, 'ownerOf'>) => {
  try {
    const question = toQuestion(args, { ...outside, ownerOf });
    if (!question) return '';
    const values = await valuesFor(question);
    return values
      .filter(({ text }) => safeText(text) === text)
      .slice(0, mostValues)
      .map(({ text, about = '' }) => `${text}\t${safeText(about)}\n`)
      .join('');
  } catch {
    return '';
  }
};

/** After `results --json`, a field of the list that the bare group shows comes before a name. */
const valuesFor = async (question: Question): Promise<readonly Value[]> => {
  const fields = question.isAfterJson && question.words.length === 1 ? kinds.fields(question) : [];
  if (fields.length > 0) return fields;
  const kind = question.kind === 'argument' ? kindOfArgument(question) : question.kind;
  return kind === undefined || kind === 'argument' ? [] : kinds[kind](question);
};

/** What can be followed and shown by its name alone. */
const followable = ['team', 'player', 'event', 'skin'] as const satisfies readonly NameKind[];

type Values = (question: Question) => readonly Value[] | Promise<readonly Value[]>;

export const kinds = {
  team: question => namesOf(question, 'team', question.typed),
  player: question => namesOf(question, 'player', question.typed),
  event: question => namesOf(question, 'event', question.typed),
  skin: question => namesOf(question, 'skin', question.typed),
  // A team means its match, so what was typed may be the beginning of one.
  match: async question => [
    ...(await namesOf(question, 'match', question.typed)),
    ...(question.typed === '' ? [] : await namesOf(question, 'team', question.typed)),
  ],
  name: async question =>
    (await Promise.all(followable.map(kind => namesOf(question, kind, question.typed)))).flat(),
  columns: question => inList(question, tableOf(question)?.columns ?? []),
  sort: question => sortValues(question, tableOf(question)?.columns ?? []),
  fields: question => inList(question, tableOf(question)?.fields ?? []),
  path: question => pathValues(question),
  setting: question => {
    const setting = question.data.settings[question.words.at(-1) ?? ''];
    if (setting?.kind === 'zone') return zones(question);
    return fitting(question.typed, setting?.choices.map(text => ({ text })) ?? []);
  },
  zone: question => zones(question),
  profile: ({ typed, system }) =>
    fitting(
      typed,
      [...(profilesOf(system)?.profiles ?? [])].map(([text, { baseUrl }]) => ({ text, about: baseUrl })),
    ),
  alias: ({ typed, system }) =>
    fitting(
      typed,
      Object.entries(aliasesOf(system)).map(([text, about]) => ({ text, about })),
    ),
} satisfies Record<Exclude<ValueKind, 'argument'>, Values>;

/** The values that begin with the text, in any case, or else those of which a part does: `berl` is Europe/Berlin, `na` is teamName. */
const fitting = (typed: string, values: readonly Value[]): readonly Value[] => {
  const asked = typed.toLowerCase();
  const found = values.filter(({ text }) => text.toLowerCase().startsWith(asked));
  if (found.length > 0) return found;
  return values.filter(({ text }) =>
    text.split(/[/._-]|(?<=[a-z])(?=[A-Z])/).some(part => part.toLowerCase().startsWith(asked)),
  );
};

const explained = (values: readonly Explained[]) => values.map(([text, about]) => ({ text, about }));

/** The last entry of a list with commas, without the entries that are there. */
const inList = ({ typed }: Question, values: readonly Explained[]): readonly Value[] => {
  const entries = typed.split(',');
  const last = entries.pop() ?? '';
  const before = entries.map(entry => `${entry},`).join('');
  return fitting(
    last,
    explained(values).filter(({ text }) => !entries.includes(text)),
  ).map(({ text, ...rest }) => ({ text: before + text, ...rest }));
};

const sortValues = ({ typed }: Question, values: readonly Explained[]): readonly Value[] => {
  const [column = '', direction] = typed.split(':', 2);
  if (direction === undefined) return fitting(typed, explained(values));
  return fitting(typed, [
    { text: `${column}:asc`, about: 'the smallest first' },
    { text: `${column}:desc`, about: 'the largest first' },
  ]);
};

const zones = ({ typed }: Question): readonly Value[] =>
  fitting(
    typed,
    ['local', 'UTC', ...Intl.supportedValuesOf('timeZone')].map(text => ({ text })),
  );

/** The paths of the API that continue what was typed, each up to the next parameter, or names in its place. */
const pathValues = async (question: Question): Promise<readonly Value[]> => {
  const { typed, data } = question;
  const parts = typed.split('/');
  const at = parts.length - 1;
  const last = parts[at] ?? '';
  const before = typed.slice(0, typed.length - last.length);
  const { game } = sourceOf(question);
  const found = new Map<string, Value>();
  const parameters = new Set<string>();
  for (const [path, about] of data.paths) {
    const segments = `/${game}${path}`.split('/');
    const segment = segments[at];
    const leads = parts.slice(0, at).every((part, place) => {
      const other = segments[place] ?? '';
      return isParameter(other) ? part !== '' : other === part;
    });
    if (segment === undefined || !leads) continue;
    if (isParameter(segment)) parameters.add(segment.slice(1, -1));
    else if (segment.startsWith(last)) {
      const next = segments.findIndex((other, place) => place > at && isParameter(other));
      const text = before + segments.slice(at, next === -1 ? undefined : next).join('/');
      const whole = next === -1 ? text : `${text}/`;
      if (!found.has(whole)) found.set(whole, { text: whole, about });
    }
  }
  let named: readonly Value[] = [];
  for (const parameter of parameters) {
    const kind = nameKindOf(parameter);
    const values = kind === undefined ? [] : await namesOf(question, kind, last);
    named = [...named, ...values.map(({ text, ...rest }) => ({ text: before + text, ...rest }))];
  }
  return [...found.values(), ...named];
};

const isParameter = (segment: string): boolean => segment.startsWith('{');

/** The most names that a Tab offers; of matches only those nearest to now. */
const most: Readonly<Record<NameKind, number>> = { team: 100, player: 100, event: 100, skin: 100, match: 30 };

/** Those that begin with what was typed or, if none does, contain it. A kind before it (`tournament:`) is kept. */
const namesOf = async (question: Question, kind: NameKind, typed: string) => {
  const { shell, words, system } = question;
  const [before = ''] = /^[a-z]+:(?!\/)/i.exec(typed) ?? [];
  const { kind: asked } = splitKind(`${before}x`);
  if (asked !== undefined && asked !== kind) return [];
  const prefix = asked === undefined ? '' : before;
  const text = typed.slice(prefix.length);
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
      text: prefix + (asNames ? name : word),
      about: [...(asNames ? [] : [name]), ...(about === undefined ? [] : [about])].join(' · '),
    }));
  } finally {
    index.close();
  }
};
