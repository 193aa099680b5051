import { commandName, verbsOf } from './commandModel.ts';
import type { CommandNode, CommandTree, FlagSpec, GroupNode } from './commandModel.ts';
import { servedPath } from './routeRows.ts';
import { flagNames, flagUsage, usageLine } from './usage.ts';

/** `docs/commands.md`: every command with its arguments and flags, as Markdown. */
export const commandDocs = (tree: CommandTree): string =>
  [
    '# Commands',
    '',
    'Generated from the route table and the command registry by `npm run generate`. Do not edit it by hand.',
    '',
    ...table(
      ['Group', 'About'],
      tree.groups.map(group => [link(group.name), group.about]),
    ),
    ...tree.groups.flatMap(groupSection),
    '## Other commands',
    '',
    ...tree.commands.flatMap(commandSection),
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
    ]),
  ]
    .join('\n')
    .trimEnd()
    .concat('\n');

const groupSection = (group: GroupNode): readonly string[] => [
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
  ...group.commands.flatMap(commandSection),
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

const commandSection = (command: CommandNode): readonly string[] => [
  `### ${commandName(command)}`,
  '',
  `${command.about}.${command.details === undefined ? '' : ` ${command.details}`}`,
  '',
  '```sh',
  usageLine(command),
  '```',
  '',
  ...(command.kind === 'route'
    ? [`Route: ${code(`GET ${servedPath(command.entry.row.path)}`)}${planNote(command)}`, '']
    : []),
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
  '```sh',
  ...command.examples.map(example => `esports ${example}`),
  '```',
  '',
];

const planNote = (command: CommandNode): string =>
  command.kind === 'route' && command.entry.row.plan !== undefined ? ' (plans Scale and Enterprise)' : '';

const namesNote = (command: CommandNode): readonly string[] => {
  const [group = ''] = command.path;
  const names = [
    ...verbsOf(command)
      .slice(1)
      .map(alias => `${group} ${alias}`),
    ...command.also.map(path => path.join(' ')),
  ];
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
