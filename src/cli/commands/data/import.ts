import { importInto, type ImportSummary } from '../../../data/import/index.ts';
import { ImportError, type Skipped } from '../../../data/import/importer.ts';
import type { CommandContext } from '../../context/types.ts';
import { openNewFile } from '../../host/newFile.ts';
import { type Host, runOf } from '../../host/host.ts';
import { ownFlags } from '../../parse/invocation.ts';
import { importFlags } from './dataCommands.ts';
import type { CommandModule } from '../../context/ownCommand.ts';

const named = 5;

/** Groups skipped lines by file and reason: `a.csv, 2 lines (3, 17): not what a row needs`. */
export const groupFaults = (skipped: readonly Skipped[]): readonly string[] =>
  [...Map.groupBy(skipped, ({ subject, reason }) => JSON.stringify([subject, reason])).values()].flatMap(
    faults => {
      const [first] = faults;
      return first ? [`${first.subject}${placesOf(faults)}: ${first.reason}`] : [];
    },
  );

const placesOf = (faults: readonly Skipped[]): string => {
  const lines = faults.flatMap(({ line }) => line ?? []);
  const items = faults.flatMap(({ item }) => item ?? []);
  const [line, item] = [lines[0], items[0]];
  if (lines.length === 1 && faults.length === 1) return `:${line}`;
  if (lines.length > 0)
    return `, ${faults.length} lines (${lines.slice(0, named).join(', ')}${lines.length > named ? ', …' : ''})`;
  if (items.length > 1) return `, ${faults.length} items, such as ${item}`;
  return item === undefined ? (faults.length > 1 ? `, ${faults.length} times` : '') : `, ${item}`;
};

const shownFaults = 10;

export const run: CommandModule['run'] = async (invocation, context) => {
  const { host } = context;
  const { into = '', market, report } = ownFlags(invocation, importFlags);
  const { kind = '', path = '' } = invocation.args;
  const written = report === undefined ? undefined : openReport(report, host);
  host.spareMemory();
  const wait = context.progress.begin('Importing …');
  try {
    const summary = await importInto({
      kind,
      path,
      into,
      ...(market !== undefined && { market }),
      now: host.now(),
      run: runOf(host),
      onProgress: ({ step, done, total }) => wait.say(`${step} ${done} of ${total}`),
    });
    wait.end();
    written?.write([...summary.skipped, ...(summary.counted ?? [])]);
    await noteSummary(summary, report, context);
  } catch (error) {
    wait.end();
    if (error instanceof ImportError) await noteNothing(error, written, report, context);
    throw error;
  } finally {
    wait.end();
    written?.close();
  }
};

/** Begins a report before the import, so that a wrong name wastes no work. @throws UsageError */
const openReport = (path: string, host: Host) => {
  const fs = host.loadBuiltin('node:fs');
  const file = openNewFile(fs, path, 'Name a new file: --report left-out.ndjson');
  let isWritten = false;
  return {
    write: (left: ImportSummary['skipped']) => {
      let lines = '';
      for (const { subject, line = null, item, reason } of left) {
        lines += `${JSON.stringify({ file: subject, line, ...(item !== undefined && { item }), reason })}\n`;
        if (lines.length < 1e6) continue;
        fs.writeFileSync(file, lines);
        lines = '';
      }
      fs.writeFileSync(file, lines);
      isWritten = true;
    },
    close: () => {
      fs.closeSync(file);
      if (!isWritten) fs.rmSync(path, { force: true });
    },
  };
};

const noteSummary = async (
  { into, taken, skipped, counted = [], notes }: ImportSummary,
  report: string | undefined,
  context: CommandContext,
): Promise<void> => {
  const counts = Object.entries(taken).map(([what, count]) => `${what} ${count}`);
  await context.warn(`${into}: ${counts.join(', ')}`);
  for (const note of notes) await context.warn(`note: ${note}`);
  await warnOfSkipped(skipped, report, context, counted.length > 0);
};

/** Says why nothing was imported. A single reason is the next step in the error's message. */
const noteNothing = async (
  { skipped }: ImportError,
  written: ReturnType<typeof openReport> | undefined,
  report: string | undefined,
  context: CommandContext,
): Promise<void> => {
  if (skipped.length === 0) return;
  written?.write(skipped);
  if (groupFaults(skipped).length > 1) await warnOfSkipped(skipped, report, context);
};

/** @param hasMore whether the report names further lines */
const warnOfSkipped = async (
  skipped: ImportSummary['skipped'],
  report: string | undefined,
  context: CommandContext,
  hasMore = false,
): Promise<void> => {
  const groups = groupFaults(skipped);
  for (const text of groups.slice(0, shownFaults)) await context.warn(`skipped ${text}`);
  if (groups.length > shownFaults)
    await context.warn(`… and ${groups.length - shownFaults} more reasons for skipping`);
  if (groups.length > 0 || hasMore)
    await context.note(report === undefined ? 'every line: --report <file>' : `every line: ${report}`);
};
