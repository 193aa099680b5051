import { readFile } from 'node:fs/promises';
import { choice, int, nullable, record, text } from '../../../core/schema.ts';
import { type CsvRow, readCsv } from '../../../core/files/csv.ts';
import { UnusableFile } from '../../../core/files/sourceText.ts';
import type { KeyRecord } from '../../../server/access/keyRows.ts';
import type { KeyChange, KeyRing } from '../../../server/access/keys.ts';
import { KeyError } from '../../../server/access/keyError.ts';
import { ownFlags } from '../../parse/invocation.ts';
import { UsageError } from '../../parse/usageError.ts';
import { presentRows } from '../../show/present.ts';
import type { CommandModule } from '../../context/ownCommand.ts';
import { importKeyFlags } from './keyCommands.ts';
import { withBooks } from '../operate/openAccess.ts';
import { parseMoment } from '../operate/moment.ts';
import { parseCount } from './plans.ts';

export const shown = record('A line of the imported list', {
  line: int('Line of the file'),
  name: text('Name'),
  plan: text('Plan'),
  outcome: choice('What was done', ['created', 'changed', 'unchanged']),
  key: nullable(text('The new key, which will not be shown again')),
});

export const run: CommandModule['run'] = async (invocation, context) => {
  const { plan, expires, access: path } = ownFlags(invocation, importKeyFlags);
  const { file = '' } = invocation.args;
  const users = await readUsers(file, { plan, expires, now: context.host.now() });
  const rows = await withBooks(path, context, ({ keys }) => applyUsers(keys, users));
  await presentRows(shown, rows, context);
};

/** A line of the file. What its columns do not tell is absent. */
export interface User extends KeyChange {
  readonly line: number;
  readonly name: string;
}

const headings = ['name', 'plan', 'monthly', 'expires'] as const;

interface Defaults {
  readonly plan: string | undefined;
  readonly expires?: string | undefined;
  /** ms since 1970. */
  readonly now: number;
}

const readUsers = async (path: string, defaults: Defaults): Promise<readonly User[]> => {
  const users = new Map<string, User>();
  for (const { row, line } of await readLines(path)) {
    const user = at(line, () => toUser(row, line, defaults));
    const { line: other } = users.get(user.name) ?? {};
    if (other !== undefined) throw wrong(line, `"${user.name}" is already in line ${other}`);
    users.set(user.name, user);
  }
  // A list that was not written whole, or another file: nobody keeps an empty list of keys.
  if (users.size === 0)
    throw new UsageError(
      `${path} lists no key`,
      `Give a line for each key below the columns: ${headings.join(',')}`,
    );
  return [...users.values()];
};

const readLines = async (path: string) => {
  const lines: { readonly row: CsvRow; readonly line: number }[] = [];
  try {
    const [broken] = await readCsv(
      { read: () => readFile(path) },
      (row, line) => void lines.push({ row, line }),
    );
    if (broken === undefined) return lines;
    throw wrong(broken, 'it has not as many cells as the first line');
  } catch (cause) {
    if (cause instanceof UsageError) throw cause;
    const why = cause instanceof UnusableFile ? cause.message : 'it cannot be read';
    throw new UsageError(`${path}: ${why}`, `Give a CSV file whose first line is: ${headings.join(',')}`, {
      cause,
    });
  }
};

const endIn = ({ expires }: CsvRow, usual: string | undefined): string | undefined =>
  expires?.trim() ? expires : (usual ?? expires);

/** @throws UsageError */
export const toUser = (row: CsvRow, line: number, { plan, expires: usualEnd, now }: Defaults): User => {
  const unknown = Object.keys(row).find(heading => !headings.some(known => known === heading));
  if (unknown !== undefined)
    throw new UsageError(`the column "${unknown}" is unknown`, `The columns are: ${headings.join(', ')}`);
  const { name = '', plan: own = '', monthly } = row;
  const expires = endIn(row, usualEnd);
  if (name.trim() === '')
    throw new UsageError('the name is missing', 'Each key needs one, in the column name');
  const wanted = own.trim() === '' ? plan : own.trim();
  return {
    line,
    name: name.trim(),
    ...(wanted !== undefined && { plan: wanted }),
    ...(monthly !== undefined && { monthly: parseCount('monthly', monthly.trim() || 'plan', 'plan') }),
    ...(expires !== undefined && { expiresAt: toEnd(expires.trim(), now) }),
  };
};

const toEnd = (text: string, now: number): number | null => {
  if (text === '' || text === 'never') return null;
  // A span would give another end each time that the list is imported.
  const end = /^\d+[dhm]$/u.test(text) ? undefined : parseMoment(text, now);
  if (end !== undefined) return end;
  throw new UsageError(`expires: "${text}" is not a time`, 'Give a day (2026-12-31) or a time with its zone');
};

/** Applies the lines in one transaction. Applied again, they change nothing. @throws KeyError, UsageError */
export const applyUsers = (keys: KeyRing, users: readonly User[]) =>
  keys.together(() => {
    const known = new Map(keys.list().flatMap(key => (key.revokedAt === null ? [[key.name, key]] : [])));
    return users.map(user => at(user.line, () => apply(keys, user, known.get(user.name))));
  });

const apply = (keys: KeyRing, { line, name, ...wanted }: User, found: KeyRecord | undefined) => {
  if (!found) {
    const { plan } = wanted;
    if (plan === undefined)
      throw new UsageError(`"${name}" has no plan`, 'Name one in the column plan, or for all with --plan');
    const { key, record: made } = keys.create({ ...wanted, name, plan });
    return { line, name, plan: made.plan.name, outcome: 'created', key } as const;
  }
  const { plan = found.plan.name, monthly = found.ownMonthly, expiresAt = found.expiresAt } = wanted;
  const isSame = plan === found.plan.name && monthly === found.ownMonthly && expiresAt === found.expiresAt;
  if (!isSame) keys.change(name, wanted);
  return { line, name, plan, outcome: isSame ? 'unchanged' : 'changed', key: null } as const;
};

/** Adds the line to what goes wrong in it. */
const at = <T>(line: number, act: () => T): T => {
  try {
    return act();
  } catch (cause) {
    if (cause instanceof UsageError || cause instanceof KeyError)
      throw wrong(line, cause.message, cause.hint, cause);
    throw cause;
  }
};

const wrong = (line: number, message: string, hint?: string, cause?: unknown): UsageError =>
  new UsageError(`line ${line}: ${message}`, hint ?? 'Nothing was imported', { cause });
