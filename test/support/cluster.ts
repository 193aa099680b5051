import { onTestFinished } from 'vitest';
import { type OwnPostgres, startPostgres } from './ownPostgres.ts';
import { createProgram, type Served } from './program.ts';

/** Three nodes over one PostgreSQL, each with folders of its own. */
export interface Cluster {
  readonly database: OwnPostgres;
  readonly nodes: Served[];
  readonly key: string;
  /** Runs a command beside the nodes, and returns what it prints. */
  words(...args: readonly string[]): Promise<string>;
  /** Starts a node in the place of one that was killed. */
  start(at: number): Promise<void>;
  /** The charges of the key that the nodes have reported. */
  used(): Promise<number>;
}

export interface ClusterOptions {
  readonly plan: string;
  readonly monthly: number;
  /** Further flags of `serve`. */
  readonly flags?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

export const startCluster = async ({
  plan,
  monthly,
  flags = [],
  env = {},
}: ClusterOptions): Promise<Cluster> => {
  const database = await startPostgres();
  onTestFinished(() => database.remove());
  const programs = [createProgram(), createProgram(), createProgram()] as const;
  onTestFinished(() => {
    for (const program of programs) program.remove();
  });
  const access = ['--access', database.url];
  const words = async (...args: readonly string[]): Promise<string> => {
    const { code, stdout, stderr } = await programs[0].run([...args, ...access], env);
    if (code !== 0) throw new Error(`${args.join(' ')}: ${stderr}`);
    return stdout.trim();
  };
  const key = await words('keys', 'create', '--plan', plan, '--name', 'load', '--monthly', String(monthly));
  const nodes: Served[] = [];
  const start = async (at: number): Promise<void> => {
    const served = await programs[at]?.serve([...access, '--drain', '1ms', ...flags], env);
    if (served) nodes[at] = served;
  };
  for (const at of programs.keys()) await start(at);
  onTestFinished(async () => {
    for (const node of nodes) await node.kill();
  });
  return {
    database,
    nodes,
    key,
    words,
    start,
    used: async () => {
      const [found] = JSON.parse(await words('keys', 'list', '--json')) as readonly {
        readonly used: number;
      }[];
      return found?.used ?? -1;
    },
  };
};
