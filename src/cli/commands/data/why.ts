import { ClientError } from '../../../client/errors.ts';
import { record, text, time } from '../../../core/schema.ts';
import type { DatabaseSync } from 'node:sqlite';
import { whyOf } from '../../../data/import/why.ts';
import { openDataDatabase } from '../../../data/store/dataFile.ts';
import { hidesResults } from '../../context/settings.ts';
import type { CommandModule } from '../../context/ownCommand.ts';
import { UsageError } from '../../parse/usageError.ts';
import { openRows } from '../../show/present.ts';
import { chooseData } from './dataViews.ts';

export const shown = record('Where a field came from', {
  field: text('Field, or answer for what one answer of a service said'),
  value: text('Value'),
  source: text('Who told it'),
  at: time('When it was told'),
  lost: text('What other sources had said'),
});

/** What hidden results would show. */
const results = new Set(['score1', 'score2', 'winner', 'answer']);

/** Says which field of a match or a team came from where. */
export const run: CommandModule['run'] = async ({ args }, context) => {
  const { thing = '' } = args;
  const source = chooseData(context);
  if (source.kind !== 'data')
    throw new UsageError(
      'The made-up season has one source',
      'Name a data file with --data, or --collected.',
    );
  const show = await openRows(shown, context);
  const database = openDataDatabase(source.path);
  try {
    const [subject, id] = find(database, thing);
    const hides = hidesResults(context) && subject === 'match';
    const rows = whyOf(database, subject, id)
      .filter(({ field }) => !hides || !results.has(field))
      .map(({ at, lost, ...reason }) => ({
        ...reason,
        at: at === null ? null : new Date(at).toISOString(),
        lost: lost.join('; '),
      }));
    await show(rows);
    if (hides) await context.note('The result is hidden. To see it: --spoilers');
  } finally {
    database.close();
  }
};

/** @throws UsageError */
const find = (database: DatabaseSync, thing: string): readonly ['match' | 'team', number] => {
  const [, kind = 'match', digits] = /^(?:[a-z\d]+-(match|team)-)?(\d+)$/i.exec(thing) ?? [];
  const subject = kind.toLowerCase() === 'team' ? 'team' : 'match';
  const byNumber = digits && database.prepare(`SELECT id FROM ${subject} WHERE id = ?`).get(Number(digits));
  if (byNumber) return [subject, Number(digits)];
  const team = database
    .prepare('SELECT id FROM team WHERE slug = ? OR name = ? COLLATE NOCASE')
    .get(thing.toLowerCase(), thing);
  if (team) return ['team', Number(team['id'])];
  const hint = 'Name a match by its identifier, or a team by its name: esports results -o ids';
  throw new ClientError('notFound', 'The file has no such match or team', thing, {}, { hint });
};
