import { copyFileSync, createReadStream, existsSync, realpathSync, rmSync, statSync } from 'node:fs';
import { findCollected } from '../../../../client/account/folders.ts';
import { removeUnfinished, unfinishedPath } from '../../../../core/files/unfinished.ts';
import { isLoopback } from '../../../../core/loopback.ts';
import { mayShare, sourceBehind } from '../../../../data/collect/sources.ts';
import { forget, sourcesOf } from '../../../../data/import/forget.ts';
import type { CommandContext } from '../../../context/types.ts';
import { type Host, runOf } from '../../../host/host.ts';
import type { FlagValues } from '../../../parse/flagDefinition.ts';
import { chooseSource } from '../../../session/chosenSource.ts';
import { type OwnSource, resolveOwnSource } from '../../../settings/source.ts';
import type { serveFlags } from '../../operate/serveCommand.ts';
import { Notice, type ReportFault } from '../../../../data/store/problem.ts';
import { copySource, type Publisher } from './copiedData.ts';

type Options = Pick<FlagValues<typeof serveFlags>, 'data' | 'collected' | 'shareAll' | 'host' | 'publicUrl'>;

/**
 * Opens what is served: of the collected file, on a public address, only what may be passed on. `from` says where that is from.
 * @throws DataFileError, ConfigError
 */
export const openServed = async (options: Options, context: CommandContext, report: ReportFault) => {
  const source = chooseServed(options, context);
  const { host } = context;
  if (source.kind !== 'data' || !isPublicShare(source.path, options, host))
    return { from: '', ...(await copySource(source, context, report)) };
  const from = sharedNote(source.path, options.shareAll);
  report(new Notice('warning', from));
  const publish = options.shareAll
    ? undefined
    : (path: string, place: string) => sharedFile(path, place, host);
  return { from, ...(await copySource(source, context, report, publish)) };
};

const chooseServed = (options: Options, context: CommandContext): OwnSource => {
  const { data, collected } = options;
  if (!collected) return resolveOwnSource(options, context.host.env);
  const flags = { ...context.flags, collected, ...(data !== undefined && { data }) };
  const source = chooseSource({ ...context, flags });
  if (source.kind === 'remote') throw new Error('--collected chose a service');
  return source;
};

/** Whether others can ask a service of the collected file. */
const isPublicShare = (path: string, { host, publicUrl }: Options, system: Host): boolean => {
  const isPublic = publicUrl !== undefined || (host !== undefined && !isLoopback(host) && host !== '::1');
  const collected = isPublic ? findCollected(system) : undefined;
  return collected !== undefined && existsSync(path) && realpathSync(path) === realpathSync(collected.path);
};

/** Where the rows of a data file are from, and which sources are left out. */
const sharedNote = (path: string, shareAll = false): string => {
  const all = sourcesOf(path);
  const left = shareAll ? [] : all.filter(name => !mayShare(name));
  const named = all.filter(name => !left.includes(name)).map(aboutSource);
  return [
    `Data from: ${named.join('; ') || 'nobody'}.`,
    ...(left.length > 0
      ? [
          `Left out, because their sources do not allow you to pass them on: ${left.join(', ')} (--share-all).`,
        ]
      : []),
  ].join(' ');
};

const aboutSource = (name: string): string => {
  const { title, link, terms } = sourceBehind(name) ?? {};
  return title === undefined ? name : `${title}, ${link} (${terms})`;
};

/** A data file without the rows whose sources do not allow to pass them on. */
const sharedFile = (path: string, place: string, host: Host): Publisher => ({
  name: path,
  newer: async tag => {
    const { ino, mtimeMs, size } = statSync(path);
    const now = `${ino} ${mtimeMs} ${size}`;
    if (now === tag) return undefined;
    const run = runOf(host);
    removeUnfinished(`${place}.shared`, 'copy', { isAlive: run.isAlive, now: host.now() });
    const copy = unfinishedPath(`${place}.shared`, 'copy', run);
    copyFileSync(path, copy);
    const left = sourcesOf(copy).filter(name => !mayShare(name));
    if (left.length > 0) await forget({ into: copy, now: host.now(), run, sources: left, isDry: false });
    return { tag: now, body: readOnce(copy), readDigest: () => Promise.resolve(undefined), name: path };
  },
});

async function* readOnce(path: string): AsyncGenerator<Uint8Array | string> {
  try {
    yield* createReadStream(path);
  } finally {
    rmSync(path, { force: true });
  }
}
