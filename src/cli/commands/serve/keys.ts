import { int, nullable, record, text, time } from '../../../api/schema.ts';
import { columnsFromFields } from '../../../output/columns.ts';
import { foldersOf } from '../../../settings/folders.ts';
import { type AccessFile, createAccess } from '../../../service/access/access.ts';
import type { ReportFault } from '../../../service/problem.ts';
import type { KeyRecord, KeyRing } from '../../../service/access/keys.ts';
import type { CommandContext } from '../../session/types.ts';
import { exitCodes } from '../../exitCode.ts';
import { present, toInput } from '../../show/present.ts';
import { type Invocation, ownFlags } from '../../parse/invocation.ts';
import { isoOrNull } from '../../../output/text/time.ts';
import type { CommandModule } from '../ownCommand.ts';
import { createKeyFlags, keyFlags } from './keyFlags.ts';

export const shown = record('A key of the built-in service', {
  id: int('Number'),
  name: text('Name'),
  plan: text('Plan'),
  used: int('Requests this month'),
  monthly: nullable(int('Requests per month; empty: unlimited')),
  createdAt: time('Made'),
  lastUsedAt: nullable(time('Last used')),
  revokedAt: nullable(time('Revoked')),
  month: text('Month in which it is counted (UTC)'),
});

/** Creates, lists and revokes the keys of `serve` in the access file, and resets the month that a wrong clock set. */
export const run: CommandModule['run'] = async (invocation, context) => {
  const { access: path } = ownFlags(invocation, keyFlags);
  const access = openAccess(path, context);
  try {
    await actions[invocation.command.path[1] ?? '']?.(access.keys, invocation, context);
    return exitCodes.done;
  } finally {
    access.close();
  }
};

/** Opens the key file at `path`; by default, the user's own. */
export const openAccess = (
  path: string | undefined,
  { host }: CommandContext,
  report?: ReportFault,
): AccessFile =>
  createAccess({
    path: path ?? `${foldersOf(host).state}/access.db`,
    now: host.now,
    setTimer: host.setTimer,
    randomHex: host.randomHex,
    ...(report && { report }),
  });

type Action = (keys: KeyRing, invocation: Invocation, context: CommandContext) => Promise<void>;

const actions: Readonly<Record<string, Action>> = {
  create: async (keys, invocation, context) => {
    const { plan = '', name = '', monthly } = ownFlags(invocation, createKeyFlags);
    const made = keys.create({ plan, name, ...(monthly !== undefined && { monthly }) });
    await context.note('The key is shown only now; the program stores only its digest:');
    const document = (): string => JSON.stringify({ key: made.key, ...toRow(made.record) });
    if (context.flags.json === undefined) await context.print(`${made.key}\n`);
    else await present(await toInput([], [], context, document), context);
  },
  list: async (keys, _invocation, context) =>
    present(await toInput(keys.list().map(toRow), columnsFromFields(shown.fields), context), context),
  revoke: async (keys, { args }, context) => {
    const { name } = keys.revoke(args['key'] ?? '');
    await context.note(`Revoked «${name}».`);
  },
  'reset-month': async (keys, { args }, context) => {
    const reset = keys.resetMonth(args['key']);
    const names = reset.map(({ name }) => `«${name}»`).join(', ');
    await context.note(
      reset.length === 0
        ? 'No key has a future month: nothing to reset.'
        : `This month begins again at 0 for ${names}.`,
    );
  },
};

const toRow = (key: KeyRecord) => ({
  id: key.id,
  name: key.name,
  plan: key.plan.name,
  month: key.month,
  used: key.used,
  monthly: key.monthly,
  createdAt: isoOrNull(key.createdAt),
  lastUsedAt: isoOrNull(key.lastUsedAt),
  revokedAt: isoOrNull(key.revokedAt),
});
