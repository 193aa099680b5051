/**
 * `npm run bench:growth`: how time and memory grow with rows, updates, the length of the season, names and listeners.
 * Writes the tables of docs/performance.md, between its marks. Takes about ten minutes.
 */
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { makeLongSeason } from './dataFiles.ts';
import { measureListeners } from './listeners.ts';
import { makeLongList, serveList } from './longList.ts';
import { node, userOf } from './programs.ts';
import { startChild } from '../scripts/native/startChild.ts';
import { usageOf } from './usage.ts';

/** One measurement. Figures that were not taken are absent. */
interface Point {
  readonly size: number;
  readonly figures: Readonly<Record<string, number>>;
}

interface Growth {
  readonly title: string;
  readonly unit: string;
  /** The figure that the bars show. */
  readonly drawn: string;
  readonly points: readonly Point[];
}

const program = ['bin/esports.js'];
const folder = mkdtempSync(join(tmpdir(), 'esports-growth-'));
const envOf = (user: string) => userOf(join(folder, user));

const costOf = async (
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
  flags: readonly string[] = [],
) => {
  const { cpuSeconds, megabytes } = await usageOf([...node, ...flags, ...program, ...args], env);
  return { 'CPU s': cpuSeconds, 'peak MB': megabytes };
};

/** All rows of a list, over loopback. */
const measureRows = async (): Promise<Growth> => {
  const points: Point[] = [];
  const all = ['rankings', 'world', '--all', '--yes', '--max-pages', '100000', '--no-cache', '-o', 'ndjson'];
  for (const size of [100, 1000, 10_000, 100_000, 1_000_000]) {
    const served = await serveList(makeLongList(size));
    points.push({ size, figures: await costOf(all, { ...envOf('rows'), ...served.env }) });
    served.close();
  }
  return { title: 'Rows of a list, as NDJSON', unit: 'rows', drawn: 'CPU s', points };
};

/** Updates of 1 KB that are pushed as fast as they are read. */
const measureUpdates = async (): Promise<Growth> => {
  const points: Point[] = [];
  const flood = await startChild([...node, 'bench/floodServer.ts'], envOf('updates'));
  const env = { ...envOf('updates'), ESPORTS_API_KEY: 'key-of-the-bench' };
  for (const size of [100, 1000, 10_000, 100_000, 1_000_000]) {
    const base = `http://127.0.0.1:${flood.line}/api/v1`;
    const line = ['live', 'stream', '--base-url', base, '--limit', String(size)];
    points.push({ size, figures: await costOf(line, env) });
  }
  await flood.stop();
  return { title: 'Pushed updates of 1 KB', unit: 'updates', drawn: 'CPU s', points };
};

/**
 * A page, a card and a whole list, from files of longer and longer seasons. The made-up world begins in 2020, and has enough
 * of them only in 2041: everything runs by a clock that is set to that year.
 */
const measureSeasons = async (): Promise<readonly Growth[]> => {
  const pages: Point[] = [];
  const lists: Point[] = [];
  const ahead = Date.UTC(2041, 0, 1) - Date.now();
  for (const times of [1, 10, 50]) {
    const begin = process.cpuUsage();
    const { path } = makeLongSeason(folder, Date.now() + ahead, times);
    const { user, system } = process.cpuUsage(begin);
    const env = { ...envOf(`season-${times}`), ESPORTS_TEST_CLOCK_OFFSET: String(ahead) };
    const ask = (...line: string[]) =>
      costOf([...line, '--data', path], env, ['--require', './test/support/setClock.cjs']);
    const page = await ask('results', 'list', '--limit', '50');
    const first = await ask('teams', 'rain-temple');
    const card = await ask('teams', 'rain-temple');
    const all = await ask('results', 'list', '--all', '--yes', '--max-pages', '100000', '-o', 'ndjson');
    pages.push({
      size: times,
      figures: {
        'build, CPU s': (user + system) / 1e6,
        'file, MB': statSync(path).size / 2 ** 20,
        'results of 50, CPU s': page['CPU s'],
        'first name, CPU s': first['CPU s'],
        'card of a team, CPU s': card['CPU s'],
        'peak MB': Math.max(page['peak MB'], card['peak MB']),
      },
    });
    lists.push({ size: times, figures: all });
    rmSync(path);
  }
  return [
    { title: 'The length of the season', unit: 'times', drawn: 'results of 50, CPU s', points: pages },
    { title: 'All results of the season', unit: 'times', drawn: 'CPU s', points: lists },
  ];
};

