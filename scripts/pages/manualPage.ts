import { factsOf, type OwnLines } from '../../src/cli/derived/commandFacts.ts';
import type { CommandNode, CommandTree, HelpTopic } from '../../src/cli/derived/commandModel.ts';
import { otherNames, flagUsage, usageLine } from '../../src/cli/derived/usage.ts';

/** `man/esports.1`: every command and topic, in the man macros of troff, as plain ASCII. */
export const manualPage = (tree: CommandTree, ownLines: OwnLines, version: string): string =>
  [
    `.TH ESPORTS 1 "" "esports ${version}" "User Commands"`,
    // Command lines read better without spaces and hyphens that were not typed.
    '.ad l',
    '.nh',
    '.SH NAME',
    'esports \\- professional Counter\\-Strike in the terminal',
    '.SH SYNOPSIS',
    '.B esports',
    escaped('<command> [arguments] [flags]'),
    '.SH DESCRIPTION',
    escaped(
      'Live matches, results, schedule, players, teams, rankings, skin prices and tournaments, from any service of the same description. If no service is set, the answers come from a made-up season inside the program.',
    ),
    '.SH COMMANDS',
    ...tree.groups.flatMap(group => [
      `.SS ${escaped(group.name)}`,
      `${escaped(group.about)}.`,
      ...group.commands.flatMap(command => commandPart(command, ownLines)),
      ...group.guests.flatMap(({ verb, command }) =>
        term(`esports ${group.name} ${verb}`, `The same as esports ${command.path.join(' ')}.`),
      ),
    ]),
    '.SS other commands',
    ...tree.commands.flatMap(command => commandPart(command, ownLines)),
    ...tree.topics.flatMap(topicPart),
  ]
    .join('\n')
    .concat('\n');

const commandPart = (command: CommandNode, ownLines: OwnLines): readonly string[] => {
  const { route, cost, columns } = factsOf(command, ownLines);
  const names = otherNames(command).map(name => `esports ${name}`);
  const own = command.flags.filter(({ section }) => section === 'own');
  return [
    ...term(usageLine(command), sentences(command.about, command.details)),
    '.RS',
    ...command.args.flatMap(({ name, about }) => term(name, about)),
    ...own.flatMap(flag => term(flagUsage(flag), flag.about)),
    ...(route ? term('Route', `${route.method} ${route.path}`) : []),
    ...term('Cost', cost),
    ...(columns.length > 0 ? term('Columns', columns.join(', ')) : []),
    ...(names.length > 0 ? term('Other names', names.join(', ')) : []),
    ...lines(command.examples),
    '.RE',
  ];
};

/** The sections that every manual page has under these names. */
const usualTitles: Readonly<Record<string, string>> = { 'exit-codes': 'EXIT STATUS', flags: 'SHARED FLAGS' };

const topicPart = ({ name, about, text, rows, examples = [] }: HelpTopic): readonly string[] => [
  `.SH ${escaped(usualTitles[name] ?? name.replaceAll('-', ' ').toUpperCase())}`,
  escaped(sentences(about, text)),
  ...rows.flatMap(row => term(row.term, row.about)),
  ...lines(examples),
];

const sentences = (about: string, more: string | undefined): string =>
  more === undefined ? `${about}.` : `${about}. ${more}`;

const term = (name: string, about: string): readonly string[] => [
  '.TP',
  `.B ${escaped(name)}`,
  escaped(about),
];

const lines = (examples: readonly string[]): readonly string[] =>
  examples.length === 0
    ? []
    : ['.PP', '.nf', ...examples.map(example => escaped(`esports ${example}`)), '.fi'];

/** Characters that troff would read or typeset otherwise, and the signs of our texts. */
const escapes: Readonly<Record<string, string>> = {
  '\\': '\\(rs',
  '-': '\\-',
  "'": '\\(aq',
  '"': '\\(dq',
  '`': '\\(ga',
  '^': '\\(ha',
  '~': '\\(ti',
  '’': '\\(cq',
  '“': '\\(lq',
  '”': '\\(rq',
  '–': '\\(en',
  '…': '...',
  '\n': ' ',
};

/** One line of text. A dot at its beginning would make it a request. */
const escaped = (text: string): string =>
  text
    .replaceAll(/[\\'"`^~’“”–…\n-]/g, sign => escapes[sign] ?? sign)
    .replaceAll(/[\u0080-\u{10ffff}]/gu, sign => `\\[u${codeOf(sign)}]`)
    .replace(/^\./, '\\&.');

const codeOf = (sign: string): string =>
  (sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
