import { type CommandFacts, factsOf, type OwnLines } from '../../src/cli/derived/commandFacts.ts';
import { commandName } from '../../src/cli/derived/commandModel.ts';
import type { CommandNode, CommandTree, FlagSpec, GroupNode } from '../../src/cli/derived/commandModel.ts';
import { flagNames, flagUsage, otherNames, usageLine } from '../../src/cli/derived/usage.ts';

/** `docs/commands.md`: every command with its arguments and flags, as Markdown. */
export const commandDocs = (tree: CommandTree, ownLines: OwnLines): string =>
  [
    '# Commands',
    '',
    'Generated from the route table and the command registry by `npm run generate`. Do not edit it by hand.',
    '',
    ...table(
      ['Group', 'About'],
      tree.groups.map(group => [link(group.name), group.about]),
    ),
    ...tree.groups.flatMap(group => groupSection(group, ownLines)),
    '## Other commands',
    '',
    ...tree.commands.flatMap(command => commandSection(command, ownLines)),
    ...tree.topics.flatMap(topic => [
      `## ${topic.name}`,
      '',
      `${topic.about}.`,
      '',
      ...(topic.text === undefined ? [] : [topic.text, '']),
      ...table(
        ['Term', 'Meaning'],
        topic.rows.map(row => [code(row.term), row.about]),
      ),
      ...shell(topic.examples ?? []),
    ]),
  ]
    .join('\n')
    .trimEnd()
    .concat('\n');

const groupSection = (group: GroupNode, ownLines: OwnLines): readonly string[] => [
  `## ${group.name}`,
  '',
  `${group.about}.${group.aliases.length > 0 ? ` Also called ${group.aliases.map(code).join(', ')}.` : ''}`,
  '',
  ...(group.default === undefined
    ? []
    : [`${code(`esports ${group.name}`)} is ${code(`${group.name} ${group.default}`)}.`, '']),
  ...(group.named === undefined
    ? []
    : [`${code(`esports ${group.name} <name>`)} is ${code(`${group.name} ${group.named} <name>`)}.`, '']),
  ...(group.several === undefined
    ? []
    : [
        `${code(`esports ${group.name} <name> <name>`)} is ${code(`${group.name} ${group.several} <name> <name>`)}.`,
        '',
      ]),
  ...group.commands.flatMap(command => commandSection(command, ownLines)),
  ...(group.guests.length === 0
    ? []
    : [
        ...table(
          ['Also here', 'The same as'],
          group.guests.map(({ verb, command }) => [
            code(`${group.name} ${verb}`),
            link(commandName(command)),
          ]),
        ),
      ]),
];

const commandSection = (command: CommandNode, ownLines: OwnLines): readonly string[] => [
  `### ${commandName(command)}`,
  '',
  `${command.about}.${command.details === undefined ? '' : ` ${command.details}`}`,
  '',
  '```sh',
  usageLine(command),
  '```',
  '',
  ...factsNote(factsOf(command, ownLines)),
  ...namesNote(command),
  ...table(
    ['Argument', 'Meaning'],
    command.args.map(argument => [code(argument.name), withChoices(argument.about, argument.choices)]),
  ),
  ...table(
    ['Flag', 'Meaning'],
    command.flags
      .filter(({ section }) => section === 'own')
      .map(flag => [code(flagUsage(flag)), flagMeaning(flag)]),
  ),
  ...sharedNote(command),
  ...shell(command.examples),
];

const shell = (examples: readonly string[]): readonly string[] =>
  examples.length === 0 ? [] : ['```sh', ...examples.map(example => `esports ${example}`), '```', ''];

const factsNote = ({ route, cost, columns, fields }: CommandFacts): readonly string[] => {
  const top = fields.filter(({ field }) => !field.includes('.'));
  const lines = [
    ...(route
      ? [
          `Route: ${code(`${route.method} ${route.path}`)}${route.plan === 'free' ? '' : ' (plans Scale and Enterprise)'}`,
        ]
      : []),
    `Cost: ${cost}`,
    ...(columns.length > 0 ? [`Columns: ${columns.map(code).join(', ')}`] : []),
    ...(top.length > 0 ? [`JSON fields: ${top.map(({ field }) => code(field)).join(', ')}`] : []),
  ];
  return lines.flatMap(line => [line, '']);
};

const namesNote = (command: CommandNode): readonly string[] => {
  const names = otherNames(command);
  return names.length === 0
    ? []
    : [`Other names: ${names.map(name => code(`esports ${name}`)).join(', ')}`, ''];
};

const sharedNote = (command: CommandNode): readonly string[] => {
  const shared = command.flags
    .filter(({ section }) => section !== 'own' && section !== 'general')
    .flatMap(flagNames);
  return shared.length === 0 ? [] : [`Shared [flags](#flags): ${shared.map(code).join(', ')}`, ''];
};

const flagMeaning = (flag: FlagSpec): string =>
  flag.kind === 'choice' ? flag.about : withChoices(flag.about, flag.choices);

const withChoices = (about: string, choices: readonly string[] | undefined): string =>
  choices === undefined ? about : `${about}; known: ${choices.join(', ')}`;

const code = (text: string): string => `\`${text}\``;
const link = (name: string): string => `[${name}](#${name.replaceAll(' ', '-')})`;

/** A Markdown table followed by an empty line; empty text when it has no rows. */
const table = (head: readonly string[], rows: readonly (readonly string[])[]): readonly string[] => {
  if (rows.length === 0) return [];
  const line = (cells: readonly string[]): string =>
    `| ${cells.map(cell => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line), ''];
};
