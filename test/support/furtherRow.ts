/**
 * A program that adds a row to the table and its handler, and nothing else, before it loads the rest. It prints as JSON what
 * every part of the program then says of the row.
 */
import { cols, route } from '../../src/core/route.ts';
import { list, record, text } from '../../src/core/schema.ts';
import { rankings } from '../../src/core/table/rankings.ts';
import { teamIdOrSlug } from '../../src/core/table/parameters.ts';
import { rankings as handlers } from '../../src/server/handlers/rankings/rankings.ts';

const row = route({
  about: 'The row that a test has added',
  // No other path begins so.
  path: '/added/{teamIdOrSlug}',
  params: { teamIdOrSlug },
  query: {},
  returns: list(record('An added record', { word: text('The word that was asked for') })),
  columns: cols('word:1'),
  aliases: ['further'],
  examples: ['rankings added x'],
  lifetime: 60,
});
Object.assign(rankings, { added: row });
Object.assign(handlers, {
  added: (input: { readonly teamIdOrSlug: string }) => ({
    items: [{ word: input.teamIdOrSlug }],
    total: 1,
  }),
});

const [
  { routeEntries },
  { commandTree },
  { allOwnLines },
  { renderCompletion },
  { completionData },
  { commandDocs },
  { openApi },
  { manualPage },
  { chosenTools },
  { methodKinds },
  { createAnswerer },
  { listen },
  { createLiveHub },
  { createRooms },
  { createStreams },
  { createTestWorld },
  { createUnlimitedAccess },
  { createFakeClock, realClock },
  { runHere, userIn },
] = await Promise.all([
  import('../../src/core/table/index.ts'),
  import('../../src/cli/commands/commandTree.ts'),
  import('../../src/cli/commands/index.ts'),
  import('../../scripts/completion/index.ts'),
  import('../../scripts/completion/data.ts'),
  import('../../scripts/pages/commandDocs.ts'),
  import('../../scripts/reference/openApi.ts'),
  import('../../scripts/pages/manualPage.ts'),
  import('../../src/cli/agents/tools/table.ts'),
  import('../../src/library/methods.ts'),
  import('../../src/server/answer.ts'),
  import('../../src/server/http/server.ts'),
  import('../../src/server/live/hub.ts'),
  import('../../src/server/live/rooms.ts'),
  import('../../src/server/live/streams.ts'),
  import('./liveWorld.ts'),
  import('../../src/server/access/unlimited.ts'),
  import('./fakeClock.ts'),
  import('./programHere.ts'),
]);

const [state = ''] = process.argv.slice(2);
const world = createTestWorld([]);
const clock = createFakeClock(Date.UTC(2026, 10, 24, 12));
const report = (fault: unknown): void => console.error(fault);
const hub = createLiveHub({ ...world, clock, report });
const access = createUnlimitedAccess('key', clock.now);
const answerer = createAnswerer({
  ...world,
  market: { offers: () => [], listings: () => [] },
  streams: createStreams(hub),
  access,
  clock: clock.now,
  report,
});
const rooms = createRooms({ hub, store: world.store, access });
const listener = await listen({ answerer, rooms, clock: realClock, port: 0, report });
const headers = { 'x-api-key': 'key' };
const inMemory = await answerer({ method: 'GET', path: '/api/v1/game/added/x', query: '', headers });
const overHttp = await fetch(`${listener.url}/game/added/x`, { headers });

const run = async (...argv: readonly string[]): Promise<string> => {
  const env = {
    ...userIn(state),
    ESPORTS_BASE_URL: listener.url,
    ESPORTS_GAME: 'game',
    ESPORTS_API_KEY: 'key',
  };
  const running = runHere(argv, env, clock);
  const code = await running.finished;
  return `${code} ${running.stdout()}${running.stderr()}`;
};
const ownLines = await allOwnLines(commandTree);
const { paths, commands } = completionData(commandTree, ownLines);
const { paths: documented } = openApi('1.0.0') as { readonly paths: Readonly<Record<string, object>> };
console.log(
  JSON.stringify({
    rows: routeEntries.length,
    inMemory: typeof inMemory.body === 'string' && JSON.parse(inMemory.body),
    overHttp: await overHttp.json(),
    command: await run('rankings', 'added', 'x'),
    alias: await run('rankings', 'further', 'x', '--json'),
    api: await run('api', '/game/added/x'),
    // A verb is never taken for a name.
    near: await run('teams', 'added'),
    schema: await run('schema', 'rankings', 'added'),
    routes: (await run('routes')).split('\n').find(line => line.includes('added')),
    help: (await run('help', 'rankings', 'added')).split('\n').filter(line => line.includes('dded')),
    scripts: (['bash', 'zsh', 'fish', 'powershell'] as const).map(shell =>
      renderCompletion(commandTree, shell).includes('rankings added'),
    ),
    completion: [paths.some(([path]) => path === row.path), commands['rankings added'] !== undefined],
    docs: commandDocs(commandTree, ownLines).includes('GET /game/added/{teamIdOrSlug}'),
    manual: manualPage(commandTree, ownLines, '1.0.0').includes('added'),
    openApi: Object.keys(documented['/game/added/{teamIdOrSlug}'] ?? {}),
    tool: chosenTools(['all']).some(({ name }) => name === 'rankings_added'),
    library: methodKinds.find(({ verb }) => verb === 'added'),
  }),
);
await listener.close();
