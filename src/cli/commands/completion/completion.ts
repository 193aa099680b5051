import { readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { codeOf } from '../../../core/codeOf.ts';
import { completionFiles, isShell, type Shell } from '../../derived/completion.ts';
import { ConfigError } from '../../../client/account/configError.ts';
import { UsageError } from '../../parse/usageError.ts';
import type { Invocation } from '../../parse/invocation.ts';
import type { CommandContext } from '../../context/types.ts';
import type { Verbs } from '../../context/ownCommand.ts';
import { nextSteps, scriptPath } from './places.ts';
import { makeFolder } from '../../../core/files/makeFolder.ts';

export const run: Verbs = {
  print: async (invocation, context) => context.print(await scriptOf(shellOf(invocation, context), context)),
  install: async (invocation, context) => {
    const shell = shellOf(invocation, context);
    const path = scriptPath(shell, context.host);
    const script = await scriptOf(shell, context);
    if ((await ownScript(path)) !== script) {
      makeFolder(dirname(path), 0o777);
      await writeFile(path, script);
    }
    await context.note(`The completion for ${shell} is installed:`);
    await context.print(`${path}\n`);
    for (const line of nextSteps(shell, path, context.host)) await context.note(line);
  },
};

/** The shell that was named; the parser accepts only the four. Without one it is the login shell. */
const shellOf = ({ args }: Invocation, context: CommandContext): Shell =>
  (args['shell'] as Shell | undefined) ?? loginShell(context);

const scriptOf = (shell: Shell, { host }: CommandContext): Promise<string> =>
  readFile(`${host.filesFolder}completions/${completionFiles[shell]}`, 'utf8');

/** The script at the path; undefined without a file. @throws ConfigError if the file is not a script of ours */
export const ownScript = async (path: string): Promise<string | undefined> => {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw new ConfigError(
      `The completion script cannot be read: ${path}`,
      'Move away what is there, and try again.',
      'badSetting',
      { cause: error },
    );
  }
  if (/^# \w+ completion of esports\b/im.test(text)) return text;
  throw new ConfigError(
    `${path} is not a script that esports wrote`,
    'Move it away, and try again. To see the script: esports completion <shell>',
  );
};

const loginShell = ({ host }: CommandContext): Shell => {
  const program = host.platform === 'win32' ? 'powershell' : (host.env['SHELL'] ?? '');
  const name = program.slice(program.lastIndexOf('/') + 1).replace(/^pwsh$/, 'powershell');
  if (isShell(name)) return name;
  throw new UsageError(
    name === '' ? 'SHELL does not name your shell' : `There is no completion for the shell "${name}"`,
    `Name the shell: esports completion install ${Object.keys(completionFiles).join('|')}`,
  );
};
