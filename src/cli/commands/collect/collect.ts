import { copyFileSync, existsSync, linkSync, renameSync, rmSync, statSync } from 'node:fs';
import { foldersOf } from '../../../client/account/folders.ts';
import { makeFolder } from '../../../core/files/makeFolder.ts';
import { openSqlite } from '../../../core/files/openSqlite.ts';
import { pause } from '../../../core/pause.ts';
import { int, nullable, record, text } from '../../../core/schema.ts';
import { collectSource, type SourceMemory, waitReason } from '../../../data/collect/collect.ts';
import { SourceFailure } from '../../../data/collect/fetching.ts';
import { type SourceName, sourceNamed, type StandingsSet } from '../../../data/collect/sources.ts';
import { emptyInbox } from '../../../data/import/emptyInbox.ts';
import { importInto } from '../../../data/import/index.ts';
import type { ImportReport } from '../../../data/import/importer.ts';
import { shellWord } from '../../../output/text/shellWords.ts';
import type { CommandModule } from '../../context/ownCommand.ts';
import type { CommandContext } from '../../context/types.ts';
import { type Host, runOf } from '../../host/host.ts';
import { ownFlags } from '../../parse/invocation.ts';
import { UsageError } from '../../parse/usageError.ts';
import { tryLock } from '../../settings/lock.ts';
import { presentRows } from '../../show/present.ts';
import { collectService, failedRow, type Row, showPlan } from './service.ts';
import { bytesText, choose, mirrorsOf } from './choose.ts';
import { collectFlags } from './collectCommand.ts';
import { CollectError } from './collectError.ts';
import { readMemory, writeMemory } from './memory.ts';
import { openFetch } from './openFetch.ts';
import { timerText } from './timer.ts';

export const shown = record('What was collected', {
  source: text('The source'),
  status: text('new, unchanged, not asked or failed'),
  found: text('What the data file has of it now, or why there is nothing new'),
  bytes: nullable(int('Bytes that were downloaded')),
});

export const run: CommandModule['run'] = async (invocation, context) => {
  const flags = ownFlags(invocation, collectFlags);
  const { host } = context;
  const folder = foldersOf(host).data;
  if (flags.timer !== undefined)
    return context.print(timerText(flags.timer, folder, { context, withService: flags.service === true }));
  if (flags.service)
    throw new UsageError('--service needs --timer', 'Run: esports collect --timer cron --service');
  if (context.flags.dryRun) return showPlan(flags.budget, context);
  const mirrors = mirrorsOf(flags.mirror ?? [], context.settings['collect.mirror']);
  const before = readMemory(folder, host);
  const chosen = await choose(flags, before, folder, context);
  if (!chosen) return context.note('Nothing was fetched.');
  makeFolder(folder);
  const release = tryLock(`${folder}/collect.lock`);
  if (!release)
    throw new UsageError('Another esports collect is running', 'Wait for it to end: it fetches the same.');
  const work = { folder, into: `${folder}/collected.db`, context };
  // An import reads much, and keeps little of it.
  host.spareMemory();
  const fetching = openFetch(context);
  const keep = keepLast(work.into);
  try {
    const memory = { ...readMemory(folder, host), ranAt: host.now(), agreed: chosen.agreed, set: chosen.set };
    let { sources } = memory;
    const rows: Row[] = [];
    for (const name of chosen.names) {
      const place = fetching.at(mirrors.get(name));
      const { row, memory: known } = await collectOne(
        name,
        place,
        { ...work, set: chosen.set },
        sources[name] ?? {},
      );
      rows.push(row);
      sources = { ...sources, [name]: known };
      writeMemory(folder, { ...memory, sources }, host);
    }
    const own = [...(await collectService(flags, context)), ...(await collectOwn(work))];
    for (const each of own) rows.push(each);
    const failed = own
      .filter(({ status }) => status === 'failed')
      .map(({ source, found }) => [source, found]);
    writeMemory(folder, { ...memory, sources, failed: Object.fromEntries(failed) }, host);
    keep.end();
    return await showReport(rows, work);
  } finally {
    keep.drop();
    await fetching.close();
    release();
  }
};

interface Work {
  readonly folder: string;
  readonly into: string;
  readonly context: CommandContext;
}

/** The pauses before a download is begun again, in ms. */
const pauses = [500, 2000];

