import { toSlug } from '../../../core/names/slug.ts';
import type { AccessBooks } from '../../../server/access/access.ts';
import { KeyError } from '../../../server/access/keyError.ts';
import type { Opened, TokenKind, TokenRecord, TokenRing } from '../../../server/access/tokens.ts';
import { type Invocation, ownFlags } from '../../parse/invocation.ts';
import { UsageError } from '../../parse/usageError.ts';
import type { CommandContext } from '../../context/types.ts';
import type { Verbs } from '../../context/ownCommand.ts';
import { userDay } from '../../show/userDay.ts';
import { parseMoment } from '../operate/moment.ts';
import { withBooks } from '../operate/openAccess.ts';
import { createKeyFlags, keyFlags, listKeyFlags, rotateKeyFlags, setKeyFlags } from './keyCommands.ts';
import { parseCount } from './plans.ts';
import { int, nullable, record, text, time } from '../../../core/schema.ts';
import { isoOrNull } from '../../../output/text/time.ts';
import type { KeyRecord } from '../../../server/access/keyRows.ts';
import { present, presentRows, toInput } from '../../show/present.ts';
import type { FlagValues } from '../../parse/flagDefinition.ts';

export { shown };

const inBooks = <T>(
  invocation: Invocation,
  context: CommandContext,
  use: (books: AccessBooks) => T,
): Promise<T> => withBooks(ownFlags(invocation, keyFlags).access, context, use);

export const run: Verbs = {
  create: async (invocation, context) => {
    const { plan, name = '', monthly, opens } = ownFlags(invocation, createKeyFlags);
    if ((plan === undefined) === (opens === undefined)) {
      throw new UsageError(
        'A key has a plan, and a token opens one address: name one of them',
        'For a key: --plan free. For an address: --opens calendar:<team> or overlay:<match>',
      );
    }
    const opened = opens === undefined ? undefined : parseOpened(opens);
    const { key, row } = await inBooks(invocation, context, ({ keys, tokens }) => {
      if (opened) {
        const { key: token, record } = tokens.create(name, opened);
        return { key: token, row: tokenRow(record) };
      }
      const made = keys.create({ plan: plan ?? '', name, ...(monthly !== undefined && { monthly }) });
      return { key: made.key, row: toRow(made.record) };
    });
    await presentSecret(key, row, context);
    if (opened)
      await context.note(
        `At the address of the service: ${addresses[opened.kind](opened.target)}?token=${key}`,
      );
  },
  list: async (invocation, context) => {
    const rows = await inBooks(invocation, context, ({ keys, tokens }) => [
      ...keys.list().map(toRow),
      ...tokens.list().map(tokenRow),
    ]);
    const choice = ownFlags(invocation, listKeyFlags);
    const { skip = 0 } = context.flags;
    const limit = choice.limit === undefined ? undefined : choice.limit + skip;
    await presentKeys(chooseKeys(rows, choice, limit, context.host.now()), context);
    if (rows.length === 0)
      await context.note('No keys yet. For example: esports keys create --plan free --name laptop');
  },
  show: async (invocation, context) => {
    const { key = '' } = invocation.args;
    const row = await inBooks(invocation, context, ({ keys, tokens }) => {
      const token = activeToken(tokens, key);
      return token ? tokenRow(token) : toRow(keys.named(key));
    });
    await presentKeys([row], context);
  },
  rotate: async (invocation, context) => {
    const { key: named = '' } = invocation.args;
    const { keepOld = 0 } = ownFlags(invocation, rotateKeyFlags);
    const { key, record } = await inBooks(invocation, context, ({ keys, tokens }) => {
      refuseToken(tokens, named);
      return keys.rotate(named, keepOld);
    });
    await presentSecret(key, toRow(record), context);
  },
  expire: async (invocation, context) => {
    const { key = '', when = '' } = invocation.args;
    const expiresAt = when === 'never' ? null : parseMoment(when, context.host.now(), userDay(context).date);
    if (expiresAt === undefined)
      throw new UsageError(
        `"${when}" is not a time`,
        'Give a day (2026-12-31, or a word: help dates), a time with its zone (2026-12-31T18:00:00Z), a span from now (30d, 12h), or never',
      );
    const { name } = await inBooks(invocation, context, ({ keys, tokens }) => {
      refuseToken(tokens, key);
      return keys.change(key, { expiresAt });
    });
    await context.note(
      expiresAt === null
        ? `"${name}" has no end.`
        : `"${name}" ends at ${new Date(expiresAt).toISOString()}.`,
    );
  },
  set: async (invocation, context) => {
    const { key = '' } = invocation.args;
    const { plan, name, monthly } = ownFlags(invocation, setKeyFlags);
    const change = {
      ...(plan !== undefined && { plan }),
      ...(name !== undefined && { name }),
      ...(monthly !== undefined && { monthly: parseCount('--monthly', monthly, 'plan') }),
    };
    if (Object.keys(change).length === 0)
      throw new UsageError('Nothing to change', 'Name a change: --plan, --monthly or --name');
    const row = await inBooks(invocation, context, ({ keys, tokens }) => {
      refuseToken(tokens, key);
      return toRow(keys.change(key, change));
    });
    await presentKeys([row], context);
  },
  revoke: async (invocation, context) => {
    const { key = '' } = invocation.args;
    const { name } = await inBooks(
      invocation,
      context,
      ({ keys, tokens }) => tokens.revoke(key) ?? keys.revoke(key),
    );
    await context.note(`Revoked "${name}".`);
  },
  'reset-month': async (invocation, context) => {
    const reset = await inBooks(invocation, context, ({ keys }) => keys.resetMonth(invocation.args['key']));
    const names = reset.map(({ name }) => `"${name}"`).join(', ');
    await context.note(
      reset.length === 0
        ? 'No key has a future month: nothing to reset.'
        : `This month begins again at 0 for ${names}.`,
    );
  },
};