/** A name among many that stored answers have told. */
const measureNames = async (): Promise<Growth> => {
  const points: Point[] = [];
  for (const size of [100, 1000, 10_000, 100_000]) {
    const served = await serveList(makeLongList(size));
    const env = { ...envOf(`names-${size}`), ...served.env };
    await costOf(['rankings', 'world', '--all', '--yes', '--max-pages', '100000', '-o', 'ids'], env);
    const ask = ['teams', `Team ${size - 1}`, '--dry-run'];
    const first = await costOf(ask, env);
    const further = await costOf(ask, env);
    served.close();
    points.push({
      size,
      figures: { 'first, CPU s': first['CPU s'], 'CPU s': further['CPU s'], 'peak MB': further['peak MB'] },
    });
  }
  return { title: 'A name among many', unit: 'names', drawn: 'CPU s', points };
};

const measureAudience = async (): Promise<Growth> => {
  const points: Point[] = [];
  for (const size of [1, 10, 100, 1000, 10_000])
    points.push({ size, figures: await measureListeners(size, folder, envOf('listeners')) });
  return {
    title: 'Listeners of one node, each with two updates of 1.3 KB a second',
    unit: 'listeners',
    drawn: 'p99 ms',
    points,
  };
};

const number = (value: number | undefined): string => {
  if (value === undefined) return '';
  return value >= 100 ? value.toFixed(0) : value.toFixed(value >= 10 ? 1 : 2);
};

const barWidth = 40;

/** A table, and bars on a logarithmic scale: work that costs in proportion makes steps of the same length. */
const renderGrowth = ({ title, unit, drawn, points }: Growth): string => {
  const names = Object.keys(points.at(-1)?.figures ?? {});
  const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  const values = points.map(({ figures }) => Math.log10(figures[drawn] ?? 1));
  const [least, most] = [Math.min(...values) - 0.2, Math.max(...values)];
  const bars = points.map(({ size, figures }, index) => {
    const length = Math.round((barWidth * ((values[index] ?? 0) - least)) / Math.max(0.5, most - least));
    return `${size.toLocaleString('en').padStart(9)} ${'█'.repeat(length)} ${number(figures[drawn])}`;
  });
  return [
    `### ${title}`,
    '',
    row([unit, ...names]),
    row([unit, ...names].map(() => '---:')),
    ...points.map(({ size, figures }) =>
      row([size.toLocaleString('en'), ...names.map(name => number(figures[name]))]),
    ),
    '',
    '```text',
    `${drawn}, by ${unit}`,
    ...bars,
    '```',
  ].join('\n');
};

const page = resolve(import.meta.dirname, '../docs/performance.md');
const marks = ['<!-- measured: begin -->', '<!-- measured: end -->'] as const;

try {
  const measured = [
    await measureRows(),
    await measureUpdates(),
    ...(await measureSeasons()),
    await measureNames(),
    await measureAudience(),
  ];
  const tables = measured.map(renderGrowth).join('\n\n');
  console.log(tables);
  const [before = '', rest = ''] = readFileSync(page, 'utf8').split(marks[0]);
  const [, after = ''] = rest.split(marks[1]);
  writeFileSync(page, [before, marks[0], '\n\n', tables, '\n\n', marks[1], after].join(''));
} finally {
  rmSync(folder, { recursive: true, force: true });
}
