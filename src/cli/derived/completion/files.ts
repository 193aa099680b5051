/** The shells with completion, and the script of each in `completions/`. */
export const completionFiles = {
  bash: 'esports.bash',
  zsh: '_esports',
  fish: 'esports.fish',
  powershell: 'esports.ps1',
} as const satisfies Record<string, string>;
export type Shell = keyof typeof completionFiles;
