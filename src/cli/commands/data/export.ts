import { basename, join } from 'node:path';
import type nodeFs from 'node:fs';
import { pause } from '../../../core/pause.ts';
import { fileFault } from '../../../core/diskFault.ts';
import { int, record, text } from '../../../core/schema.ts';
import { csv } from '../../../output/formats/csv.ts';
import { plainTheme } from '../../../output/theme.ts';
import { publicViews, type ViewName, viewEntries } from '../../../data/store/views/index.ts';
import type { OpenViews } from '../../../data/store/views/openViews.ts';
import { ownFlags } from '../../parse/invocation.ts';
import { UsageError } from '../../parse/usageError.ts';
import { type Host, runOf } from '../../host/host.ts';
import { isUnfinished, removeUnfinished, unfinishedPath } from '../../../core/files/unfinished.ts';
import type { CommandContext } from '../../context/types.ts';
import { formatName, openRows } from '../../show/present.ts';
import { checkIdentifiers } from '../../show/selection.ts';
import type { CommandModule } from '../../context/ownCommand.ts';
import { exportFlags } from './dataCommands.ts';
import { chooseData, openDataViews } from './dataViews.ts';
import { toQueryInput } from './queryInput.ts';

const written = record('An exported file', { file: text('File'), rows: int('Rows') });

export const run: CommandModule['run'] = async (invocation, context) => {
  const { only, raw = false, force = false } = ownFlags(invocation, exportFlags);
  const { folder = '' } = invocation.args;
  const names = chooseViews(only);
  const source = chooseData(context);
  if (formatName(context) === 'ids') checkIdentifiers(written);
  const show = await openRows(written, context);
  const views = await openDataViews(source, context);
  try {
    const rows = await exportViews(views, { names, folder, raw, force }, context);
    await show(rows);
  } finally {
    views.close();
  }
};

interface ExportTask {
  readonly names: readonly ViewName[];
  readonly folder: string;
  readonly raw: boolean;
  readonly force: boolean;
}

/** Writes every file into a folder of its own, which takes its place, or whose files take theirs, when all are complete. */
const exportViews = async (
  views: OpenViews,
  { names, folder, raw, force }: ExportTask,
  { host, progress }: CommandContext,
): Promise<readonly { readonly file: string; readonly rows: number }[]> => {
  const fs = host.loadBuiltin('node:fs');
  const run = runOf(host);
  const isNew = checkFolder(fs, folder, force);
  // Inside a folder that exists, the stage needs a name that no view has.
  const place = isNew ? folder : join(folder, 'csv');
  removeUnfinished(place, 'export', { isAlive: run.isAlive, now: host.now() });
  const stage = unfinishedPath(place, 'export', run);
  host.spareMemory();
  const release = host.catchSignals();
  const wait = progress.begin('Exporting …');
  const rows: { file: string; rows: number }[] = [];
  try {
    fs.mkdirSync(stage);
    for (const name of names) {
      wait.say(`Exporting ${name}`);
      const file = `${name}.csv`;
      rows.push({ file, rows: await writeView(fs, join(stage, file), { views, name, raw }, host) });
    }
    if (isNew) fs.renameSync(stage, folder);
    else for (const { file } of rows) fs.renameSync(join(stage, file), join(folder, file));
    return rows;
  } catch (error) {
    throw asFailure(error, folder);
  } finally {
    wait.end();
    await release();
    fs.rmSync(stage, { recursive: true, force: true });
  }
};

const chooseViews = (only: readonly string[] | undefined): readonly ViewName[] => {
  const all = viewEntries().map(([name]) => name);
  if (only === undefined) return all;
  const unknown = only.find(name => !Object.hasOwn(publicViews, name));
  if (unknown !== undefined)
    throw new UsageError(`--only: there is no view "${unknown}"`, `Views: ${all.join(', ')}`);
  return all.filter(name => only.includes(name));
};

type Fs = typeof nodeFs;

/** @returns whether the folder is a new one @throws UsageError if it cannot be used */
const checkFolder = (fs: Fs, folder: string, force: boolean): boolean => {
  const found = fs.statSync(folder, { throwIfNoEntry: false });
  if (!found) return true;
  if (!found.isDirectory()) throw new UsageError(`${folder} is not a folder`, 'Name a new folder.');
  const names = fs.readdirSync(folder).filter(name => !isUnfinished(name, 'export'));
  if (!force && names.length > 0) {
    throw new UsageError(
      `The folder ${folder} is not empty`,
      'Name a new folder, or add --force to replace the exported files in it.',
    );
  }
  return false;
};

const chunksBetweenSignals = 16;

const noticeSignals = async (host: Host): Promise<void> => {
  await pause(host, 0);
  host.signal.throwIfAborted();
};

/** Writes a view as CSV and flushes it to disk. @returns the number of rows */
const writeView = async (
  fs: Fs,
  path: string,
  { views, name, raw }: { readonly views: OpenViews; readonly name: ViewName; readonly raw: boolean },
  host: Host,
): Promise<number> => {
  const { order } = publicViews[name];
  const result = views.query(`SELECT * FROM ${name} ORDER BY ${order.join(', ')}`);
  const place = name === 'v_source' ? result.columns.indexOf('path') : -1;
  let count = 0;
  const counted = function* () {
    for (const row of result.rows) {
      count++;
      // Where a file was on this machine is nobody's business.
      yield place === -1 ? row : row.with(place, basename(String(row[place])));
    }
  };
  const options = { terminal: false, width: 80, theme: plainTheme, now: host.now(), csvRaw: raw };
  const file = fs.openSync(path, 'wx');
  try {
    const { input } = toQueryInput({ columns: result.columns, rows: counted() });
    let chunks = 0;
    for await (const chunk of csv(input, options)) {
      fs.writeFileSync(file, chunk);
      if (++chunks % chunksBetweenSignals === 0) await noticeSignals(host);
    }
    fs.fsyncSync(file);
  } finally {
    fs.closeSync(file);
  }
  return count;
};

const asFailure = (error: unknown, folder: string): unknown =>
  error instanceof Error && 'syscall' in error
    ? new UsageError(
        `The export into ${folder} could not be written: ${fileFault(error)}`,
        'Nothing was exported. Free some space, or name another folder.',
        { cause: error },
      )
    : error;
