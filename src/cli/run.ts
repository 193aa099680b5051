import { diskFault, fileFault } from '../core/diskFault.ts';
import { CorruptFile } from '../client/account/configError.ts';
import { foldersOf } from '../client/account/folders.ts';
import { readStoredSettings, storedAliases } from './settings/settingsFile.ts';
import { wantsAscii, withAsciiNotes } from './context/asciiNotes.ts';
import { createSecrets, type Secrets, guardHost, typedKeys } from './host/redact.ts';
import { commandName, type CommandTree } from './derived/commandModel.ts';
import { againWith, choiceOf, shellLine, typedChoice, typedMaxBytes, withChoice } from './context/again.ts';
import { routeTree } from './commands/createTree.ts';
import { type ClosableContext, createContext } from './session/context.ts';
import { createOutputRoom } from './context/outputLimit.ts';
import { exitCodes } from './exitCode.ts';
import { type Failure, toFailure } from './failure.ts';
import { sourceWord } from './settings/source.ts';
import { type Host, OutputClosed, type TextOutput } from './host/host.ts';
import { runRoute } from './commands/route/routeCommand.ts';
import type { Aliases } from './parse/alias/alias.ts';
import { withDays } from './parse/withDays.ts';
import type { Invocation } from './parse/invocation.ts';
import { asTyped } from './parse/resolve.ts';
import { type HelpRequest, orderedRoute, type Parsed, parseCommand } from './parse/parseCommand.ts';
import { setAside } from './settings/setAside.ts';
import { writeHost } from './host/writeHost.ts';
import { checkLines } from './show/selection.ts';
import { renderFailure, renderFailureJson } from './show/errorReport.ts';
import { userDay } from './show/userDay.ts';

/** Runs one command line; resolves with the exit code. Never prints a value in `secrets`. */
export const run = async (outside: Host, secrets: Secrets = createSecrets()): Promise<number> => {
  const host = withAsciiNotes(guardHost(outside, secrets));
  const reached: Reached = {};
  try {
    // The program's own commands are many, and a line that needs none of them does not load them.
    const ordered = orderedRoute(host.argv, routeTree);
    const tree = ordered ? routeTree : await loadTree();
    const readAliases = (): Aliases => storedAliases(readStoredSettings(foldersOf(host).settings, host));
    const parsed = await parseCommand(host.argv, tree, readAliases, host.stdout.isTerminal, ordered);
    return await carryOut(parsed, { host, outside, secrets, reached, tree });
  } catch (error) {
    if (error instanceof OutputClosed) return exitCodes.done;
    if (host.signal.aborted) return exitCodes.interrupted;
    // Here a short word is more likely a short key than a word that the message needs.
    for (const key of typedKeys(host.argv)) secrets.add(key, 4);
    return report(await withDamageSetAside(error, host), host, reached);
  }
};

const loadTree = async (): Promise<CommandTree> => (await import('./commands/commandTree.ts')).commandTree;

/** Reports an uncaught error; resolves with the exit code, whatever happens. */
export const reportCrash = async (error: unknown, outside: Host, secrets: Secrets): Promise<number> => {
  const host = withAsciiNotes(guardHost(outside, secrets));
  try {
    return await report(error, host);
  } catch (fault) {
    // The report reads files of the program, which an update may have taken away. This needs none.
    const { message, hint, exitCode } = internal(fault, host);
    await writeReport(`esports: ${message}\n  next: ${hint}\n`, host);
    return exitCode;
  }
};

/** Sets a damaged file aside, so that the next command works. */
const withDamageSetAside = async (thrown: unknown, host: Host): Promise<unknown> => {
  if (!(thrown instanceof CorruptFile)) return thrown;
  const warn = (text: string): Promise<void> => host.stderr.write(`${text}\n`);
  return setAside(thrown, writeHost(host, warn), host.now());
};

interface RunHosts {
  readonly host: Host;
  /** With the original outputs, which do not hide keys. */
  readonly outside: Host;
  readonly secrets: Secrets;
  readonly reached: Reached;
  readonly tree: CommandTree;
}

/** What is known of a line when it fails: its command and the flags that choose its service, once it was parsed. */
interface Reached {
  command?: string;
  choice?: readonly string[];
  /** What the errors of a service say of it. */
  client?: { readonly source: ReturnType<typeof sourceWord> };
}

const carryOut = async (parsed: Parsed, hosts: RunHosts): Promise<number> => {
  const { host } = hosts;
  if (parsed.kind === 'help') return showHelp(parsed, hosts);
  if (parsed.kind === 'byName') {
    const { settle } = await import('./commands/commandTree.ts');
    const contextFor = (read: Invocation) => contextOf(read, hosts);
    return runCommand(await settle(parsed, contextFor), hosts);
  }
  if (parsed.kind === 'run') return runCommand(parsed, hosts);
  return writeOnce(host.stdout, `${host.version} (${host.runtime})\n`, hosts, exitCodes.done);
};

const showHelp = async (request: HelpRequest, hosts: RunHosts): Promise<number> => {
  const { host, tree } = hosts;
  const output = host[request.stream];
  const { helpOf } = await import('./commands/commandTree.ts');
  const text = asTyped(await helpOf(request, tree, output, wantsAscii(host)), host.argv);
  return writeOnce(output, text, hosts, request.exitCode);
};