const collectOne = async (
  name: SourceName,
  place: ReturnType<ReturnType<typeof openFetch>['at']>,
  { folder, into, context, set }: Work & { readonly set: StandingsSet },
  memory: SourceMemory,
): Promise<{ readonly row: Row; readonly memory: SourceMemory }> => {
  const { host, progress } = context;
  const reason = waitReason(memory, set, host.now());
  if (reason !== undefined)
    return { row: { source: name, status: 'not asked', found: reason, bytes: null }, memory };
  const wait = progress.begin(`Asking ${sourceNamed(name).title} …`);
  try {
    const { report, memory: after } = await inAttempts(host, () =>
      collectSource(name, {
        ...place,
        set,
        into,
        folder: `${folder}/.collect-${name}`,
        memory,
        now: host.now(),
        run: runOf(host),
        onBytes: bytes => wait.say(`${name}: ${bytesText(bytes)} fetched`),
        onProgress: ({ step, done, total }) => wait.say(`${name}: ${step} ${done} of ${total}`),
      }),
    );
    return { row: rowOf(name, report, report ? (after.bytes ?? 0) : null), memory: after };
  } catch (error) {
    const row = failedRow(name, error);
    const failed = { at: host.now(), reason: row.found };
    const until = error instanceof SourceFailure ? error.until : undefined;
    return { row, memory: { ...memory, failed, ...(until !== undefined && { until }) } };
  } finally {
    wait.end();
  }
};

const inAttempts = async <T>(host: Host, attempt: () => Promise<T>): Promise<T> => {
  for (const ms of pauses) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof SourceFailure && error.mayPass)) throw error;
      await pause(host, ms, host.signal);
      host.signal.throwIfAborted();
    }
  }
  return attempt();
};

/** @param report absent if nothing is new */
const rowOf = (
  source: string,
  report: Pick<ImportReport, 'taken'> | undefined,
  bytes: number | null = null,
): Row => {
  if (!report) return { source, status: 'unchanged', found: 'nothing is new', bytes };
  const counts = Object.entries(report.taken).filter(([what, count]) => count > 0 && !/[A-Z]/.test(what));
  const found = counts.map(([what, count]) => `${count} ${what}`).join(', ');
  return { source, status: 'new', found, bytes };
};

/** Takes in what is on this machine: new recordings of the user's folder, and the answers in the inbox. */
const collectOwn = async ({ folder, into, context }: Work): Promise<readonly Row[]> => {
  const { host, settings, progress } = context;
  const common = { into, now: host.now(), run: runOf(host) };
  const rows: Row[] = [];
  const path = settings['collect.demos'];
  const wait = progress.begin('Reading what is on this machine …');
  try {
    if (path !== undefined)
      rows.push(
        await importInto({ ...common, kind: 'demos', path }).then(
          report => rowOf('demos', report.notes[0]?.startsWith('nothing is new') ? undefined : report),
          error => failedRow('demos', error),
        ),
      );
    const kept = await emptyInbox({ ...common, inbox: `${folder}/inbox.db` });
    if (kept.answers > 0) rows.push(rowOf('answers', kept.isNew ? kept : undefined));
  } finally {
    wait.end();
  }
  return rows;
};

/** Keeps the file as it is before the run, if the run changes it and it is whole. */
const keepLast = (path: string) => {
  const aside = `${path}.last-new`;
  const inode = (): bigint | undefined => statSync(path, { throwIfNoEntry: false, bigint: true })?.ino;
  rmSync(aside, { force: true });
  const before = inode();
  if (before !== undefined) linkOrCopy(path, aside);
  return {
    end: (): void => {
      if (before !== undefined && inode() !== before && isWhole(aside)) renameSync(aside, `${path}.last`);
    },
    drop: (): void => rmSync(aside, { force: true }),
  };
};

/** An import replaces the file, so that a link keeps the one before. Not every disk has links. */
const linkOrCopy = (path: string, aside: string): void => {
  try {
    linkSync(path, aside);
  } catch {
    copyFileSync(path, aside);
  }
};

const isWhole = (path: string): boolean => {
  const database = openSqlite(path, { readOnly: true });
  try {
    return database.prepare('PRAGMA quick_check(1)').get()?.['quick_check'] === 'ok';
  } finally {
    database.close();
  }
};

const showReport = async (rows: readonly Row[], { into, context }: Work): Promise<void> => {
  if (!context.flags.quiet) await presentRows(shown, rows, context);
  if (rows.some(({ status }) => status === 'new')) {
    const size = bytesText(statSync(into).size);
    const back = existsSync(`${into}.last`)
      ? ` The one before: mv ${shellWord(`${into}.last`)} ${shellWord(into)}`
      : '';
    await context.note(`${into} has ${size}.${back}`);
  }
  const failed = rows.filter(({ status }) => status === 'failed');
  if (failed.length === 0) return;
  throw new CollectError(
    failed.map(({ source, found }) => `${source}: ${found}`).join('; '),
    'What there was of it is unchanged. Try again later: esports collect',
  );
};
