import { afterAll, describe, expect, test } from 'vitest';
import { commandTree } from '../../src/cli/commands/commandTree.ts';
import { allCommands } from '../../src/cli/derived/commandModel.ts';
import { createProgram } from '../support/program.ts';

const program = createProgram();
afterAll(() => program.remove());

/** Commands that change something, wait, or need what a user has; their output passes the same place. */
const left =
  /^(?:home$|data (?:import|export)|serve|service|ingest|keys|plans|notify|reveal|auth|profile|watch|replay|wait|live (?:stream|room)|completion (?:un)?install|cache clear|follow|unfollow|alias|config|open|mcp|doctor)/;

/** An example of each command, without the parts of a shell. */
const lines = allCommands(commandTree).flatMap(
  ({ examples }) => examples.find(line => !/[|<>$;]/.test(line) && !left.test(line)) ?? [],
);

test('most commands have an example that is asked here', () => {
  expect(lines.length).toBeGreaterThan(60);
});

describe.concurrent.each([['300'], ['3000']])('with --max-bytes %s', most => {
  test.each(lines)('esports %s writes at most as many bytes, and says what is left', async line => {
    const whole = await program.shell(`esports ${line} --no-input`);
    const { code, stdout, stderr } = await program.shell(`esports ${line} --no-input --max-bytes ${most}`);
    const isTold = /"next"|Continue with: |--max-bytes allows/.test(stderr);
    // What is live may have grown or shrunk by some bytes since.
    const mayFit = Buffer.byteLength(whole.stdout) - 100 <= Number(most);
    expect({
      isBounded: Buffer.byteLength(stdout) <= Number(most),
      isExplained: isTold || mayFit,
      isCode: isTold ? code === 0 || code === 2 : code === whole.code,
    }).toEqual({ isBounded: true, isExplained: true, isCode: true });
  });
});
