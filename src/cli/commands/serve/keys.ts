import { toSlug } from '../../../core/names/slug.ts';
import type { AccessBooks } from '../../../server/access/access.ts';
import { KeyError } from '../../../server/access/keyError.ts';
import type { Opened, TokenKind, TokenRing } from '../../../server/access/tokens.ts';
import { type Invocation, ownFlags } from '../../parse/invocation.ts';
import { UsageError } from '../../parse/usageError.ts';
import type { CommandContext } from '../../context/types.ts';
import type { Verbs } from '../../context/ownCommand.ts';
import { userDay } from '../../show/userDay.ts';
import { parseMoment } from '../operate/moment.ts';
import { withBooks } from '../operate/openAccess.ts';
import { createKeyFlags, keyFlags, listKeyFlags, rotateKeyFlags, setKeyFlags } from './keyCommands.ts';
import { chooseKeys, presentKeys, presentSecret, shown, tokenRow, toRow } from './keyTable.ts';
import { parseCount } from './plans.ts';

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
