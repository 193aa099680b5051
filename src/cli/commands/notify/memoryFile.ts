import { createHash } from 'node:crypto';
import { renameSync, writeFileSync } from 'node:fs';
import { foldersOf } from '../../../client/account/folders.ts';
import { tryLock, withLock } from '../../settings/lock.ts';
import { readPrivateFile } from '../../settings/privateFile.ts';
import { writeHost } from '../../host/writeHost.ts';
import type { CommandContext } from '../../context/types.ts';
import { decodeMemory, emptyMemory, encodeMemory, type Memory } from './memory.ts';
import { makeFolder } from '../../../core/files/makeFolder.ts';

/** The memory in the state folder, which several runs may share. */
export interface MemoryFile {
  /** The number of this run, which no other living run has. */
  readonly run: number;
  /** Whether a run of this number was killed: it is this one's number, or nobody's. */
  readonly isDead: (run: number) => boolean;
  read(): Memory;
  /** Changes it while no other process does, so that of two runs one tells an event. @throws ConfigError */
  change<T extends { readonly memory: Memory }>(change: (memory: Memory) => T): Promise<T>;
  /** Gives the number back. */
  readonly close: () => void;
}

/** `scope`: the service and game, or the data file, whose events these are. @throws ConfigError */
export const openMemoryFile = (scope: string, { host, warn }: CommandContext): MemoryFile => {
  const folder = `${foldersOf(host).state}/notify`;
  const path = `${folder}/${createHash('sha256').update(scope).digest('hex').slice(0, 16)}.json`;
  makeFolder(folder);
  const lockOf = (run: number) => tryLock(`${path}.run${run}`);
  const { run, close } = firstFree(lockOf);
  const read = (): Memory => {
    const text = readPrivateFile(path, host, 'refuseLink');
    return text === undefined ? emptyMemory : decodeMemory(text);
  };
  return {
    run,
    isDead: other => {
      if (other === run) return true;
      const release = lockOf(other);
      release?.();
      return release !== undefined;
    },
    read,
    change: change =>
      withLock(`${folder}/.lock`, writeHost(host, warn).pause, () => {
        const changed = change(read());
        const aside = `${path}.${host.pid}`;
        writeFileSync(aside, encodeMemory(changed.memory), { mode: 0o600 });
        renameSync(aside, path);
        return changed;
      }),
    close,
  };
};

/** The lowest number whose lock no other run has. */
const firstFree = (lockOf: (run: number) => (() => void) | undefined) => {
  for (let run = 0; ; run += 1) {
    const close = lockOf(run);
    if (close) return { run, close };
  }
};
