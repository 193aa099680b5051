import { readCredentials } from '../../settings/credentials.ts';
import { CorruptFile } from '../../../client/account/configError.ts';
import { foldersOf } from '../../../client/account/folders.ts';
import { settingsFile } from '../../settings/settingsFile.ts';
import type { ChosenSource, RemoteSource, Source } from '../../settings/source.ts';
import { colorLevel } from '../../../output/colorLevel.ts';
import { chooseSource, explainChoice } from '../../session/chosenSource.ts';
import type { CommandContext } from '../../context/types.ts';
import { planText } from '../../plan/planText.ts';
import { createQuotaGuard } from '../../session/quotaGuard.ts';
import { settingNames } from '../../context/settings.ts';
import { scopeOf } from '../../settings/lists/scope.ts';
import { countOf } from '../../../output/text/countOf.ts';
import { shellWord } from '../../../output/text/shellWords.ts';
import { relativeTime } from '../../../output/text/time.ts';
import { readMemory } from '../collect/memory.ts';
import { barMatchesOf } from '../../statusline/barLine.ts';
import { liveInSeason } from '../../statusline/liveInSeason.ts';
import { readSeen } from '../../statusline/seenFile.ts';
import { accessSync, constants, existsSync, lstatSync, readdirSync, statSync } from 'node:fs';
import { codeText } from '../../../core/codeOf.ts';
import { openDataFile } from '../../../data/store/dataFile.ts';
import { toFailure } from '../../failure.ts';

export interface Finding {
  readonly status: 'ok' | 'warning' | 'failed';
  readonly found: string;
  readonly next?: string;
}

export const ok = (found: string): Finding => ({ status: 'ok', found });
export const warning = (found: string, next: string): Finding => ({ status: 'warning', found, next });
const failed = (found: string, next: string): Finding => ({ status: 'failed', found, next });

/** Turns an error of ours into a finding; rethrows any other error. */
export const fromError = (error: unknown): Finding => {
  const failure = toFailure(error);
  if (!failure) throw error;
  return failed(failure.message, failure.hint);
};

type Check = (context: CommandContext) => Finding | Promise<Finding>;

/** The checks, in the order of the report. None sends or writes anything. */
export const checks = {
  program: ({ host }) => ok(`esports ${host.version}, ${host.runtime}, ${host.platform}`),
  settings: context => {
    const { settingsFault: fault, settings, host } = context;
    if (fault) return orDamaged(fault);
    const set = settingNames.filter(name => settings[name] !== undefined);
    return ok(
      set.length === 0 ? 'none is set' : `${set.join(', ')} in ${settingsFile(foldersOf(host).settings)}`,
    );
  },
  profiles: ({ host }) => {
    try {
      const credentials = readCredentials(foldersOf(host).settings, host);
      if (!credentials) return ok('none was ever created');
      return ok([...credentials.profiles.keys()].join(', ') || 'all were deleted');
    } catch (error) {
      return orDamaged(error);
    }
  },
  account: async context => {
    try {
      return await describe(explainChoice({ ...context, warn: silently }), context);
    } catch (error) {
      return orDamaged(error);
    }
  },
  'settings folder': ({ host }) => lookAtFolder(foldersOf(host).settings, host.platform),
  'state folder': ({ host }) => lookAtFolder(foldersOf(host).state, host.platform),
  'cache folder': ({ host }) => lookAtFolder(foldersOf(host).cache, host.platform),
  'data folder': ({ host }) => lookAtFolder(foldersOf(host).data, host.platform),
  collect: ({ host }) => lookAtCollect(host),
  'status line': async context => {
    try {
      return await lookAtStatusLine(chooseSource({ ...context, warn: silently }), context.host);
    } catch (error) {
      // What is wrong with the settings or the account is said above.
      fromError(error);
      return ok('empty: it is not known which service is meant');
    }
  },
  terminal: ({ host, flags, settings }) => {
    const { isTerminal, columns } = host.stdout;
    if (!isTerminal) return ok('standard output is not a terminal: TSV without colour');
    const level = colorLevel({ when: flags.color ?? settings.color, env: host.env, isTerminal });
    return ok(`${columns} columns, TERM=${host.env['TERM'] ?? ''}, colour level ${level}`);
  },
} as const satisfies Readonly<Record<string, Check>>;

/** Suppresses warnings about open files, which the folder checks report. */
const silently = async (): Promise<void> => {};

/** Only reports a damaged file: the next command that needs it sets it aside. */
const orDamaged = (error: unknown): Finding => {
  const found = fromError(error);
  if (!(error instanceof CorruptFile)) return found;
  return { ...found, next: 'The next command that reads it sets it aside and names its new path.' };
};

