import type { ValueKind } from '../derived/completion.ts';
import { foldersOf } from '../../client/account/folders.ts';
import { namesOf } from './names.ts';
import { pathValues } from './paths.ts';
import { aliasesOf, type Explained, profilesOf, type Question, tableOf, type Value } from './question.ts';

/** Finds the values that fit what was typed. It sends nothing and creates nothing. */
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
  columns: question => inList(question, tableOf(question)?.columns ?? []),
  sort: question => sortValues(question, tableOf(question)?.columns ?? []),
  fields: question => inList(question, tableOf(question)?.fields ?? []),
  path: pathValues,
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
  key: async ({ typed, flag, system }) => {
    const { namesOfKeys } = await import('../../server/access/namesOfKeys.ts');
    const path = flag('--access') ?? `${foldersOf(system).state}/access.db`;
    return fitting(
      typed,
      namesOfKeys(path).map(({ name, plan }) => ({ text: name, about: plan })),
    );
  },
  plan: async ({ typed, flag, system }) => {
    const { namesOfPlans } = await import('../../server/access/namesOfKeys.ts');
    const path = flag('--access') ?? `${foldersOf(system).state}/access.db`;
    return fitting(
      typed,
      namesOfPlans(path).map(text => ({ text })),
    );
  },
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

const explained = (values: readonly Explained[]): readonly Value[] =>
  values.map(([text, about]) => ({ text, about }));

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
