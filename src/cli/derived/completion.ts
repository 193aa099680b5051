import { nameKinds } from '../../core/names/subject.ts';

/** Values for which a completion script asks the program (`cli/complete/kinds.ts`); all others are in the script. */
export const valueKinds = [
  ...nameKinds,
  /** A team, a player, a tournament or a skin. */
  'name',
  /** A list of column names. */
  'columns',
  /** One column, with or without a direction. */
  'sort',
  /** A list of JSON fields. */
  'fields',
  /** A path of the API, after the base URL. */
  'path',
  /** The value of the setting that the word before names. */
  'setting',
  'zone',
  'profile',
  /** A name that the user gave a command line. */
  'alias',
  /** What follows an alias: the script does not know what it stands for. */
  'argument',
] as const;
export type ValueKind = (typeof valueKinds)[number];

/** The shells with completion, and the script of each in `completions/`. */
export const completionFiles = {
  bash: 'esports.bash',
  zsh: '_esports',
  fish: 'esports.fish',
  powershell: 'esports.ps1',
} as const satisfies Record<string, string>;
export type Shell = keyof typeof completionFiles;
export const isShell = (name: string): name is Shell => Object.hasOwn(completionFiles, name);
