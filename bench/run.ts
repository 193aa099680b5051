/** `npm run bench [rounds]`: start-up as ratios to `node -e 0`; exits 1 where a ratio that must hold does not. */
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { measureStartUp, type StartUpCase, type StartUpResult } from './startUp.ts';

const rounds = Number(process.argv[2] ?? 21);
const program = 'bin/esports.js';
const folder = mkdtempSync(join(tmpdir(), 'esports-bench-'));
// Certificates that the machine adds to Node's own are read at every start, and are no cost of ours.
const { NODE_EXTRA_CA_CERTS: _, ...inherited } = process.env;
const env = {
  ...inherited,
  ESPORTS_STATE_DIR: join(folder, 'state'),
  ESPORTS_CACHE_DIR: join(folder, 'cache'),
  ESPORTS_CONFIG_DIR: join(folder, 'config'),
  ESPORTS_BASE_URL: '',
  ESPORTS_API_KEY: '',
  ESPORTS_DATA: '',
};

/** Starts the service on a free port; resolves with its base URL. */
const startService = async (): Promise<{ readonly url: string; readonly key: string; stop(): void }> => {
  const key = spawnSync(
    process.execPath,
    [program, 'keys', 'create', '--plan', 'enterprise', '--name', 'bench'],
    { env },
  );
  const service = spawn(process.execPath, [program, 'serve', '--port', '0', '--log', 'off'], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: service.stdout });
  for await (const url of lines)
    return { url, key: String(key.stdout).trim(), stop: () => service.kill('SIGTERM') };
  throw new Error('the service did not start');
};

const row = ({ name, milliseconds, ratio, must, aim }: StartUpResult): string => {
  const verdict = must === undefined ? '' : ratio <= must ? 'holds' : 'MISSED';
  const columns = [name.padEnd(34), milliseconds.toFixed(1).padStart(7), ratio.toFixed(2).padStart(6)];
  return [
    ...columns,
    (must?.toFixed(2) ?? '').padStart(6),
    (aim?.toFixed(2) ?? '').padStart(6),
    verdict,
  ].join('  ');
};

try {
  const service = await startService();
  const remote = { ESPORTS_BASE_URL: service.url, ESPORTS_API_KEY: service.key };
  const rankings = [program, 'rankings', 'world', '--limit', '50'];
  const cases: readonly StartUpCase[] = [
    { name: '--version', args: [program, '--version'], must: 1.1, aim: 1.03 },
    { name: 'help', args: [program, 'teams', '--help'], must: 1.25, aim: 1.1 },
    { name: 'completion bash', args: [program, 'completion', 'bash'], must: 1.25, aim: 1.1 },
    { name: 'rankings world, 50 rows, loopback', args: rankings, env: remote, must: 2, aim: 1.5 },
    { name: 'rankings world, 50 rows, demo', args: rankings, must: 2, aim: 1.5 },
  ];
  let results: readonly StartUpResult[];
  try {
    results = measureStartUp(cases, rounds, env);
  } finally {
    service.stop();
  }
  console.log(`${''.padEnd(34)}       ms   ratio    must     aim  (medians of ${rounds} interleaved runs)`);
  for (const result of results) console.log(row(result));
  if (results.some(({ ratio, must }) => must !== undefined && ratio > must)) process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
