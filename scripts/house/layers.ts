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
  /** Machine globals. Only `main.ts` and `library/machine.ts` may use the clock, randomness and the process. */
  readonly machine?: readonly MachineUse[];
}

/** What the rooms beside the service may import: its store and its live log, never its answers. */
const besideService = [
  'api',
  'scoreboard',
  'files',
  'service/store',
  'service/live',
  'service/identifiers.ts',
  'service/time.ts',
] as const;

/**
 * THE TABLE OF LAYERS. A key is a file or folder of `src`; its first segment is the layer. A room may also use what its
 * enclosing folders may use: `client/cache` has the rights of `client` and its own.
 */
export const layers: Readonly<Record<string, Room>> = {
  'main.ts': {
    layers: ['cli', 'settings'],
    builtins: ['crypto', 'fs', 'os', 'readline', 'tty', 'v8'],
    machine: ['process', 'console', 'clock', 'timer', 'chance'],
  },
  api: {},
  /** The only layer that opens SQLite files and creates folders: a leaf that any layer with such files may import. */
  files: { builtins: ['fs', 'path', 'sqlite', 'url'] },
  scoreboard: { layers: ['api'] },
  analysis: { layers: ['api', 'scoreboard'] },
  /** iCalendar documents: a leaf that the output and the service both write with. */
  calendar: {
    layers: ['files'],
    libraries: ['ical-generator'],
    builtins: ['fs', 'path'],
    types: ['sqlite'],
  },

  client: { layers: ['api', 'scoreboard', 'files'], builtins: ['buffer'] },
  'client/http': { builtins: ['zlib', 'stream'], machine: ['timer'] },
  'client/http/transports': { libraries: ['undici'], builtins: ['http', 'https', 'net', 'tls'] },
  'client/pages': { builtins: ['crypto'] },
  'client/cache': { builtins: ['fs'] },
  'client/names': { builtins: ['fs'], types: ['sqlite'] },
  'client/ledger': { builtins: ['fs', 'path'], types: ['sqlite'] },
  'client/link': { libraries: ['eventsource', 'ws'], builtins: ['http', 'stream', 'zlib'] },

  settings: {
    layers: ['api', 'scoreboard', 'files'],
    libraries: ['conf'],
    builtins: ['child_process', 'crypto', 'fs', 'path'],
    types: ['sqlite'],
  },

  output: { layers: ['api', 'scoreboard', 'analysis', 'calendar'] },
  'output/table.ts': { libraries: ['cli-table3'] },
  'output/paints.ts': { libraries: ['chalk'] },
  'output/formats': { libraries: ['yaml'] },
  'output/jq': { libraries: ['jq-web'], builtins: ['events', 'worker_threads'] },

  derived: { layers: ['api'] },

  service: { layers: ['api', 'scoreboard', 'analysis/players', 'calendar', 'files'], types: ['sqlite'] },
  'service/router.ts': { libraries: ['rou3'] },
  'service/access': { builtins: ['crypto', 'fs', 'path'], machine: ['timer'] },
  'service/access/postgres/link.ts': { libraries: ['pg'] },
  'service/live/bus': { builtins: ['zlib'] },
  'service/live/bus/link.ts': { libraries: ['@nats-io/jetstream', '@nats-io/transport-node'] },
  'service/backup': { builtins: ['crypto', 'fs', 'fs/promises', 'path', 'stream/promises'] },
  'service/http': {
    libraries: ['ws'],
    builtins: ['http', 'https', 'net', 'stream', 'util', 'zlib'],
    machine: ['timer'],
  },
  'service/overlay': { layers: ['analysis/winChance'], builtins: ['crypto'] },
  'service/metrics': { libraries: ['prom-client'], builtins: ['http'] },
  'service/store': { builtins: ['fs'], machine: ['timer'] },
  'service/handlers/rankings': { builtins: ['zlib'] },

  world: {
    layers: [
      ...besideService,
      'service/market.ts',
      'analysis/stages',
      'analysis/players',
      'analysis/standings',
    ],
  },
  'world/demo.ts': { builtins: ['path'], types: ['sqlite'] },
  'world/file': { builtins: ['fs', 'path', 'zlib'], types: ['sqlite'] },
  import: {
    layers: [...besideService, 'analysis/players'],
    libraries: ['csv-parse'],
    builtins: ['crypto', 'fs', 'fs/promises', 'path', 'stream/promises', 'zlib'],
    types: ['sqlite'],
  },
  ingest: {
    layers: besideService,
  },
  /** The event log's only writer, and what it writes into the data that are served. */
  'ingest/desk': {
    layers: ['analysis/players', 'import', 'service'],
    builtins: ['fs', 'fs/promises', 'path', 'zlib'],
    types: ['sqlite'],
  },

  /** The service in the process of its client: the one room besides `cli` and `library` that knows both. */
  inside: { layers: ['client', 'service'] },
  library: {
    layers: ['api', 'scoreboard', 'analysis', 'client', 'settings', 'service', 'inside', 'world'],
  },
  /** The library runs in a process that is not ours, so it has a file of its own for what `main.ts` hands the program. */
  'library/machine.ts': { builtins: ['os'], machine: ['process', 'clock', 'timer', 'chance'] },

  watch: { layers: ['api/pause.ts', 'scoreboard', 'analysis', 'client', 'output'] },
  agents: { layers: ['api', 'client', 'output', 'derived'] },
  'agents/server': {
    libraries: ['@modelcontextprotocol/server', '@modelcontextprotocol/server/stdio'],
    builtins: ['crypto', 'http'],
  },

  cli: {
    layers: [
      'api',
      'files/makeFolder.ts',
      'files/unfinished.ts',
      'scoreboard',
      'analysis',
      'calendar',
      'client',
      'settings',
      'output',
      'derived',
      'service',
      'inside',
      'world',
      'import',
      'ingest',
      'watch',
      'agents',
    ],
  },
  'cli/parse': { libraries: ['commander'] },
  'cli/session': { builtins: ['child_process', 'fs', 'module', 'tls'] },
  'cli/session/buildBeside.ts': { builtins: ['os'] },
  'cli/names': { builtins: ['fs'] },
  'cli/statusline': { builtins: ['fs'] },
  'cli/show': { libraries: ['ora'], builtins: ['child_process', 'fs'] },
  'cli/host': { builtins: ['fs', 'path', 'perf_hooks', 'v8'], machine: ['timer'] },
  'cli/commands': { builtins: ['child_process', 'crypto', 'fs', 'fs/promises', 'path'] },
  'cli/commands/serve/jsonLog.ts': { libraries: ['pino'] },
  'cli/commands/serve/certificate.ts': { builtins: ['tls'] },
};
