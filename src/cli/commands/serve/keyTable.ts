import { int, nullable, record, text, time } from '../../../core/schema.ts';
import { isoOrNull } from '../../../output/text/time.ts';
import type { KeyRecord } from '../../../server/access/keyRows.ts';
import type { TokenRecord } from '../../../server/access/tokens.ts';
import type { CommandContext } from '../../context/types.ts';
import { present, toInput, presentRows } from '../../show/present.ts';
import type { FlagValues } from '../../parse/flagDefinition.ts';
import type { listKeyFlags } from './keyCommands.ts';

export const shown = record('A key of the built-in service', {
  id: nullable(int('Number; a token of an address has none')),
  name: text('Name', { format: 'id' }),
  plan: nullable(text('Plan; a token of an address has none')),
  used: nullable(int('Requests this month')),
  monthly: nullable(int('Requests per month; empty: unlimited')),
  createdAt: time('Made'),
  lastUsedAt: nullable(time('Last used')),
  revokedAt: nullable(time('Revoked')),
  month: nullable(text('Month in which it is counted (UTC)')),
  opens: nullable(text('The one address that a token opens', { label: 'Opens' })),
  expiresAt: nullable(time('Ends')),
});

export type ShownKey = ReturnType<typeof toRow> | ReturnType<typeof tokenRow>;

export const presentKeys = async (rows: readonly ShownKey[], context: CommandContext): Promise<void> =>
  presentRows(shown, rows, context, { priorities: { name: 1 } });

/** The rows that fit the choice, at most `limit` of them. `now` in ms since 1970. */
export const chooseKeys = (
  rows: readonly ShownKey[],
  { plan, state, named }: FlagValues<typeof listKeyFlags>,
  limit: number | undefined,
  now: number,
): readonly ShownKey[] =>
  rows
    .filter(
      row =>
        (plan === undefined || row.plan === plan) &&
        (state === undefined || stateOf(row, now) === state) &&
        (named === undefined || row.name.toLowerCase().includes(named.toLowerCase())),
    )
    .slice(0, limit);

const stateOf = (
  { revokedAt, expiresAt }: ShownKey,
  now: number,
): NonNullable<FlagValues<typeof listKeyFlags>['state']> => {
  if (revokedAt !== null) return 'revoked';
  return expiresAt !== null && Date.parse(expiresAt) <= now ? 'expired' : 'active';
};

/** Prints a new secret: alone, so that a script can keep it, or in the JSON of what it belongs to. */
export const presentSecret = async (key: string, row: ShownKey, context: CommandContext): Promise<void> => {
  await context.note('Copy it now; it will not be shown again. Only its digest is stored:');
  if (context.flags.json === undefined) await context.print(`${key}\n`);
  else await present(await toInput([], [], context, { key, ...row }), context);
};

export const tokenRow = ({ name, kind, target, createdAt, revokedAt }: TokenRecord) => ({
  id: null,
  name,
  plan: null,
  opens: `${kind}:${target}`,
  month: null,
  used: null,
  monthly: null,
  createdAt: isoOrNull(createdAt),
  lastUsedAt: null,
  revokedAt: isoOrNull(revokedAt),
  expiresAt: null,
});

export const toRow = (key: KeyRecord) => ({
  id: key.id,
  name: key.name,
  plan: key.plan.name,
  opens: null,
  month: key.month,
  used: key.used,
  monthly: key.monthly,
  createdAt: isoOrNull(key.createdAt),
  lastUsedAt: isoOrNull(key.lastUsedAt),
  revokedAt: isoOrNull(key.revokedAt),
  expiresAt: isoOrNull(key.expiresAt),
});
