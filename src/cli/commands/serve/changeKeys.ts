import type { AccessKeeper } from '../../../server/access/access.ts';
import { KeyError } from '../../../server/access/keyError.ts';
import type { TokenRing } from '../../../server/access/tokens.ts';
import { type Invocation, ownFlags } from '../../parse/invocation.ts';
import { UsageError } from '../../parse/usageError.ts';
import type { CommandContext } from '../../context/types.ts';
import { userDay } from '../../show/userDay.ts';
import { rotateKeyFlags, setKeyFlags } from './keyCommands.ts';
import { presentKeys, presentSecret, tokenRow, toRow } from './keyTable.ts';
import { parseMoment } from '../operate/moment.ts';
import { parseCount } from './plans.ts';

/** One of the commands about keys. */
export type Action = (access: AccessKeeper, invocation: Invocation, context: CommandContext) => Promise<void>;

/** Shows and changes one key. */
export const changeActions = {
  show: async (access, { args: { key = '' } }, context) => {
    const row = await access.manage(({ keys, tokens }) => {
      const token = activeToken(tokens, key);
      return token ? tokenRow(token) : toRow(keys.named(key));
    });
    await presentKeys([row], context);
  },
  rotate: async (access, invocation, context) => {
    const { key: named = '' } = invocation.args;
    const { keepOld = 0 } = ownFlags(invocation, rotateKeyFlags);
    const { key, record } = await access.manage(({ keys, tokens }) => {
      refuseToken(tokens, named);
      return keys.rotate(named, keepOld);
    });
    await presentSecret(key, toRow(record), context);
  },
  expire: async (access, { args: { key = '', when = '' } }, context) => {
    const expiresAt = when === 'never' ? null : parseMoment(when, context.host.now(), userDay(context).date);
    if (expiresAt === undefined)
      throw new UsageError(
        `«${when}» is no time`,
        'Give a day (2026-12-31, or a word: help dates), a time with its zone (2026-12-31T18:00:00Z), a span from now (30d, 12h), or never',
      );
    const { name } = await access.manage(({ keys, tokens }) => {
      refuseToken(tokens, key);
      return keys.change(key, { expiresAt });
    });
    await context.note(
      expiresAt === null
        ? `«${name}» has no end.`
        : `«${name}» ends at ${new Date(expiresAt).toISOString()}.`,
    );
  },
  set: async (access, invocation, context) => {
    const { key = '' } = invocation.args;
    const { plan, name, monthly } = ownFlags(invocation, setKeyFlags);
    const change = {
      ...(plan !== undefined && { plan }),
      ...(name !== undefined && { name }),
      ...(monthly !== undefined && { monthly: parseCount('--monthly', monthly, 'plan') }),
    };
    if (Object.keys(change).length === 0)
      throw new UsageError('Nothing is to be changed', 'Name a change: --plan, --monthly or --name');
    const row = await access.manage(({ keys, tokens }) => {
      refuseToken(tokens, key);
      return toRow(keys.change(key, change));
    });
    await presentKeys([row], context);
  },
} as const satisfies Readonly<Record<string, Action>>;

const activeToken = (tokens: TokenRing, name: string) =>
  tokens.list().find(each => each.name === name && each.revokedAt === null);

const refuseToken = (tokens: TokenRing, name: string): void => {
  if (activeToken(tokens, name))
    throw new KeyError(
      `"${name}" is the token of an address`,
      'a token does not change: revoke it with keys revoke, and create another with keys create --opens',
    );
};
