/**
 * `npm run bench [rounds]`: the program on Node and as the native executable, in one interleaved run: start-up as a ratio
 * to `node -e 0`, the service to bare `node:http`, rows to `jq -r`, pushed updates to the `eventsource` package alone,
 * the live board, stages played out, and peak memory. Writes `bench/RESULTS.md`. Exits 1 when a required figure is missed.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bunVersion } from '../scripts/native/compile.ts';
import { startChild } from '../scripts/native/startChild.ts';
import { importRealData, makeLongSeason } from './dataFiles.ts';
import { makeLongList, rowCount } from './longList.ts';
import { measureMemory } from './memory.ts';
import { openPrograms, userOf } from './programs.ts';
import { measurePushed, pacedRate } from './pushed.ts';
import { createReport, type Section } from './report.ts';
import { measureRows } from './rows.ts';
import { measureService } from './service.ts';
import { measureStages } from './stages.ts';
import { measureStartUp } from './startUp.ts';
import { startUpCases } from './startUpCases.ts';
import { measureWatched } from './watched.ts';

const rounds = Number(process.argv[2] ?? 21);
const report = createReport();
const programs = await openPrograms(report.note);
const [onNode] = programs;
if (!onNode) throw new Error('there is nothing to measure');
const [file, ...words] = onNode.command;
const folder = mkdtempSync(join(tmpdir(), 'esports-bench-'));
const env = userOf(folder);

const benchStartUp = async (): Promise<void> => {
  const line = ['keys', 'create', '--plan', 'enterprise', '--name', 'bench'];
  const key = String(spawnSync(file, [...words, ...line], { env }).stdout).trim();
  const service = await startChild([...onNode.command, 'serve', '--port', '0', '--log', 'off'], env);
  const remote = { ESPORTS_BASE_URL: service.line, ESPORTS_API_KEY: key };
  const cases = startUpCases(programs, remote, folder);
  const few = Math.ceil(rounds / 7);
  // The first command of a new user, whose made-up season is not built yet.
  const first = programs.map(({ name, command }) => ({
    name: `the very first esports live · ${name}`,
    command: [...command, 'live'] as const,
    fresh: { folder, after: [...command, 'data', 'info'] as const },
    ...(name === 'Node' && { must: 30, aim: 10 }),
  }));
  const measure = (...asked: Parameters<typeof measureStartUp>): Section['figures'] =>
    measureStartUp(...asked).map(({ milliseconds, ...others }) => ({ ...others, measured: milliseconds }));
  try {
    // They are short, and vary most.
    const starts = 3 * rounds;
    const figures = measure(cases, starts, env);
    const title = `Start-up, medians of ${starts} interleaved runs`;
    report.add({ title, unit: 'ms', figures, good: 'at most' });
    const fresh = measure(first, few, env).slice(1);
    report.add({
      title: `On a fresh machine, medians of ${few} runs`,
      unit: 'ms',
      figures: fresh,
      good: 'at most',
    });
  } finally {
    await service.stop();
  }
};

const benchService = async (): Promise<void> => {
  const real = importRealData(folder, onNode.command);
  if (!real)
    report.note('No real data (ESPORTS_REAL_DATA): the service is measured only with the made-up season.');
  for (const data of [...(real ? [real] : []), makeLongSeason(folder, Date.now())]) {
    for (const { name, command } of programs) {
      const results = await measureService(command, data.path, Math.ceil(rounds / 3), env);
      const figures = results.cases.map(({ perSecond, ...others }) => ({ ...others, measured: perSecond }));
      const title = `The service with ${data.name} · ${name}`;
      report.add({ title, unit: 'per second', figures, good: 'at least' });
      const peak = { name: 'its peak memory', measured: results.megabytes, must: 200, aim: 120 };
      report.add({ title: '', unit: 'MB', figures: [peak], good: 'at most' });
    }
  }
};

const benchRows = async (): Promise<void> => {
  const list = makeLongList();
  const results = await measureRows(list, Math.ceil(rounds / 7), folder, report.note);
  const jq = results.find(({ name }) => name.includes('jq'))?.perSecond;
  const ratioOf = (perSecond: number) => ({
    measured: perSecond,
    ratio: jq === undefined ? undefined : perSecond / jq,
  });
  const measured = [];
  for (const program of programs)
    measured.push(await measureMemory(program, list, Math.ceil(rounds / 5), env));
  const figures = [
    ...results.map(({ name, perSecond, promised }) => ({
      name,
      ...ratioOf(perSecond),
      ...(promised && jq !== undefined && { must: 2, aim: 3 }),
    })),
    ...measured.flatMap(({ rows }) => rows).map(({ name, perSecond }) => ({ name, ...ratioOf(perSecond) })),
  ];
  report.add({ title: `Rows written, of ${rowCount}`, unit: 'a CPU second', figures, good: 'at least' });
  const memory = measured
    .flatMap(each => each.memory)
    .map(({ megabytes, ...others }) => ({ ...others, measured: megabytes }));
  report.add({ title: 'Peak memory', unit: 'MB', figures: memory, good: 'at most' });
};

const benchPushed = async (): Promise<void> => {
  const results = await measurePushed(programs, Math.ceil(rounds / 7), env);
  const addAll = (
    section: Omit<Section, 'figures'>,
    key: 'perSecond' | 'cpuPercent' | 'megabytes',
    wanted: { readonly must: number; readonly aim: number },
  ): void => {
    const bare = results.find(({ promised }) => !promised)?.[key] ?? Number.NaN;
    const figures = results.map(({ name, promised, [key]: measured }) => ({
      name,
      measured,
      ...(key !== 'megabytes' && { ratio: measured / bare }),
      ...(promised && wanted),
    }));
    report.add({ ...section, figures });
  };
  const fast = { title: 'Pushed updates of 1 KB', unit: 'per second', good: 'at least' } as const;
  addAll(fast, 'perSecond', { must: 0.35, aim: 0.6 });
  const paced = {
    title: `The same at ${pacedRate} per second`,
    unit: '% of a core',
    good: 'at most',
  } as const;
  addAll(paced, 'cpuPercent', { must: 1.6, aim: 1.2 });
  const peak = { title: 'Peak memory of both', unit: 'MB', good: 'at most' } as const;
  addAll(peak, 'megabytes', { must: 130, aim: 95 });
};

/** Eight matches have some two events a second. */
const benchWatched = async (): Promise<void> => {
  for (const { rate, promised } of [
    { rate: 10, promised: { must: 110, aim: 70 } },
    { rate: 1000, promised: {} },
  ]) {
    const results = await measureWatched(programs, rate, Math.ceil(rounds / 7), env);
    const title = `Eight matches with ${rate} events a second, on a terminal of 80 × 24`;
    const cpu = results.map(({ name, cpuPercent }) => ({ name, measured: cpuPercent }));
    report.add({ title, unit: '% of a core', figures: cpu, good: 'at most' });
    const memory = results.map(({ name, megabytes }) => ({ name, measured: megabytes, ...promised }));
    report.add({ title: 'Its peak memory', unit: 'MB', figures: memory, good: 'at most' });
  }
};

const benchStages = (): void => {
  const measured = measureStages(Math.ceil(rounds / 3));
  const stages = { name: 'Swiss stages of 16', measured, must: 50_000, aim: 200_000 };
  const title = 'Stages played out by chance';
  report.add({ title, unit: 'a CPU second', figures: [stages], good: 'at least' });
};

try {
  await benchStartUp();
  await benchService();
  await benchRows();
  await benchPushed();
  await benchWatched();
  benchStages();
  const runtimes = [`Node ${process.versions.node}`, ...(programs.length > 1 ? [`Bun ${bunVersion}`] : [])];
  report.write(join(import.meta.dirname, 'RESULTS.md'), rounds, runtimes);
  if (report.missed() > 0) process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
