import { allCommands, commandName, findGroup, findTopCommand, findVerb, verbsOf } from './commandModel.ts';
import type {
  CommandNode,
  CommandTree,
  FlagSection,
  FlagSpec,
  GroupNode,
  HelpTopic,
} from './commandModel.ts';
import { joinBlocks, paragraph, termList, wordList } from './textLayout.ts';
import { argumentUsage, flagUsage, usageLine } from './usage.ts';

/**
 * The help for a command or group, for a topic, or for the whole program (no words), as plain text of at most 80
 * columns.
 * @throws RangeError when nothing has that name: the parser passes on only what it found
 */
export const renderHelp = (tree: CommandTree, path: readonly string[]): string => {
  const [first, verb] = path;
  if (first === undefined) return rootHelp(tree);
  const group = findGroup(tree, first);
  const command = group && verb !== undefined ? findVerb(group, verb) : findTopCommand(tree, path.join(' '));
  if (command) return commandHelp(command);
  if (group && verb === undefined) return groupHelp(group);
  const topic = tree.topics.find(({ name }) => name === path.join(' '));
  if (topic) return topicHelp(topic);
  throw new RangeError(`There is no help on «${path.join(' ')}»`);
};

/** Every help text by the words that request it: each name of each command, group and topic. */
export const allHelp = (tree: CommandTree): Readonly<Record<string, string>> => {
  const names = [
    '',
    ...tree.groups.flatMap(group => groupNames(group).flatMap(name => [name, ...verbNames(group, name)])),
    ...allCommands(tree).flatMap(({ path, also }) => [path, ...also].map(words => words.join(' '))),
    ...tree.topics.map(({ name }) => name),
  ];
  return Object.fromEntries([...new Set(names)].map(name => [name, renderHelp(tree, toWords(name))]));
};

const toWords = (name: string): readonly string[] => (name === '' ? [] : name.split(' '));
const groupNames = ({ name, aliases }: GroupNode): readonly string[] => [name, ...aliases];
const verbNames = (group: GroupNode, name: string): readonly string[] =>
  [...group.commands.flatMap(verbsOf), ...group.guests.map(({ verb }) => verb)].map(
    verb => `${name} ${verb}`,
  );

const rootHelp = (tree: CommandTree): string => {
  const served = (group: GroupNode): boolean => group.guests.length > 0 || group.commands.some(isRoute);
  const shortcuts = allCommands(tree).flatMap(command =>
    command.also.filter(path => path.length === 1).map(path => [path.join(' '), command.about] as const),
  );
  const groupRow = ({ name, about }: GroupNode) => [name, about] as const;
  return joinBlocks([
    paragraph(
      'Professional tactical-shooter esports in the terminal: live matches, results, rankings, prices',
    ),
    'Usage: esports <command> [arguments] [flags]',
    termList('Data', tree.groups.filter(served).map(groupRow)),
    termList('Shortcuts', shortcuts),
    termList('Program', [
      ...tree.groups.filter(group => !served(group)).map(groupRow),
      ...tree.commands.map(command => [commandName(command), command.about] as const),
    ]),
    termList(
      'Topics',
      tree.topics.map(({ name, about }) => [`help ${name}`, about] as const),
    ),
    examples(tree.groups.filter(served).flatMap(group => examplesOf(group).slice(0, 1))),
    paragraph(
      'If no service is set, the answers come from a made-up season inside the program.\nMore on each command: esports help <command>',
    ),
  ]);
};

const isRoute = ({ kind }: CommandNode): boolean => kind === 'route';

