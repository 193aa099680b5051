import { toSlug } from '../../../core/names/slug.ts';
import type { KeyRing, NewKey } from '../../../server/access/keys.ts';
import type { Opened, TokenKind, TokenRing } from '../../../server/access/tokens.ts';
import { exitCodes } from '../../exitCode.ts';
import { UsageError } from '../../parse/usageError.ts';
import { ownFlags } from '../../parse/invocation.ts';
import type { CommandModule } from '../../context/ownCommand.ts';
import { type Action, changeActions } from './changeKeys.ts';
import { createKeyFlags, keyFlags, listKeyFlags } from './keyCommands.ts';
import { openKeeper } from '../operate/openAccess.ts';
import { chooseKeys, presentKeys, presentSecret, type ShownKey, shown, tokenRow, toRow } from './keyTable.ts';

export { shown };

/** Creates, lists, changes and revokes the keys of `serve` in the access file. */
export const run: CommandModule['run'] = async (invocation, context) => {
  const { access: path } = ownFlags(invocation, keyFlags);
  const access = await openKeeper(path, context);
  try {
    await actions[invocation.command.path[1] ?? '']?.(access, invocation, context);
    return exitCodes.done;
  } finally {
    await access.close();
  }
};

const actions: Readonly<Record<string, Action>> = {
  create: async (access, invocation, context) => {
    const { plan, name = '', monthly, opens } = ownFlags(invocation, createKeyFlags);
    if ((plan === undefined) === (opens === undefined)) {
      throw new UsageError(
        'A key has a plan, and a token opens one address: name one of them',
        'For a key: --plan free. For an address: --opens calendar:<team> or overlay:<match>',
      );
    }
    const opened = opens === undefined ? undefined : parseOpened(opens);
    const made = await access.manage(({ keys, tokens }) =>
      opened === undefined
        ? makeKey(keys, { plan: plan ?? '', name, ...(monthly !== undefined && { monthly }) })
        : makeToken(tokens, name, opened),
    );
    await presentSecret(made.key, made.row, context);
    if (made.address !== undefined)
      await context.note(`At the address of the service: ${made.address}?token=${made.key}`);
  },
  list: async (access, invocation, context) => {
    const rows = await access.manage(({ keys, tokens }) => [
      ...keys.list().map(toRow),
      ...tokens.list().map(tokenRow),
    ]);
    const choice = ownFlags(invocation, listKeyFlags);
    const { skip = 0 } = context.flags;
    const limit = choice.limit === undefined ? undefined : choice.limit + skip;
    await presentKeys(chooseKeys(rows, { ...choice, limit }, context.host.now()), context);
    if (rows.length === 0)
      await context.note('There is no key yet. For example: esports keys create --plan free --name laptop');
  },
  ...changeActions,
  revoke: async (access, { args: { key = '' } }, context) => {
    const { name } = await access.manage(({ keys, tokens }) => tokens.revoke(key) ?? keys.revoke(key));
    await context.note(`Revoked «${name}».`);
  },
  'reset-month': async (access, { args }, context) => {
    const reset = await access.manage(({ keys }) => keys.resetMonth(args['key']));
    const names = reset.map(({ name }) => `«${name}»`).join(', ');
    await context.note(
      reset.length === 0
        ? 'No key has a future month: nothing to reset.'
        : `This month begins again at 0 for ${names}.`,
    );
  },
};

/** Whatever was created, as it is shown. */
interface Made {
  readonly key: string;
  readonly row: ShownKey;
  /** The path that a token opens. */
  readonly address?: string;
}

const makeKey = (keys: KeyRing, wanted: NewKey): Made => {
  const { key, record: made } = keys.create(wanted);
  return { key, row: toRow(made) };
};

const makeToken = (tokens: TokenRing, name: string, opened: Opened & { readonly kind: ReadKind }): Made => {
  const { key, record: made } = tokens.create(name, opened);
  return { key, row: tokenRow(made), address: addresses[opened.kind](opened.target) };
};

/** The path of what a token opens. Those of live sources are made by `ingest source`. */
const addresses = {
  calendar: (team: string) => `/calendar/${team}.ics`,
  overlay: (match: string) => `/overlay/${match}`,
} as const satisfies Readonly<Partial<Record<TokenKind, (target: string) => string>>>;
type ReadKind = keyof typeof addresses;

/** Reads `calendar:Rain Temple`. @throws UsageError */
const parseOpened = (typed: string): Opened & { readonly kind: ReadKind } => {
  const [kind = '', ...rest] = typed.split(':');
  const kinds = ['calendar', 'overlay'] as const;
  const known = kinds.find(each => each === kind);
  const target = toSlug(rest.join(':'));
  if (known !== undefined && target !== '') return { kind: known, target };
  throw new UsageError(
    `--opens: «${typed}» names no address`,
    `Name its kind (${kinds.join(', ')}) and what it is for: calendar:rain-temple`,
  );
};
