import { importInto, type ImportSummary } from '../../../import/index.ts';
import type { CommandContext } from '../../session/types.ts';
import { openNewFile } from '../../host/newFile.ts';
import { type Host, runOf } from '../../host/host.ts';
import { groupFaults } from '../../show/faultGroups.ts';
import { exitCodes } from '../../exitCode.ts';
import { ownFlags } from '../../parse/invocation.ts';
import { importFlags } from './dataFlags.ts';
import type { CommandModule } from '../ownCommand.ts';

/** The number of groups of skipped lines to list; the rest are only counted. */
const shownFaults = 10;

export const run: CommandModule['run'] = async (invocation, context) => {
  const { host } = context;
  const { into = '', market, report } = ownFlags(invocation, importFlags);
  const { kind = '', path = '' } = invocation.args;
  const writeReport = report === undefined ? undefined : openReport(report, host);
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
    writeReport?.(summary.skipped);
    await noteSummary(summary, report, context);
  } finally {
    wait.end();
  }
  return exitCodes.done;
};

/** Creates the file before the import begins, so that a wrong name wastes no work. */
const openReport = (path: string, { loadBuiltin }: Host): ((skipped: ImportSummary['skipped']) => void) => {
  const fs = loadBuiltin('node:fs');
  const file = openNewFile(fs, path, 'Name a new file: --report left-out.ndjson');
  return skipped => {
    const lines = skipped.map(({ subject, line = null, item, reason }) =>
      JSON.stringify({ file: subject, line, ...(item !== undefined && { item }), reason }),
    );
    fs.writeSync(file, lines.map(line => `${line}\n`).join(''));
    fs.closeSync(file);
  };
};

const noteSummary = async (
  { into, taken, skipped, notes }: ImportSummary,
  report: string | undefined,
  context: CommandContext,
): Promise<void> => {
  const counts = Object.entries(taken).map(([what, count]) => `${what} ${count}`);
  await context.warn(`${into}: ${counts.join(', ')}`);
  for (const note of notes) await context.warn(`note: ${note}`);
  const groups = groupFaults(skipped);
  for (const text of groups.slice(0, shownFaults)) await context.warn(`skipped ${text}`);
  if (groups.length > shownFaults)
    await context.warn(`… and ${groups.length - shownFaults} more reasons for skipping`);
  if (groups.length > 0)
    await context.note(report === undefined ? 'every line: --report <file>' : `every line: ${report}`);
};