const groupHelp = (group: GroupNode): string => {
  const meaning = (verb: string | undefined) => (verb === undefined ? undefined : findVerb(group, verb));
  const bare = meaning(group.default);
  const named = meaning(group.named);
  const shape = [
    ...(bare ? [[`esports ${group.name}`, `The same as esports ${commandName(bare)}`] as const] : []),
    ...(named
      ? [
          [
            `esports ${[group.name, ...named.args.map(argumentUsage)].join(' ')}`,
            `The same as esports ${commandName(named)}`,
          ] as const,
        ]
      : []),
  ];
  return joinBlocks([
    paragraph(group.about),
    `Usage: esports ${group.name} <command> [arguments] [flags]`,
    termList('Without a command', shape),
    termList(
      'Commands',
      group.commands.map(command => [verbUsage(verbLabel(command), command), command.about]),
    ),
    termList(
      group.commands.length === 0 ? 'Commands' : 'Also here',
      group.guests.map(({ verb, command }) => [
        verbUsage(verb, command),
        `${command.about} (${commandName(command)})`,
      ]),
    ),
    wordList('Other names', group.aliases),
    examples(examplesOf(group).slice(0, 4)),
    `More on each command: esports help ${group.name} <command>`,
  ]);
};

const verbLabel = (command: CommandNode): string => verbsOf(command).join(', ');
const verbUsage = (verb: string, { args }: CommandNode): string =>
  [verb, ...args.map(argumentUsage)].join(' ');

/** The first example of each command, preferably one that uses this group's name. */
const examplesOf = (group: GroupNode): readonly string[] =>
  [...group.commands, ...group.guests.map(({ command }) => command)].flatMap(command => {
    const inside = command.examples.find(
      example => example === group.name || example.startsWith(`${group.name} `),
    );
    return inside ?? command.examples[0] ?? [];
  });

const commandHelp = (command: CommandNode): string => {
  const choices = command.args.filter(
    argument => argument.choices && !argument.about.includes(argument.choices[0] ?? ''),
  );
  return joinBlocks([
    paragraph(command.about),
    `Usage: ${usageLine(command)}`,
    command.details === undefined ? '' : paragraph(command.details),
    termList(
      'Arguments',
      command.args.map(argument => [
        argument.name,
        choices.includes(argument) ? `${argument.about}: ${argument.choices?.join(', ')}` : argument.about,
      ]),
    ),
    termList('Flags', flagRows(command, 'own')),
    termList('Paging', flagRows(command, 'paging')),
    ...(['output', 'request', 'general'] as const).map(section =>
      wordList(sectionTitles[section], flagsIn(command, section).map(shortUsage)),
    ),
    wordList('Other names', otherNames(command)),
    examples(command.examples),
    'The shared flags: esports help flags',
  ]);
};

const sectionTitles = {
  output: 'Output flags',
  request: 'Request flags',
  general: 'General flags',
} as const satisfies Partial<Record<FlagSection, string>>;

const flagsIn = (command: CommandNode, section: FlagSection): readonly FlagSpec[] =>
  command.flags.filter(flag => flag.section === section);

const flagRows = (command: CommandNode, section: FlagSection): readonly (readonly [string, string])[] =>
  flagsIn(command, section).map(flag => {
    const known = flag.kind !== 'choice' && flag.choices ? ` (${flag.choices.join(', ')}, …)` : '';
    return [flagUsage(flag), `${flag.about}${known}`];
  });

const shortUsage = (flag: FlagSpec): string => `[${flagUsage(flag).replaceAll(', ', '|')}]`;

const otherNames = (command: CommandNode): readonly string[] => {
  const [group = ''] = command.path;
  const names = [
    ...command.aliases.map(alias => `${group} ${alias}`),
    ...command.also.map(path => path.join(' ')),
  ];
  return names.map((name, index) => `esports ${name}${index < names.length - 1 ? ',' : ''}`);
};

const topicHelp = ({ name, about, text, rows }: HelpTopic): string =>
  joinBlocks([
    paragraph(about),
    text === undefined ? '' : paragraph(text),
    termList(
      `${name.slice(0, 1).toUpperCase()}${name.slice(1).replaceAll('-', ' ')}`,
      rows.map(row => [row.term, row.about]),
    ),
  ]);

const examples = (lines: readonly string[]): string =>
  lines.length === 0 ? '' : ['Examples', ...lines.map(line => `  esports ${line}`)].join('\n');
