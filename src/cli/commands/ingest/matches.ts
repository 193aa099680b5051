import { openDeskFile } from '../../../ingest/desk/deskFile.ts';
import { nameOf } from '../../../ingest/desk/newMatch.ts';
import type { Correction } from '../../../ingest/intake.ts';
import { columnsFromFields } from '../../../output/columns.ts';
import { applyEvent } from '../../../scoreboard/reduce.ts';
import { openScoreboard } from '../../../scoreboard/state.ts';
import type { EventLog } from '../../../service/live/eventLog.ts';
import { createStoredLog } from '../../../service/live/storedLog.ts';
import { exitCodes } from '../../exitCode.ts';
import { type Invocation, ownFlags } from '../../parse/invocation.ts';
import { UsageError } from '../../parse/usageError.ts';
import type { CommandContext } from '../../session/types.ts';
import { present, toInput } from '../../show/present.ts';
import type { CommandModule } from '../ownCommand.ts';
import { parseMoment } from '../serve/moment.ts';
import { askOwner } from './askOwner.ts';
import { deskPath } from './deskPath.ts';
import { bindFlags, createMatchFlags, fixFlags, listMatchFlags } from './ingestFlags.ts';
import { shownMatch as shown, toMatchRow } from './matchTable.ts';
import { findSource } from './sources.ts';
import { findMatch, parseVeto, toCorrections } from './typedMatch.ts';

export { shown };

/** Makes, lists, corrects and ends live matches. */
export const run: CommandModule['run'] = async (invocation, context) => {
  await actions[invocation.command.path[1] ?? '']?.(invocation, context);
  return exitCodes.done;
};

type Action = (invocation: Invocation, context: CommandContext) => Promise<void>;

const actions: Readonly<Record<string, Action>> = {
  create: async (invocation, context) => {
    const { team1 = '', team2 = '' } = invocation.args;
    const {
      event,
      stage,
      bestOf,
      start,
      veto,
      source = [],
      ingestFile,
      access,
    } = ownFlags(invocation, createMatchFlags);
    if (team1.trim().toLowerCase() === team2.trim().toLowerCase())
      throw new UsageError('A match has two teams', 'Name both: esports ingest create Spirit Falcons');
    const { host } = context;
    const scheduledAt = start === undefined ? null : parseMoment(start, host.now());
    if (scheduledAt === undefined)
      throw new UsageError(
        `--start: «${start}» is no time`,
        'Give a time with its zone: 2026-11-22T18:00:00Z, or 30m',
      );
    const done = await askOwner(
      deskPath(ingestFile, host),
      {
        do: 'create',
        match: {
          number: newNumber(host.randomHex(6)),
          teams: [team1.trim(), team2.trim()],
          event: event ?? null,
          stage: stage ?? null,
          bestOf: bestOf ?? null,
          scheduledAt,
          veto: veto === undefined ? null : parseVeto(veto),
        },
        sources: await Promise.all(source.map(name => findSource(name, access, context))),
      },
      context,
    );
    await context.print(`${nameOf(done.match)}\n`);
  },
  list: async (invocation, context) => {
    const { all = false, ingestFile } = ownFlags(invocation, listMatchFlags);
    const rows = withLog(deskPath(ingestFile, context.host), log =>
      log
        .matches()
        .filter(({ endedAt }) => all || endedAt === null)
        .map(match => {
          const events = log.events(match.number).map(({ event }) => event);
          return toMatchRow(match, events.reduce(applyEvent, openScoreboard(match.opening)));
        }),
    );
    await present(await toInput(rows, columnsFromFields(shown.fields), context), context);
  },
  bind: async (invocation, context) => {
    const { match = '', source = '' } = invocation.args;
    const { ingestFile, access } = ownFlags(invocation, bindFlags);
    const path = deskPath(ingestFile, context.host);
    const sources = [await findSource(source, access, context)];
    if (match === 'none') await askOwner(path, { do: 'unbind', sources }, context);
    else await askOwner(path, { do: 'bind', match: inLog(path, match), sources }, context);
    await context.note(match === 'none' ? `«${source}» is free.` : `«${source}» tells of ${match}.`);
  },
  end: async (invocation, context) => {
    const { ingestFile } = ownFlags(invocation, listMatchFlags);
    await fix({ kind: 'end' }, ingestFile, invocation, context);
  },
  fix: async (invocation, context) => {
    const flags = ownFlags(invocation, fixFlags);
    const corrections = toCorrections(flags);
    if (corrections.length === 0)
      throw new UsageError(
        'Nothing is to be corrected',
        'Name what is: --score 7:5, --side T, --swap-teams …',
      );
    for (const correction of corrections) await fix(correction, flags.ingestFile, invocation, context);
  },
};

const fix = async (
  correction: Correction,
  file: string | undefined,
  { args: { match = '' } }: Invocation,
  context: CommandContext,
): Promise<void> => {
  const path = deskPath(file, context.host);
  const number = inLog(path, match);
  const done = await askOwner(path, { do: 'fix', match: number, correction }, context);
  await context.note([`${nameOf(done.match)} was changed.`, ...done.notes].join('\n'));
};

/** The number of the match that was typed. */
const inLog = (path: string, typed: string): number => withLog(path, log => findMatch(typed, log.matches()));

const withLog = <T>(path: string, use: (log: EventLog) => T): T => {
  const log = createStoredLog(openDeskFile(path));
  try {
    return use(log);
  } finally {
    log.close();
  }
};

/** Ten digits, as the importers give them, so that no match of a data file has the number. `hex`: six random bytes. */
const newNumber = (hex: string): number => 1_000_000_000 + (Number.parseInt(hex, 16) % 9_000_000_000);
