import { createHash } from 'node:crypto';
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { foldersOf } from '../../../settings/folders.ts';
import { withLock } from '../../../settings/lock.ts';
import { readPrivateFile } from '../../../settings/privateFile.ts';
import { writeHost } from '../../host/writeHost.ts';
import type { CommandContext } from '../../session/types.ts';
import { decodeMemory, emptyMemory, encodeMemory, type Memory } from './memory.ts';

/** The memory in the state folder, which several runs may share. */
export interface MemoryFile {
  read(): Memory;
  /** Changes it while no other process does, so that of two runs one tells an event. @throws ConfigError */
  change<T extends { readonly memory: Memory }>(change: (memory: Memory) => T): Promise<T>;
}

/** `scope`: the service and game, or the data file, whose events these are. */
export const openMemoryFile = (scope: string, { host, warn }: CommandContext): MemoryFile => {
  const folder = `${foldersOf(host).state}/notify`;
  const path = `${folder}/${createHash('sha256').update(scope).digest('hex').slice(0, 16)}.json`;
  const read = (): Memory => {
    const text = readPrivateFile(path, host, 'refuseLink');
    return text === undefined ? emptyMemory : decodeMemory(text);
  };
  return {
    read,
    change(change) {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      return withLock(`${folder}/.lock`, writeHost(host, warn).pause, () => {
        const changed = change(read());
        const aside = `${path}.${host.pid}`;
        writeFileSync(aside, encodeMemory(changed.memory), { mode: 0o600 });
        renameSync(aside, path);
        return changed;
      });
    },
  };
};
