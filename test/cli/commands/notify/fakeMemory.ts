import { decodeMemory, emptyMemory, encodeMemory } from '../../../../src/cli/commands/notify/memory.ts';
import type { MemoryFile } from '../../../../src/cli/commands/notify/memoryFile.ts';

/** A memory that is written and read as text, like the file. All runs but one of the number 0 are alive. */
export const createFakeMemory = (): MemoryFile => {
  let text = encodeMemory(emptyMemory);
  return {
    run: 0,
    isDead: run => run === 0,
    read: () => decodeMemory(text),
    change: async change => {
      const changed = change(decodeMemory(text));
      text = encodeMemory(changed.memory);
      return changed;
    },
    close: () => {},
  };
};
