import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { foldersOf } from '../../../client/account/folders.ts';
import { pause, repeat } from '../../../core/pause.ts';
import { Notice, type ReportFault } from '../../../data/store/problem.ts';
import { AccessFileError } from '../../../server/access/accessFile.ts';
import type { Host } from '../../host/host.ts';
import type { FlagValues } from '../../parse/flagDefinition.ts';
import { isDatabase } from '../operate/openAccess.ts';
import type { serveFlags } from '../operate/serveCommand.ts';

/** How soon what is not there yet is looked for again, in ms. */
const tryEvery = 1000;

/** Waits for PostgreSQL or NATS, which may come up later than the service after a power cut, and says so. */
export const whenThere = async <T>(open: () => Promise<T>, host: Host, report: ReportFault): Promise<T> => {
  for (;;) {
    try {
      return await open();
    } catch (fault) {
      if (!isAway(fault)) throw fault;
      report(new Notice('warning', `${fault.message}; waiting for it`));
      await pause(host, tryEvery, host.signal);
      if (host.signal.aborted) throw fault;
    }
  }
};

/** PostgreSQL and NATS that refuse, as for a wrong password, would refuse again. */
const isAway = (fault: unknown): fault is Error => {
  if (!(fault instanceof Error) || !(fault.cause instanceof Error)) return false;
  if (fault.name === 'BusError') return awayFromBus.has(fault.cause.name);
  if (!(fault instanceof AccessFileError)) return false;
  const code = 'code' in fault.cause ? String(fault.cause.code) : '';
  // SQLSTATE: class 08, 53 and 57 tell of a server that is starting, stopping or full. Without a code, there was no answer.
  return fault.message.startsWith('PostgreSQL') && !/^(?!08|53|57)\d[\dA-Z]{4}$/u.test(code);
};

const awayFromBus: ReadonlySet<string> = new Set(['ConnectionError', 'TimeoutError', 'LogAway']);

/** A disk with less room than this, in bytes, counts as full: SQLite could not write for long. */
const leastRoom = 1_048_576;
const lookEvery = 5000;

export const watchDisks = async (
  { access, ingestFile }: Pick<FlagValues<typeof serveFlags>, 'access' | 'ingestFile'>,
  host: Host,
) => {
  const named = [isDatabase(access) ? undefined : access, ingestFile];
  const folders = [foldersOf(host).state, ...named.flatMap(path => (path ? [dirname(path)] : []))];
  let full: string | undefined;
  const look = async (): Promise<void> => {
    const found = await Promise.all(
      folders.map(async folder => {
        // A folder that is not there yet, or a file system that cannot tell.
        const disk = await statfs(folder).catch(() => undefined);
        return disk && disk.blocks > 0 && disk.bavail * disk.bsize < leastRoom ? folder : undefined;
      }),
    );
    full = found.find(folder => folder !== undefined);
  };
  await look();
  return {
    fault: (): string | undefined => full && 'the disk of the service is full',
    stop: repeat(host, lookEvery, look),
  };
};
