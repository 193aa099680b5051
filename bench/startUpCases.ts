import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { writeLarge } from '../scripts/native/compile.ts';
import { type Command, node, type Program } from './programs.ts';
import type { StartUpCase } from './startUp.ts';

/** A served ranking and the key to it, as the environment of the program. */
export interface Remote {
  readonly ESPORTS_BASE_URL: string;
  readonly ESPORTS_API_KEY: string;
}

type Limits = readonly [must: number, aim: number];

/** A command of ours, with its limits on Node and as the native executable (section 10 of the design). */
interface OwnCase {
  readonly name: string;
  readonly args: readonly string[];
  readonly remote?: true;
  readonly limits: Readonly<Record<Program['name'], Limits | undefined>>;
}

const rankings = ['rankings', 'world', '--limit', '50'];

const own: readonly OwnCase[] = [
  { name: '--version', args: ['--version'], limits: { Node: [1.1, 1.02], native: [0.3, 0.17] } },
  { name: 'help', args: ['teams', '--help'], limits: { Node: [1.25, 1.05], native: [0.4, 0.25] } },
  {
    name: 'completion bash',
    args: ['completion', 'bash'],
    limits: { Node: [1.25, 1.05], native: [0.4, 0.25] },
  },
  {
    name: 'rankings world, 50 rows, loopback',
    args: [...rankings, '--no-cache'],
    remote: true,
    limits: { Node: [3, 2.2], native: [0.85, 0.7] },
  },
  {
    name: 'rankings world, 50 rows, cached',
    args: rankings,
    remote: true,
    limits: { Node: [2.4, 1.6], native: [0.65, 0.5] },
  },
  {
    name: 'the same as JSON',
    args: [...rankings, '--json'],
    remote: true,
    limits: { Node: undefined, native: undefined },
  },
  {
    name: 'the same as a table',
    args: [...rankings, '-o', 'table'],
    remote: true,
    limits: { Node: undefined, native: undefined },
  },
  { name: 'rankings world, 50 rows, demo', args: rankings, limits: { Node: [2.9, 2], native: [0.9, 0.7] } },
  {
    name: 'the names of teams at a Tab',
    args: ['__complete', 'bash', 'team', '=ra', 'teams'],
    limits: { Node: [1.5, 1.3], native: undefined },
  },
];

/** Every case with every program, and what other tools take for the like. `folder`: for a copy of Node. */
export const startUpCases = (
  programs: readonly Program[],
  remote: Remote,
  folder: string,
): readonly StartUpCase[] => [
  { name: "import 'esports'", command: [...node, 'dist/library/index.js'], must: 1.3, aim: 1.1 },
  ...own.flatMap(({ name, args, limits, remote: isRemote }) =>
    programs.map(program => {
      const [must, aim] = limits[program.name] ?? [];
      const command: Command = [...program.command, ...args];
      return {
        name: `${name} · ${program.name}`,
        command,
        must,
        aim,
        ...(isRemote && { env: { ...remote } }),
      };
    }),
  ),
  ...programs.filter(({ name }) => name === 'native').map(behindNode),
  // The executable is written in the same way.
  {
    name: 'for comparison: node -e 0, its file in large pieces',
    command: [writeLarge(node[0], join(folder, 'node')), '-e', '0'],
  },
  ...otherTools(remote),
];

/** What a program in Node would cost that does nothing but start the executable. */
const behindNode = ({ command }: Program): StartUpCase => ({
  name: 'for comparison: --version · native, started by Node',
  command: [
    ...node,
    '-e',
    "require('child_process').spawnSync(process.argv[1], ['--version'], { stdio: 'inherit' })",
    ...command,
  ],
});

const otherTools = ({ ESPORTS_BASE_URL, ESPORTS_API_KEY }: Remote): readonly StartUpCase[] => {
  const ask = `curl -s -H "x-api-key: ${ESPORTS_API_KEY}" "${ESPORTS_BASE_URL}/game/rankings/world?limit=50"`;
  const show = `jq -r '.data[] | [.rank, .teamName, .points] | @tsv'`;
  const tools: readonly (readonly [needed: readonly string[], StartUpCase])[] = [
    [
      ['curl', 'jq'],
      { name: 'for comparison: curl | jq -r, 50 rows, loopback', command: ['sh', '-c', `${ask} | ${show}`] },
    ],
    [['gh'], { name: 'for comparison: gh --version', command: ['gh', '--version'] }],
  ];
  return tools.filter(([needed]) => needed.every(isInstalled)).map(([, each]) => each);
};

const isInstalled = (tool: string): boolean => spawnSync(tool, ['--version']).status === 0;