const describe = async ({ source, because, unused }: ChosenSource, context: CommandContext) => {
  const why = [because, ...unused.map(name => `${name} is set and not used`)].join('; ');
  if (source.kind === 'demo') return ok(`the made-up season, built into this program (${why})`);
  if (source.kind === 'data') {
    openDataFile(source.path).close();
    const what = source.collectedAt === undefined ? 'the data file' : 'the collected file';
    return ok(`${what} ${source.path} (${why})`);
  }
  const { baseUrl, keyFrom, profile, service } = source;
  const address = service ? `${service.title}, ${baseUrl}` : baseUrl;
  if (keyFrom === undefined)
    return warning(
      `${address}, without a key (${why})`,
      'Log in: esports auth login, or set ESPORTS_API_KEY.',
    );
  const key = `key from ${keyFrom}${profile === undefined ? '' : ` ("${profile}")`}`;
  return ok(`${address}, ${key} (${why})${await planOf(source, context)}`);
};

/** The plan of the key, and how it is known. For it no ledger is made. */
const planOf = async (source: RemoteSource, context: CommandContext): Promise<string> => {
  if (!existsSync(`${foldersOf(context.host).state}/ledger.db`)) return '';
  const guard = createQuotaGuard(context, source, 0, {});
  try {
    return `; plan ${planText((await guard.ledger()).usage(), source.service)}`;
  } finally {
    await guard.close();
  }
};

const lookAtCollect = (host: CommandContext['host']): Finding => {
  const { ranAt, sources, failed: others = {} } = readMemory(foldersOf(host).data, host);
  if (ranAt === undefined) return { ...ok('never ran'), next: 'To fetch real data: esports collect' };
  const ran = `last ran ${relativeTime(ranAt, host.now())}`;
  const failed = Object.entries(sources).flatMap(([name, { failed }]) =>
    failed ? [`${name} failed ${relativeTime(failed.at, host.now())}: ${failed.reason}`] : [],
  );
  for (const [name, reason] of Object.entries(others)) failed.push(`${name} failed then: ${reason}`);
  if (failed.length === 0) return ok(ran);
  return warning(`${ran}; ${failed.join('; ')}`, 'Try again: esports collect');
};

const lookAtStatusLine = async (source: Source, host: CommandContext['host']): Promise<Finding> => {
  if (source.kind === 'data') return ok('empty: nothing in a data file is live');
  if (source.kind === 'demo') return ok('what is live in the made-up season, computed at each call');
  const seen = readSeen(foldersOf(host).state, scopeOf(source), host.userId);
  const ask = 'To fill it, run a command that asks for live matches: esports live';
  if (!seen) return { ...ok('empty: no command has seen what is live at this service'), next: ask };
  const when = relativeTime(seen.seenAt, host.now());
  const shown = await barMatchesOf(source, host, liveInSeason);
  if (shown.length > 0) return ok(`${countOf(shown.length, 'match', 'matches')}, last seen ${when}`);
  if (seen.matches.length === 0) return ok(`empty: no match was live ${when}`);
  const span = 'from when they are older than the delay, for 15 minutes';
  return { ...ok(`empty: live matches were last seen ${when}, and are shown ${span}`), next: ask };
};

/** Checks that one of our folders exists, is writable, and is closed to other users, with its files. */
const lookAtFolder = (path: string, platform: string): Finding => {
  try {
    const found = statSync(path, { throwIfNoEntry: false });
    if (!found) return ok(`${path}, created when it is first needed`);
    if (!found.isDirectory()) return failed(`${path} is not a folder`, 'Move it out of the way.');
    accessSync(path, constants.R_OK | constants.W_OK | constants.X_OK);
    // Windows has no such bits.
    const open = platform === 'win32' ? [] : openToOthers(path, found.mode);
    if (open.length === 0) return ok(path);
    return warning(
      `${path}: open to others: ${open.join(', ')}`,
      `To close it: chmod -R go= ${shellWord(path)}`,
    );
  } catch (error) {
    return failed(`${path} cannot be used (${codeText(error)})`, 'Check who owns it and its permissions.');
  }
};

const openToOthers = (path: string, mode: number): readonly string[] => {
  const files = readdirSync(path).filter(name => {
    const found = lstatSync(`${path}/${name}`, { throwIfNoEntry: false });
    return found?.isFile() === true && (found.mode & 0o077) !== 0;
  });
  return [...((mode & 0o077) === 0 ? [] : ['itself']), ...files];
};
