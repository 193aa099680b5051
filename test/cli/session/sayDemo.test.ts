import { expect, test } from 'vitest';
import { sayDemo } from '../../../src/cli/session/chosenSource.ts';
import type { CommandContext } from '../../../src/cli/context/types.ts';
import { createTemporaryFolder } from '../../support/temporaryFolder.ts';

const saying = (state = createTemporaryFolder()) => {
  let said = 0;
  const output = (isTerminal: boolean) => ({ isTerminal, columns: 80, write: async () => void (said += 1) });
  return async (shell: number, isTerminal = true): Promise<number> => {
    const before = said;
    const host = {
      env: { ESPORTS_STATE_DIR: state },
      platform: 'linux',
      userId: 1,
      systemHome: () => undefined,
      ownerOf: () => undefined,
      parentPid: shell,
      terminalId: () => 'terminal-1',
      stdout: output(isTerminal),
      stderr: output(true),
    };
    // The notice needs no more of a host than this.
    await sayDemo({ host: host as unknown as CommandContext['host'] });
    return said - before;
  };
};

test('a person is told once in each shell that the data is made up', async () => {
  const say = saying();
  expect([await say(10), await say(10), await say(11), await say(11)]).toEqual([1, 0, 1, 0]);
});

test('a pipe is told each time, and so is a person where nothing can be written', async () => {
  const say = saying();
  expect([await say(10, false), await say(10, false)]).toEqual([1, 1]);
  const full = saying('/dev/null/state');
  expect([await full(10), await full(10)]).toEqual([1, 1]);
});