const activeToken = (tokens: TokenRing, name: string) =>
  tokens.list().find(each => each.name === name && each.revokedAt === null);

const refuseToken = (tokens: TokenRing, name: string): void => {
  if (activeToken(tokens, name))
    throw new KeyError(
      `"${name}" is the token of an address`,
      'a token does not change: revoke it with keys revoke, and create another with keys create --opens',
    );
};

/** The path of what a token opens. Those of live sources are made by `ingest source`. */
const addresses = {
  calendar: (team: string) => `/calendar/${team}.ics`,
  overlay: (match: string) => `/overlay/${match}`,
} as const satisfies Readonly<Partial<Record<TokenKind, (target: string) => string>>>;

/** Reads `calendar:Rain Temple`. @throws UsageError */
const parseOpened = (typed: string): Opened & { readonly kind: keyof typeof addresses } => {
  const [kind = '', ...rest] = typed.split(':');
  const kinds = ['calendar', 'overlay'] as const;
  const known = kinds.find(each => each === kind);
  const target = toSlug(rest.join(':'));
  if (known !== undefined && target !== '') return { kind: known, target };
  throw new UsageError(
    `--opens: "${typed}" names no address`,
    `Name its kind (${kinds.join(', ')}) and what it is for: calendar:rain-temple`,
  );
};

const shown = record('A key of the built-in service', {
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

type ShownKey = ReturnType<typeof toRow> | ReturnType<typeof tokenRow>;

const presentKeys = async (rows: readonly ShownKey[], context: CommandContext): Promise<void> =>
  presentRows(shown, rows, context, { priorities: { name: 1 } });

/** The rows that fit the choice, at most `limit` of them. `now` in ms since 1970. */
const chooseKeys = (
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

const stateOf = ({ revokedAt, expiresAt }: ShownKey, now: number) => {
  if (revokedAt !== null) return 'revoked';
  return expiresAt !== null && Date.parse(expiresAt) <= now ? 'expired' : 'active';
};

/** Prints a new secret: alone, so that a script can keep it, or in the JSON of what it belongs to. */
const presentSecret = async (key: string, row: ShownKey, context: CommandContext): Promise<void> => {
  await context.note('Copy it now; it will not be shown again. Only its digest is stored:');
  if (context.flags.json === undefined) await context.print(`${key}\n`);
  else await present(await toInput([], [], context, { key, ...row }), context);
};

const tokenRow = ({ name, kind, target, createdAt, revokedAt }: TokenRecord) => ({
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

const toRow = (key: KeyRecord) => ({
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