/** Writes a text that no command makes. @throws OutputLimitError */
const writeOnce = async (
  output: TextOutput,
  text: string,
  { host: { argv }, tree }: RunHosts,
  code: number,
): Promise<number> => {
  const again = (bytes: number): string => shellLine(againWith(argv, tree, { '--max-bytes': bytes }));
  const most = argv.length > 1 ? typedMaxBytes(argv, tree) : undefined;
  createOutputRoom(most, same => same, again).take(text);
  await output.write(text);
  return code;
};

const contextOf = ({ flags, command }: Invocation, { host, outside, secrets, tree }: RunHosts) =>
  createContext(host, flags, commandName(command), {
    secrets,
    printSecret: text => outside.stdout.write(text),
    again: changes => againWith(host.argv, tree, changes),
    sameService: text => withChoice(text, choiceOf(flags), tree),
  });

/** Words such as `yesterday` mean a day in the user's zone, for which the settings may have to be read. */
const settleDays = (read: Invocation, hosts: RunHosts): Promise<Invocation> =>
  withDays(read, async () => userDay(contextOf(read, hosts)).date);

const runCommand = async (read: Invocation, hosts: RunHosts): Promise<number> => {
  const invocation = await settleDays(read, hosts);
  const context = contextOf(invocation, hosts);
  const { command } = invocation;
  hosts.reached.command = commandName(command);
  hosts.reached.choice = choiceOf(invocation.flags);
  try {
    const run =
      command.kind === 'route' && command.entry.row.stream === undefined
        ? runRoute(invocation, command.entry, context)
        : runOwn(invocation, context, hosts.tree);
    return (await run) ?? exitCodes.done;
  } catch (error) {
    const source = await context.sourceAsked();
    if (source) hosts.reached.client = { source: sourceWord(source) };
    throw error;
  } finally {
    await context.close();
  }
};

/** A list refuses what its lines cannot show, such as identifiers that they do not have, before it does anything. */
const runOwn = async (invocation: Invocation, context: ClosableContext, tree: CommandTree) => {
  const { loadCommand } = await import('./commands/commandTree.ts');
  const module = await loadCommand(invocation.command);
  const { output, columns, sort } = context.flags;
  if (module.shown && !module.shown.checked && (output ?? columns ?? sort) !== undefined) {
    checkLines(module.shown, context.flags);
  }
  const run = typeof module.run === 'function' ? module.run : module.run[invocation.command.path[1] ?? ''];
  return run?.(invocation, context, tree);
};

const report = async (error: unknown, host: Host, { command, choice, client }: Reached = {}) => {
  const found = toFailure(error, command) ?? internal(error, host);
  const flags = choice ?? typedChoice(host.argv, routeTree);
  const typed = asTyped(found.hint, host.argv);
  const hint = flags.length === 0 ? typed : withChoice(typed, flags, await loadTree());
  const failure = { ...found, hint, facts: { ...found.facts, ...(client && { client }) } };
  const debug = host.argv.includes('--debug') && error instanceof Error ? `${error.stack ?? ''}\n` : '';
  const text = wantsJson(host.argv)
    ? renderFailureJson(failure, wantsAscii(host))
    : renderFailure(failure, host.stderr);
  await writeReport(debug + text, host);
  return failure.exitCode;
};

const writeReport = async (text: string, { stderr }: Host): Promise<void> => {
  try {
    await stderr.write(text);
  } catch {
    // If stderr cannot be written either, only the exit code reports the failure.
  }
};

/** Whether the user expects JSON. Looks at the raw words, because the error may be that they could not be parsed. */
const wantsJson = (argv: readonly string[]): boolean =>
  argv.some(
    (word, index) =>
      /^--(?:json|jq)(?:=|$)/.test(word) ||
      word.startsWith('-q') ||
      /^(?:-o|--output|--log)=?(?:nd)?json$/.test(word) ||
      (/^(?:nd)?json$/.test(word) && /^(?:-o|--output|--log)$/.test(argv[index - 1] ?? '')),
  );

const internal = (error: unknown, { filesFolder }: Host): Failure => {
  const message = error instanceof Error ? error.message : String(error);
  const code = textOf(error, 'code');
  const path = textOf(error, 'path');
  const failure = { exitCode: exitCodes.internal, facts: {} };
  if (code === 'MODULE_NOT_FOUND' || (code === 'ENOENT' && path.startsWith(filesFolder))) {
    return {
      ...failure,
      code: 'INCOMPLETE',
      message: `A file of the program is missing: ${path || message}`,
      hint: 'Run it again, in case it was being updated. If the file is still missing, install the program again.',
    };
  }
  const fault = diskFault(error) ?? (code === 'EIO' ? message : undefined);
  if (fault !== undefined) {
    return {
      ...failure,
      code: code || 'DISK',
      message: `The output could not be written: ${fault}`,
      hint: 'Free some space, or write elsewhere.',
    };
  }
  if (path !== '' && textOf(error, 'syscall') !== '') {
    return {
      exitCode: exitCodes.usage,
      facts: {},
      code: 'CONFIGURATION',
      message: `${path} cannot be used: ${fileFault(error)}`,
      hint: 'Check that the path exists, who owns it, and its permissions.',
    };
  }
  return {
    ...failure,
    code: 'INTERNAL',
    message: `An internal error occurred: ${message}`,
    hint: 'Run it again with --debug and report what it prints.',
  };
};

const textOf = (error: unknown, field: 'code' | 'path' | 'syscall'): string =>
  error instanceof Error && field in error ? String(Reflect.get(error, field)) : '';
