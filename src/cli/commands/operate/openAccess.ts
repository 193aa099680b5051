import { type AccessBooks, createAccess } from '../../../server/access/access.ts';
import type { ReportFault } from '../../../data/store/problem.ts';
import { foldersOf } from '../../../client/account/folders.ts';
import type { CommandContext } from '../../context/types.ts';
import { openBooks } from '../../../server/nodes/postgres/books.ts';
import { openPostgresAccess } from '../../../server/nodes/postgres/postgresAccess.ts';

/** Opens keys and plans for a command: the file or database of `--access`; by default, the user's own file. */
export const openKeeper = async (access: string | undefined, context: CommandContext) => {
  const url = databaseOf(access, context);
  if (url === undefined) return openFile(access, context);
  return openBooks({ url, now: context.host.now, randomHex: context.host.randomHex });
};

/** Does something with keys, plans and tokens in one step, as no other process does. */
export const withBooks = async <T>(
  access: string | undefined,
  context: CommandContext,
  use: (books: AccessBooks) => T,
): Promise<T> => {
  const keeper = await openKeeper(access, context);
  try {
    return await keeper.manage(use);
  } finally {
    await keeper.close();
  }
};

export const openStore = async (access: string | undefined, context: CommandContext, report: ReportFault) => {
  const url = databaseOf(access, context);
  if (url === undefined) return openFile(access, context, report);
  const { now, setTimer, randomHex } = context.host;
  const folder = `${foldersOf(context.host).state}/nodes`;
  return openPostgresAccess({ url, folder, now, setTimer, randomHex, report });
};

const openFile = (path: string | undefined, { host }: CommandContext, report?: ReportFault) =>
  createAccess({
    path: path ?? `${foldersOf(host).state}/access.db`,
    now: host.now,
    setTimer: host.setTimer,
    randomHex: host.randomHex,
    ...(report && { report }),
  });

export const isDatabase = (access: string | undefined): access is string =>
  access !== undefined && /^postgres(?:ql)?:\/\//i.test(access);

/** The address of a database, whose password no output shows; undefined for a file. */
const databaseOf = (access: string | undefined, { secrets }: CommandContext): string | undefined => {
  if (!isDatabase(access)) return undefined;
  const { password = '' } = URL.parse(access) ?? {};
  for (const text of [password, decodeURIComponent(password)]) secrets.add(text);
  return access;
};
