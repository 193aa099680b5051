import type { MachineUse } from './machineUses.ts';

/** What the modules of one room may use besides their own layer. Everything else is forbidden. */
export interface Room {
  /** Files and folders of `src` in other layers. */
  readonly layers?: readonly string[];
  /** Libraries, each with its subpath: `csv-parse/sync`. */
  readonly libraries?: readonly string[];
  /** Node built-ins, without `node:`. */
  readonly builtins?: readonly string[];
  /** Node built-ins from which only types may be imported. */
  readonly types?: readonly string[];
  /** Machine globals. Only `main.ts`, `cli/start` and `library/machine.ts` may use the process. */
  readonly machine?: readonly MachineUse[];
}

/**
 * THE TABLE OF ROOMS. A key is a file or folder of `src`; its first segment is the room. A folder may also use what the
 * folders around it may use: `client/cache` has the rights of `client` and its own.
 */
export const layers: Readonly<Record<string, Room>> = {
  'main.ts': {
    layers: ['cli', 'client/account', 'core'],
    builtins: ['crypto', 'fs', 'readline', 'tty'],
    machine: ['process', 'console', 'clock', 'timer', 'chance'],
  },

  /** What there is. It imports no other room. */
  core: {},
  /** The only place that opens SQLite files and creates folders. */
  'core/files': { builtins: ['fs', 'path', 'sqlite', 'url'] },
  'core/files/csv.ts': { libraries: ['csv-parse'], builtins: ['stream/promises'] },
  /** iCalendar documents, which the output and the service both write. */
  'core/calendar': { libraries: ['ical-generator'] },

  /** How to ask. */
  client: { layers: ['core'], builtins: ['buffer'] },
  'client/account': { builtins: ['fs', 'path'] },
  'client/http': { builtins: ['zlib', 'stream'], types: ['http'], machine: ['timer'] },
  'client/http/transports': { libraries: ['undici'], builtins: ['http', 'https', 'net', 'tls'] },
  'client/pages': { builtins: ['crypto'] },
  /** Of the process it uses only the way to load a module late. */
  'client/cache': { builtins: ['crypto', 'fs', 'process'] },
  'client/names': { builtins: ['fs'], types: ['sqlite'] },
  'client/ledger': { builtins: ['fs', 'path'], types: ['sqlite'] },
  'client/link': { libraries: ['eventsource-parser', 'ws'], builtins: ['stream', 'zlib'] },

  /** What can be computed, pure. */
  answers: { layers: ['core'] },

  /** What it looks like, pure. */
  output: { layers: ['core', 'answers'] },
  'output/table.ts': { libraries: ['cli-table3'] },
  'output/paints.ts': { libraries: ['chalk'] },
  'output/formats': { libraries: ['yaml'] },
  'output/jq': { libraries: ['jq-web'], builtins: ['events', 'worker_threads'] },

  /** The data file and what fills it with real data. */
  data: { layers: ['core', 'answers'], types: ['sqlite'] },
  'data/store': { builtins: ['fs'], machine: ['timer'] },
  'data/inbox': { builtins: ['fs'] },
  /** What fetches public data: it is handed the way to ask for them. */
  'data/collect': { builtins: ['crypto', 'fs', 'fs/promises', 'path', 'stream/promises', 'zlib'] },
  'data/import': { builtins: ['crypto', 'fs', 'fs/promises', 'path', 'stream/promises', 'zlib'] },

  /** The service. It does not know the client. */
  server: { layers: ['core', 'data', 'answers'], types: ['sqlite'] },
  'server/router.ts': { libraries: ['rou3'] },
  'server/access': { builtins: ['crypto', 'fs', 'path'], machine: ['timer'] },
  /** Several nodes: the only importers of PostgreSQL's and NATS's clients. */
  'server/nodes': { builtins: ['crypto', 'fs', 'path', 'zlib'], machine: ['timer'] },
  'server/nodes/postgres/link.ts': { libraries: ['pg'] },
  'server/nodes/bus/link.ts': { libraries: ['@nats-io/jetstream', '@nats-io/transport-node'] },
  'server/backup': { builtins: ['crypto', 'fs', 'fs/promises', 'path', 'stream/promises'] },
  'server/http': {
    libraries: ['ws'],
    builtins: ['http', 'https', 'net', 'stream', 'util', 'zlib'],
    machine: ['timer'],
  },
  'server/overlay': { builtins: ['crypto'] },
  'server/metrics': { libraries: ['prom-client'], builtins: ['http'] },
  'server/handlers/rankings': { builtins: ['zlib'] },
  'server/demo/demo.ts': { builtins: ['path'] },
  'server/demo/file': { builtins: ['fs', 'path', 'zlib'] },
  /** The event log's only writer, and what it writes into the data that are served. */
  'server/ingest/matches': { builtins: ['fs', 'fs/promises', 'path', 'zlib'] },

  /** What other programs import. It and `cli` are the two rooms that know client and service. */
  library: { layers: ['core', 'answers', 'client', 'data', 'server'] },
  /** The library runs in a process that is not ours, so it has a file of its own for what `main.ts` hands the program. */
  'library/machine.ts': { builtins: ['os'], machine: ['process', 'clock', 'timer', 'chance'] },

  /** The program. */
  cli: { layers: ['core', 'client', 'answers', 'output', 'data', 'server', 'library'] },
  /** What happens before `main.ts` is loaded. */
  'cli/start': {
    builtins: ['fs', 'module', 'net', 'os', 'path', 'tty', 'worker_threads'],
    machine: ['process', 'clock', 'timer', 'network'],
  },
  'cli/settings': {
    libraries: ['conf'],
    builtins: ['child_process', 'crypto', 'fs', 'path'],
    types: ['sqlite'],
  },
  'cli/parse': { libraries: ['commander'], builtins: ['util'] },
  'cli/context': { libraries: ['ora'], builtins: ['fs'] },
  'cli/collected': { types: ['sqlite'] },
  'cli/session': { builtins: ['child_process', 'fs', 'module', 'tls'] },
  'cli/session/embeddedService.ts': { builtins: ['os'] },
  'cli/names': { builtins: ['fs'] },
  'cli/statusline': { builtins: ['fs'] },
  'cli/show': { builtins: ['child_process', 'fs'] },
  'cli/host': { builtins: ['fs', 'path', 'perf_hooks', 'v8'], machine: ['timer'] },
  'cli/agents/server': {
    libraries: ['@modelcontextprotocol/server', '@modelcontextprotocol/server/stdio'],
  },
  'cli/commands': { builtins: ['child_process', 'crypto', 'fs', 'fs/promises', 'path'] },
  'cli/commands/data': { types: ['sqlite'] },
};
