import { existsSync } from 'node:fs';
import { choice, int, record } from '../../../core/schema.ts';
import { copyBooks } from '../../../server/access/copyBooks.ts';
import { ownFlags } from '../../parse/invocation.ts';
import { UsageError } from '../../parse/usageError.ts';
import { presentRows } from '../../show/present.ts';
import type { CommandModule } from '../../context/ownCommand.ts';
import { copyKeyFlags } from './keyCommands.ts';
import { openKeeper } from '../operate/openAccess.ts';

export const shown = record('What was copied', {
  what: choice('What was copied', ['plans', 'keys', 'former keys', 'tokens']),
  rows: int('How many the file has'),
  written: int('How many of them were not yet there as they are'),
});

const names = {
  plan: 'plans',
  access_key: 'keys',
  former_secret: 'former keys',
  access_token: 'tokens',
} as const;

export const run: CommandModule['run'] = async (invocation, context) => {
  const { access } = ownFlags(invocation, copyKeyFlags);
  const { file = '' } = invocation.args;
  // Opening a missing file would create it.
  if (!existsSync(file))
    throw new UsageError(
      `${file} does not exist`,
      'Name the access file, such as access.db of the state folder',
    );
  const keeper = await openKeeper(access, context);
  try {
    const copied = await copyBooks(file, keeper);
    const rows = copied.map(({ table, rows: count, written }) => ({
      what: names[table],
      rows: count,
      written,
    }));
    await presentRows(shown, rows, context);
  } finally {
    await keeper.close();
  }
};
