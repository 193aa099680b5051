/**
 * `npm run bench [rounds]`: start-up as a ratio to `node -e 0`, the service to bare `node:http`, rows to `jq -r`,
 * pushed updates to the `eventsource` package alone, stages played out, and peak memory. Exits 1 when a required figure is missed.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { importRealData, makeLongSeason } from './dataFiles.ts';
import { makeLongList, rowCount } from './longList.ts';
import { measureMemory } from './memory.ts';
import { measurePushed, pacedRate } from './pushed.ts';
import { measureRows } from './rows.ts';
import { measureService, startChild } from './service.ts';
import { measureStages } from './stages.ts';
import { measureStartUp, type StartUpCase } from './startUp.ts';

const rounds = Number(process.argv[2] ?? 21);
const program = ['bin/esports.js'];
const folder = mkdtempSync(join(tmpdir(), 'esports-bench-'));
// Node reads additional certificates of the machine at every start. Their cost is not ours, so they are left out.
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

interface Figure {
  readonly name: string;
  /** Milliseconds, a number per second, or MB. */
  readonly measured: number;
  /** The ratio to the figure of the baseline. `must` and `aim` apply to the ratio if there is one. */
  readonly ratio?: number;
  readonly must?: number | undefined;
  readonly aim?: number | undefined;
}

let missed = 0;
/** Prints figures. `isGood` compares a figure, or its ratio if it has one, with a limit. */
const print = (
  title: string,
  unit: string,
  figures: readonly Figure[],
  isGood: (value: number, wanted: number) => boolean,
): void => {
  console.log(`\n${title.padEnd(46)}${unit.padStart(10)}   ratio      must       aim`);
  for (const { name, measured, ratio, must, aim } of figures) {
    const holds = must === undefined || isGood(ratio ?? measured, must);
    if (!holds) missed += 1;
    const number = (value: number | undefined) =>
      value === undefined ? '' : value >= 100 ? value.toFixed(0) : value.toFixed(2);
    const columns = [
      `  ${name}`.padEnd(46),
      number(measured).padStart(10),
      number(ratio).padStart(8),
      number(must).padStart(10),
      number(aim).padStart(10),
    ];
    console.log(`${columns.join('')}  ${must === undefined ? '' : holds ? 'holds' : 'MISSED'}`);
  }
};
const isAtMost = (value: number, wanted: number): boolean => value <= wanted;
const isAtLeast = (value: number, wanted: number): boolean => value >= wanted;

const benchStartUp = async (): Promise<void> => {
  const line = ['keys', 'create', '--plan', 'enterprise', '--name', 'bench'];
  const key = String(spawnSync(process.execPath, [...program, ...line], { env }).stdout).trim();
  const service = await startChild([...program, 'serve', '--port', '0', '--log', 'off'], env);
  const remote = { ESPORTS_BASE_URL: service.line, ESPORTS_API_KEY: key };
  const rankings = [...program, 'rankings', 'world', '--limit', '50'];
  const cases: readonly StartUpCase[] = [
    { name: "import 'esports'", args: ['dist/library/index.js'], must: 1.3, aim: 1.1 },
    { name: '--version', args: [...program, '--version'], must: 1.05, aim: 1.02 },
    { name: 'help', args: [...program, 'teams', '--help'], must: 1.15, aim: 1.05 },
    { name: 'completion bash', args: [...program, 'completion', 'bash'], must: 1.15, aim: 1.05 },
    {
      name: 'rankings world, 50 rows, loopback',
      args: [...rankings, '--no-cache'],
      env: remote,
      must: 2.3,
      aim: 1.9,
    },
    { name: 'rankings world, 50 rows, cached', args: rankings, env: remote, must: 1.8, aim: 1.4 },
    { name: 'rankings world, 50 rows, demo', args: rankings, must: 2.2, aim: 1.8 },
    {
      name: 'the names of teams at a Tab',
      args: [...program, '__complete', 'bash', 'team', '=ra', 'teams'],
      must: 1.5,
      aim: 1.3,
    },
  ];
  try {
    const figures = measureStartUp(cases, rounds, env).map(({ milliseconds, ...others }) => ({
      ...others,
      measured: milliseconds,
    }));
    print(`Start-up, medians of ${rounds} interleaved runs`, 'ms', figures, isAtMost);
    const few = Math.ceil(rounds / 7);
    const first = measureStartUp([firstLive], few, env).filter(({ name }) => name === firstLive.name);
    print(
      `On a fresh machine, medians of ${few} runs`,
      'ms',
      first.map(({ milliseconds, ...others }) => ({ ...others, measured: milliseconds })),
      isAtMost,
    );
  } finally {
    await service.stop();
  }
};

