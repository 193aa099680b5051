import { ClientError } from '../../../client/errors.ts';
import { record, text, time } from '../../../core/schema.ts';
import type { DatabaseSync } from 'node:sqlite';
import { type AskedSubject, subjects, whyOf } from '../../../data/import/why.ts';
import { readDataFile } from '../../../data/store/dataFile.ts';
import { hidesResults } from '../../context/settings.ts';
import type { CommandModule } from '../../context/ownCommand.ts';
import { openRows } from '../../show/present.ts';
import { chooseFile } from './dataViews.ts';

export const shown = record('Where a field came from', {
  field: text('Field'),
  value: text('Value'),
  source: text('Who told it'),
  at: time('When it was told'),
  lost: text('What other sources had said'),
});

/** What hidden results would show. */
const results = new Set(['score1', 'score2', 'winner']);

export const run: CommandModule['run'] = async ({ args }, context) => {
  const { thing = '' } = args;
  const path = chooseFile(context, 'The made-up season has one source');
  const show = await openRows(shown, context);
  const { subject, reasons } = readDataFile(path, database => {
    const [subject, id] = find(database, thing);
    return { subject, reasons: whyOf(database, subject, id) };
  });
  const hides = hidesResults(context) && subject === 'match';
  const rows = reasons
    .filter(({ field }) => !hides || !results.has(field))
    .map(({ at, lost, ...reason }) => ({
      ...reason,
      at: at === null ? null : new Date(at).toISOString(),
      lost: lost.join('; '),
    }));
  await show(rows);
  if (hides) await context.note('The result is hidden. To see it: --spoilers');
};

/** The columns of names. A word without a kind is a match by its number, else the first of these that it names. */
const names = { match: 'id', team: 'name', player: 'nickname', event: 'name', skin: 'name' } as const;

const find = (database: DatabaseSync, thing: string): readonly [AskedSubject, number] => {
  const [, kind = 'match', digits] = /^(?:[a-z\d]+-([a-z]+)-)?(\d+)$/i.exec(thing) ?? [];
  for (const subject of subjects) {
    const isNumber = digits !== undefined && kind.toLowerCase() === subject;
    const sql = isNumber ? 'id = ?' : `slug = ? OR ${names[subject]} = ? COLLATE NOCASE`;
    const words = isNumber ? [Number(digits)] : [thing.toLowerCase(), thing];
    const found =
      (isNumber || subject !== 'match') &&
      database.prepare(`SELECT id FROM ${subject} WHERE ${sql}`).get(...words);
    if (found) return [subject, Number(found['id'])];
  }
  const hint = 'Name a match by its identifier, or a team, player, tournament or skin by its name or slug';
  throw new ClientError(
    'notFound',
    'The file has no such match, team, player, tournament or skin',
    thing,
    {},
    { hint },
  );
};
