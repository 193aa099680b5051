import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { loadCommand } from '../../../src/cli/commands/index.ts';
import { commandTree } from '../../../src/cli/commands/commandTree.ts';
import { allCommands } from '../../../src/cli/derived/commandModel.ts';
import { commandName, type CommandNode } from '../../../src/cli/derived/commandModel.ts';
import { createFakeClock } from '../../support/fakeClock.ts';
import { runHere, userIn } from '../../support/programHere.ts';
import { type RawServer, startRawServer } from '../../support/rawServer.ts';
import { createTemporaryFolder } from '../../support/temporaryFolder.ts';

let server: RawServer;
let requests = 0;
beforeAll(async () => {
  server = await startRawServer(socket => {
    requests += 1;
    const text = '{"success":true,"data":[]}';
    socket.end(
      `HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: ${text.length}\r\nConnection: close\r\n\r\n${text}`,
    );
  });
});
beforeEach(() => (requests = 0));
afterAll(async () => server.close());

/** The commands that may send requests and print rows, and so take a format and columns. */
const listing = allCommands(commandTree).filter(
  command =>
    command.kind === 'own' &&
    command.flags.some(({ name }) => name === 'columns') &&
    (command.cost ?? 'none') !== 'none' &&
    // They show one thing of several kinds, and so the rows of one of several routes.
    !['reveal', 'show'].includes(commandName(command)),
);

/** A value for each argument that the command needs, and one word for it to be about. */
const wordsOf = (command: CommandNode): readonly string[] => [
  ...command.path,
  ...command.args.flatMap(({ required, choices }) => (required ? [choices?.[0] ?? 'someone'] : [])),
  ...command.flags.flatMap(({ name, mandatory }) => (mandatory ? [`--${name}=1`] : [])),
];

const refused = [
  ['a column that there is not', ['--columns', 'nope'], '--columns: there is no column'],
  ['an order by such a column', ['--sort', 'nope'], '--sort: there is no column'],
] as const;

const run = async (words: readonly string[]) => {
  const folder = createTemporaryFolder();
  const env = {
    ...userIn(folder),
    ESPORTS_API_KEY: 'key',
    ESPORTS_BASE_URL: server.baseUrl,
    ESPORTS_GAME: 'game',
  };
  const { finished, stderr } = runHere(words, env, createFakeClock(Date.UTC(2026, 10, 21, 18)));
  return { code: await finished, stderr: stderr() };
};

describe.each(listing.map(command => [commandName(command), command] as const))('%s', (name, command) => {
  const has = (flag: string | undefined): boolean =>
    command.flags.some(({ name: own, short }) => `--${own}` === flag || `-${short ?? ''}` === flag);

  test('says what its lines are', async () => {
    // `my` checks them itself: columns that are computed may stand among them.
    expect((await loadCommand(command)).shown !== undefined).toBe(name !== 'my');
  });

  test.each(refused.filter(([, [flag]]) => has(flag)))(
    'refuses %s before anything is asked',
    async (_, flags, said) => {
      const { code, stderr } = await run([...wordsOf(command), ...flags]);
      expect([code, requests, stderr.includes(said) ? said : stderr]).toEqual([2, 0, said]);
    },
  );

  test.each(['ids', 'ics'])('refuses -o %s before anything is asked, if at all', async format => {
    const { stderr } = await run([...wordsOf(command), '-o', format]);
    expect(stderr.includes(`-o ${format}:`) ? requests : 0).toBe(0);
  });
});
