import { completionFiles } from '../../derived/completion.ts';
import { argument } from '../../parse/argument.ts';
import type { OwnCommand } from '../../context/ownCommand.ts';

const shellName = argument('shell', 'bash, zsh, fish or powershell', {
  choices: Object.keys(completionFiles),
  closed: true,
});

/** The commands for the completion scripts of shells. */
export const completionCommands = {
  'completion install': {
    part: 'setup',
    about: 'Write the completion script where the shell looks for it',
    details:
      'Without a shell it is the login shell. Prints the path of the script. A file that esports did not write is left alone. Install again after an update of esports.',
    examples: ['completion install', 'completion install zsh'],
    args: [{ ...shellName, required: false }],
    flags: [],
    load: () => import('./completion.ts'),
  },
  'completion uninstall': {
    part: 'setup',
    about: 'Remove the completion script that install wrote',
    examples: ['completion uninstall', 'completion uninstall zsh'],
    args: [{ ...shellName, required: false }],
    flags: [],
    load: () => import('./completion.ts'),
  },
  'completion print': {
    part: 'setup',
    about: 'Print the completion script for a shell',
    details:
      'print may be omitted. Without installing anything: source <(esports completion bash); in fish, esports completion fish | source; in PowerShell, esports completion powershell | Out-String | Invoke-Expression.',
    examples: ['completion bash', 'completion fish > ~/.config/fish/completions/esports.fish'],
    args: [shellName],
    flags: [],
    load: () => import('./completion.ts'),
  },
} as const satisfies Record<string, OwnCommand>;
