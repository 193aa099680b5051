import { type CommandFacts, factsOf, type OwnLines } from './commandFacts.ts';
import { commandName, findGroup, findTopCommand, findVerb, listedCommands, verbsOf } from './commandModel.ts';
import type {
  CommandNode,
  CommandPart,
  CommandTree,
  FlagSpec,
  GroupNode,
  HelpTopic,
} from './commandModel.ts';
import type { HelpBlock, HelpPage } from './textLayout.ts';
import { argumentUsage, flagUsage, otherNames, usageLine } from './usage.ts';

export type HelpSubject =
  | { readonly kind: 'program' }
  /** With the topic of the group's name, if there is one. */
  | { readonly kind: 'group'; readonly group: GroupNode; readonly topic?: HelpTopic }
  | { readonly kind: 'command'; readonly command: CommandNode }
  | { readonly kind: 'topic'; readonly topic: HelpTopic };

/** The subject of `teams vs`, or of the topic `help jq`. @throws RangeError when nothing has that name */
export const helpSubject = (tree: CommandTree, path: readonly string[]): HelpSubject => {
  const [first, verb] = path;
  if (first === undefined) return { kind: 'program' };
  const topic = tree.topics.find(({ name }) => name === (first === 'help' ? verb : first));
  if (topic && first === 'help') return { kind: 'topic', topic };
  const group = findGroup(tree, first);
  const command = group && verb !== undefined ? findVerb(group, verb) : findTopCommand(tree, path.join(' '));
  if (command) return { kind: 'command', command };
  if (group && verb === undefined) {
    return { kind: 'group', group, ...(topic && topic.name === group.name && { topic }) };
  }
  throw new RangeError(`There is no help on "${path.join(' ')}"`);
};

/** The help for a command, group or topic, or the program (no words). @throws RangeError for any other words */
export const helpPage = (tree: CommandTree, path: readonly string[], ownLines: OwnLines): HelpPage => {
  const subject = helpSubject(tree, path);
  if (subject.kind === 'group') return groupHelp(subject.group, subject.topic);
  if (subject.kind === 'command') return commandHelp(subject.command, factsOf(subject.command, ownLines));
  return subject.kind === 'topic' ? topicHelp(subject.topic, tree) : rootHelp(tree);
};

/** Short, and beginning with what people do most: it fits a terminal of 24 lines. */
const rootHelp = (tree: CommandTree): HelpPage => {
  const entries = overview(tree);
  const inPart = (part: CommandPart) => entries.filter(entry => entry.part === part);
  const names = (part: CommandPart): string =>
    inPart(part)
      .map(each => each.name)
      .join(', ');
  return [
    'Professional Counter-Strike in the terminal: matches, results, rankings, skins',
    {
      head: 'Usage: esports <command> [arguments] [flags]',
      terms: inPart('main').map(({ name, about }) => [name, about]),
    },
    {
      head: 'Further commands',
      terms: [
        ['more', names('more')],
        ['setup', names('setup')],
        ['server', 'your own service: esports help server'],
        ['help …', tree.topics.map(({ name }) => name).join(', ')],
      ],
    },
    'Try: esports live, esports rain-temple. Made-up data, until you log in.',
  ];
};

export const overview = (tree: CommandTree) => [
  ...tree.groups.map(({ name, about, part = 'main' }) => ({ name, about, part })),
  ...tree.commands.map(command => ({
    name: commandName(command),
    about: command.about,
    part: command.part ?? 'more',
  })),
  ...tree.shortcuts.map(({ word }) => ({
    name: word,
    about: findTopCommand(tree, word)?.about ?? '',
    part: 'hidden' as const,
  })),
];

const groupHelp = (group: GroupNode, topic: HelpTopic | undefined): HelpPage => {
  const meaning = (verb: string | undefined) => (verb === undefined ? undefined : findVerb(group, verb));
  const bare = meaning(group.default);
  const [named, several] = [meaning(group.named), meaning(group.several)];
  const namedTerm = (command: CommandNode, args: CommandNode['args']) =>
    [
      `esports ${[group.name, ...args.map(argumentUsage)].join(' ')}`,
      `The same as esports ${commandName(command)}`,
    ] as const;
  return [
    group.about,
    `Usage: esports ${group.name} <command> [arguments] [flags]`,
    {
      head: 'Without a command',
      terms: [
        ...(bare ? [[`esports ${group.name}`, `The same as esports ${commandName(bare)}`] as const] : []),
        // Several names run the other command.
        ...(named ? [namedTerm(named, several ? named.args.slice(0, 1) : named.args)] : []),
        ...(several ? [namedTerm(several, several.args)] : []),
      ],
    },
    {
      head: 'Commands',
      terms: listedCommands(group).map(command => [
        verbUsage(verbsOf(command).join(', '), command),
        command.about,
      ]),
    },
    {
      head: group.commands.length === 0 ? 'Commands' : 'Also here',
      terms: group.guests.map(({ verb, command }) => [
        verbUsage(verb, command),
        `${command.about} (${commandName(command)})`,
      ]),
    },
    { head: 'Other names', words: group.aliases },
    ...(topic ? [`${topic.about}: ${topic.text ?? ''}`, topicTerms(topic)] : []),
    examples([...new Set([...examplesOf(group).slice(0, 4), ...(topic?.examples ?? [])])]),
    `More on each command: esports help ${group.name} <command>`,
  ];
};

