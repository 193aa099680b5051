import { completionFiles, type Shell } from '../../derived/completion.ts';
import { folderAt, type Place, type SystemInfo } from '../../../client/account/folders.ts';

/** Where a shell looks for the completions of its user, and what is left for the user to do. */
interface ShellPlace {
  readonly folder: Place;
  /** The name of the file, if it is not that of the script in the package. */
  readonly file?: string;
  /** The file that the shell reads when it starts, if the shell does not find the folder by itself. */
  readonly startFile?: Place;
  readonly lines?: (folder: string, path: string) => readonly string[];
  readonly last: string;
}

const newShell = 'Then open a new shell.';

const places = {
  // The package bash-completion looks here for the name of the command.
  bash: {
    folder: { variable: 'XDG_DATA_HOME', below: '.local/share', name: 'bash-completion/completions' },
    file: 'esports',
    startFile: { below: '', name: '.bashrc' },
    lines: (_folder, path) => [`source ${quoted(path)}`],
    last: newShell,
  },
  zsh: {
    folder: { variable: 'ZDOTDIR', below: '', name: '.zfunc' },
    startFile: { variable: 'ZDOTDIR', below: '', name: '.zshrc' },
    lines: folder => [`fpath=(${quoted(folder)} $fpath)`, 'autoload -Uz compinit && compinit'],
    last: newShell,
  },
  fish: {
    folder: { variable: 'XDG_CONFIG_HOME', below: '.config', name: 'fish/completions' },
    last: 'fish finds it there by itself.',
  },
  powershell: {
    folder: { variable: 'XDG_CONFIG_HOME', below: '.config', name: 'powershell' },
    startFile: {
      variable: 'XDG_CONFIG_HOME',
      below: '.config',
      name: 'powershell/Microsoft.PowerShell_profile.ps1',
    },
    lines: (_folder, path) => [`. ${quoted(path)}`],
    last: newShell,
  },
} as const satisfies Record<Shell, ShellPlace>;

/** The path of the user's completion script of a shell. @throws ConfigError without a home folder */
export const scriptPath = (shell: Shell, system: SystemInfo): string => {
  const { folder, file = completionFiles[shell] }: ShellPlace = placeOf(shell, system);
  return `${folderAt(folder, system)}/${file}`;
};

export const nextSteps = (shell: Shell, path: string, system: SystemInfo) => {
  const { folder, startFile, lines, last }: ShellPlace = placeOf(shell, system);
  if (!startFile || !lines) return [last];
  const file = folderAt(startFile, system);
  const needed = lines(folderAt(folder, system), path);
  return [
    shell === 'bash'
      ? `The package bash-completion finds it there. Without that package, add to ${file}:`
      : `Add to ${file}:`,
    ...needed.map(line => `  ${line}`),
    last,
  ];
};

/** PowerShell of Windows keeps its files with the documents. */
const placeOf = (shell: Shell, { platform }: SystemInfo): ShellPlace => {
  if (shell !== 'powershell' || platform !== 'win32') return places[shell];
  const folder = { variable: 'USERPROFILE', below: '', name: 'Documents/PowerShell' };
  const name = `${folder.name}/Microsoft.PowerShell_profile.ps1`;
  return { ...places.powershell, folder, startFile: { ...folder, name } };
};

const quoted = (path: string) => (/^[\w./:-]+$/.test(path) ? path : `'${path.replaceAll("'", `'\\''`)}'`);
