/** Which of our modules goes into which file of `dist/`, and when it runs. `ownFiles.ts` builds them so. */

/**
 * The files into which our modules are bundled, and the entry modules of each. A module goes into the first file that
 * needs it from the start, and runs with it, which spares a function and an object of exports for each. Every other module
 * goes into a file of `rooms`.
 */
export const roots = {
  /** What `bin/quick.js` needs to print help. */
  help: ['src/derived/textLayout.ts'],
  /** Every command, and an answer in a pipe. */
  main: [
    'src/main.ts',
    'src/cli/parse/readInvocation.ts',
    'src/output/formats/tsv.ts',
    'src/output/formats/json.ts',
    'src/api/table/groups.ts',
    // Small modules that several of the other files need, so that none of these has to read another.
    'src/api/names/slug.ts',
    'src/api/names/skinWords.ts',
    'src/cli/names/notLive.ts',
    'src/scoreboard/rules.ts',
    'src/scoreboard/regulation.ts',
  ],
  /** What watches over a request: an answer from the cache needs none of it. */
  request: [
    'src/client/ledger/ledger.ts',
    'src/cli/session/requestCounter.ts',
    'src/client/http/request.ts',
    'src/client/cache/cacheLock.ts',
  ],
  /** The embedded service, as long as nothing has to be created. */
  inside: ['src/cli/session/embeddedService.ts', 'src/world/demo.ts', 'src/service/store/dataFile.ts'],
  /** The commands that are no route, without what they do. */
  commands: ['src/cli/commands/index.ts'],
  /** What a command with a name, and completion, look it up in. */
  names: [
    'src/cli/names/resolver.ts',
    'src/cli/session/nameIndex.ts',
    'src/api/names/reservedWords.ts',
    'src/api/names/nearMiss.ts',
    'src/client/names/answerNames.ts',
  ],
  /** What keeps the line of a status bar fresh while other commands ask what is live. */
  notes: ['src/cli/statusline/liveNotes.ts'],
  /** The server for agents, with its library. */
  agents: ['src/agents/server/createServer.ts', 'src/agents/server/stdio.ts', 'src/agents/server/http.ts'],
  /** The event log that nodes share, with the library of its server. */
  bus: ['src/service/live/bus/busLog.ts'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

/** The files that `bin/` loads itself, and the module whose exports each of them has. */
export const loadedByBin = new Map<string, string>([
  ['help', roots.help[0]],
  ['main', roots.main[0]],
]);

/**
 * The files of all other modules, by the folders they are in. A module runs when it is first imported, so a command pays for
 * what it reads: the text of each file that has something for it, and the code in it that earlier commands called.
 */
export const rooms = {
  /** Tables, views and the formats that few ask for. */
  output: ['src/output/'],
  /** What fills data files. */
  filling: ['src/import/', 'src/world/'],
  /** What a service runs beyond its answers. */
  serving: ['src/service/', 'src/ingest/', 'src/inside/'],
  late: ['src/'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export const roomOf = (path: string): string =>
  Object.entries(rooms).find(([, folders]) => folders.some(folder => path.startsWith(folder)))?.[0] ?? 'late';

export const isRoom = (file: string): boolean => Object.hasOwn(rooms, file);

/**
 * Programs of their own in one file each, with a copy of each of these modules and of what they import from the start.
 * Loading the other files would take longer than everything else that they do. The first module is what the file
 * exports.
 */
export const programs = {
  /** What a Tab needs. */
  complete: [
    'src/cli/complete/complete.ts',
    'src/cli/session/nameIndex.ts',
    'src/service/access/namesOfKeys.ts',
  ],
  /** What a bar needs, every few seconds. */
  statusline: ['src/cli/statusline/bar.ts'],
} as const satisfies Readonly<Record<string, readonly [string, ...(readonly string[])]>>;

/**
 * Modules that a command needs only if it comes to a certain point, though the code that may reach it is that of every command.
 * What imports them gets names that load the module when they are used.
 */
export const whenUsed = [
  'src/cli/parse/helpTopics.ts',
  'src/cli/commands/index.ts',
  'src/cli/parse/helpPath.ts',
  'src/api/names/nearMiss.ts',
  'src/cli/parse/usageFaults.ts',
  'src/api/json/scanList.ts',
  'src/api/names/reservedWords.ts',
  'src/output/text/shellWords.ts',
  'src/client/http/request.ts',
  'src/output/ownColumns.ts',
  'src/api/reader/plainForm.ts',
  'src/api/reader/lists/spreadList.ts',
  'src/api/reader/lists/splitList.ts',
  'src/api/reader/lists/tables.ts',
  'src/settings/keyFile.ts',
  'src/settings/sourceFaults.ts',
];

/**
 * What routes are and return. A command needs one group of them: each of these modules runs when it is first used, though
 * every command reads most of them.
 */
export const onDemand =
  /^src\/api\/(?:entities\/\w+|table\/(?:index|live|results|schedule|players|teams|rankings|skins|tournaments))\.ts$/;

/**
 * The same for modules of Node that the embedded service needs for a key or an explained ranking alone: the first takes
 * half as long to load as Node itself takes to start.
 */
export const builtinsWhenUsed = ['node:crypto', 'node:zlib'];

/** In place of a library's, which is ten times slower: cli-table3 measures every cell many times. */
export const stringWidth = 'src/output/text/stringWidth.cts';