const verbUsage = (verb: string, { args }: CommandNode) => [verb, ...args.map(argumentUsage)].join(' ');

/** The first example of each command, preferably one that uses this group's name. */
const examplesOf = (group: GroupNode): readonly string[] =>
  [...listedCommands(group), ...group.guests.map(({ command }) => command)].flatMap(command => {
    const inside = command.examples.find(
      example => example === group.name || example.startsWith(`${group.name} `),
    );
    return inside ?? command.examples[0] ?? [];
  });

const commandHelp = (command: CommandNode, facts: CommandFacts): HelpPage => [
  command.about,
  `Usage: ${usageLine(command)}`,
  command.details ?? '',
  { head: 'Arguments', terms: command.args.map(argument => [argument.name, argumentAbout(argument)]) },
  {
    head: 'Flags',
    terms: command.flags
      .filter(({ section }) => section === 'own')
      .map(flag => [flagUsage(flag), flagAbout(flag)]),
  },
  sharedFlags(command),
  { head: facts.route ? 'Data' : 'Request', terms: factTerms(command, facts) },
  { head: 'Other names', words: commaWords(otherNames(command).map(name => `esports ${name}`)) },
  examples(command.examples),
];

const factTerms = (command: CommandNode, { route, cost, columns, fields }: CommandFacts) => {
  const top = fields.filter(({ field }) => !field.includes('.')).map(({ field }) => field);
  const plan = route?.plan === 'free' ? '' : ' (plans Scale and Enterprise)';
  const terms = [
    ['route', route ? `${route.method} ${route.path}${plan}` : ''],
    ['cost', cost],
    ['columns', columns.join(', ')],
    ['fields', top.length > 0 ? `${top.join(', ')} (types: esports schema ${commandName(command)})` : ''],
  ] as const;
  return terms.filter(([, text]) => text !== '');
};

const argumentAbout = ({ about, choices }: CommandNode['args'][number]): string =>
  choices && !about.includes(choices[0] ?? '') ? `${about}: ${choices.join(', ')}` : about;

const flagAbout = ({ kind, choices, about }: FlagSpec): string =>
  kind !== 'choice' && choices ? `${about} (${choices.join(', ')}, …)` : about;

/** The shared flags that people use most, as they are typed. */
const usualFlags: readonly string[] = ['limit', 'all', 'json', 'jq', 'output', 'columns'];

/** One line: the shared flags mean the same everywhere. */
const sharedFlags = (command: CommandNode): string => {
  const taken = command.flags
    .filter(({ section, name }) => section !== 'own' && usualFlags.includes(name))
    .toSorted((a, b) => usualFlags.indexOf(a.name) - usualFlags.indexOf(b.name))
    .map(({ short, name }) => (short === undefined ? `--${name}` : `-${short}`));
  return `Shared flags: ${taken.length === 0 ? '' : `${taken.join(', ')}, … `}esports help flags`;
};

const commaWords = (words: readonly string[]): readonly string[] =>
  words.map((word, place) => (place < words.length - 1 ? `${word},` : word));

const topicHelp = (topic: HelpTopic, tree: CommandTree): HelpPage => [
  topic.about,
  topic.text ?? '',
  topicTerms(topic),
  {
    head: 'Commands',
    terms: overview(tree)
      .filter(({ part }) => part === topic.part)
      .map(({ name, about }) => [name, about]),
  },
  examples(topic.examples ?? []),
];

const topicTerms = ({ name, rows }: HelpTopic): HelpBlock => ({
  head: `${name.slice(0, 1).toUpperCase()}${name.slice(1).replaceAll('-', ' ')}`,
  terms: rows.map(row => [row.term, row.about]),
});

const examples = (lines: readonly string[]): HelpBlock => ({
  head: 'Examples',
  lines: lines.map(line => `esports ${line}`),
});