/** The first command of a new user, whose made-up season is not built yet. */
const firstLive: StartUpCase = {
  name: 'the very first esports live',
  args: [...program, 'live'],
  freshState: folder,
  must: 30,
  aim: 10,
};

const benchService = async (): Promise<void> => {
  const real = importRealData(folder, program);
  if (!real)
    console.log('\nNo real data (ESPORTS_REAL_DATA): the service is measured only with the made-up season.');
  for (const file of [...(real ? [real] : []), makeLongSeason(folder, Date.now())]) {
    const results = await measureService(program, file.path, Math.ceil(rounds / 3), env);
    const figures = results.cases.map(({ perSecond, ...others }) => ({ ...others, measured: perSecond }));
    print(`The service with ${file.name}`, 'per second', figures, isAtLeast);
    const peak = { name: 'its peak memory', measured: results.megabytes, must: 200, aim: 120 };
    print('', 'MB', [peak], isAtMost);
  }
};

const benchRows = async (): Promise<void> => {
  const list = makeLongList();
  const results = await measureRows(list, Math.ceil(rounds / 7), folder, note => console.log(`\n${note}`));
  const jq = results.find(({ name }) => name.includes('jq'))?.perSecond;
  const figures = results.map(({ name, perSecond, promised }) => ({
    name,
    measured: perSecond,
    ...(jq !== undefined && { ratio: perSecond / jq }),
    ...(promised && jq !== undefined && { must: 2, aim: 3 }),
  }));
  print(`Rows written, of ${rowCount}`, 'a CPU second', figures, isAtLeast);
  const memory = (await measureMemory(program, list, env)).map(({ megabytes, ...others }) => ({
    ...others,
    measured: megabytes,
  }));
  print('Peak memory', 'MB', memory, isAtMost);
};

const benchPushed = async (): Promise<void> => {
  const results = await measurePushed(program, Math.ceil(rounds / 7), env);
  const printAll = (
    title: string,
    unit: string,
    key: 'perSecond' | 'cpuPercent' | 'megabytes',
    wanted: { readonly must: number; readonly aim: number },
    isGood: (value: number, wanted: number) => boolean,
  ): void => {
    const bare = results.find(({ promised }) => !promised)?.[key] ?? Number.NaN;
    const figures = results.map(({ name, promised, [key]: measured }) => ({
      name,
      measured,
      ...(key !== 'megabytes' && { ratio: measured / bare }),
      ...(promised && wanted),
    }));
    print(title, unit, figures, isGood);
  };
  printAll('Pushed updates of 1 KB', 'per second', 'perSecond', { must: 0.35, aim: 0.6 }, isAtLeast);
  const at = `The same at ${pacedRate} per second`;
  printAll(at, '% of a core', 'cpuPercent', { must: 1.6, aim: 1.2 }, isAtMost);
  printAll('Peak memory of both', 'MB', 'megabytes', { must: 130, aim: 95 }, isAtMost);
};

const benchStages = (): void => {
  const stages = {
    name: 'Swiss stages of 16',
    measured: measureStages(Math.ceil(rounds / 3)),
    must: 50_000,
    aim: 200_000,
  };
  print('Stages played out by chance', 'a CPU second', [stages], isAtLeast);
};

try {
  await benchStartUp();
  await benchService();
  await benchRows();
  await benchPushed();
  benchStages();
  if (missed > 0) process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
