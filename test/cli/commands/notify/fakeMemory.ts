import { decodeMemory, encodeMemory, type MemoryFile } from '../../../../src/cli/commands/notify/memory.ts';

/** A memory that is written and read as text, like the file. All runs but one of the number 0 are alive. */
export const createFakeMemory = (): MemoryFile => {
  let text = '';
  return {
    run: 0,
    isDead: run => run === 0,
    read: () => decodeMemory(text),
    change: async change => {
      const known = decodeMemory(text);
      const changed = change(known);
      text = encodeMemory({ ...known, ...changed });
      return changed;
    },
    close: () => {},
  };
};
