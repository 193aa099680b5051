import { afterAll, expect, test } from 'vitest';
import { parses } from '../support/brokenJson.ts';
import { createProgram } from '../support/program.ts';

const program = createProgram();
afterAll(() => program.remove());

interface Described {
  readonly command: string;
  readonly arguments: readonly { readonly required: boolean }[];
  readonly flags: readonly { readonly name: string; readonly required: boolean }[];
  readonly shared: readonly string[];
}

/** A stream ends by itself only with what it has brought. */
const isEndless = ({ command }: Described): boolean => command === 'live stream';

test('each command that takes --json and needs no word writes a document where nothing is stored', async () => {
  const { commands } = JSON.parse((await program.run(['commands', '--json'])).stdout) as {
    readonly commands: readonly Described[];
  };
  const alone = commands.filter(
    each =>
      [...each.shared, ...each.flags.map(({ name }) => name)].includes('--json') &&
      ![...each.arguments, ...each.flags].some(({ required }) => required) &&
      !isEndless(each),
  );
  expect(alone.length).toBeGreaterThan(35);
  const silent: string[] = [];
  for (const { command } of alone) {
    const { code, stdout } = await program.run([...command.split(' '), '--json']);
    if (code === 0 && (stdout === '' || !parses(stdout))) silent.push(command);
  }
  expect(silent).toEqual([]);
});
