import type { ChalkInstance } from 'chalk';

/** 0: none; 1: 16 colours; 2: 256; 3: 16 million. */
export type ColorLevel = 0 | 1 | 2 | 3;

/** What a colour means. Add one here and nowhere else. */
const roles = {
  heading: chalk => chalk.bold,
  label: chalk => chalk.dim,
  bold: chalk => chalk.bold,
  dim: chalk => chalk.dim,
  good: chalk => chalk.green,
  bad: chalk => chalk.red,
  warning: chalk => chalk.yellow,
  live: chalk => chalk.red.bold,
  /** The game's own colours of the sides. */
  ct: chalk => chalk.blueBright,
  t: chalk => chalk.yellow,
  /** A whole line in the colour of a side, or of none: headings of the live screen, and what is chosen. */
  ctBar: chalk => chalk.blueBright.inverse.bold,
  tBar: chalk => chalk.yellow.inverse.bold,
  bar: chalk => chalk.inverse,
} as const satisfies Record<string, (chalk: ChalkInstance) => ChalkInstance>;

export type Role = keyof typeof roles;
/** Paints text that is already inert; its width on a terminal stays. */
export type Theme = Readonly<Record<Role, (text: string) => string>>;

/** The roles as functions; at level 0 they return the text as it is, and chalk is not loaded. */
export const createTheme = async (level: ColorLevel): Promise<Theme> => {
  if (level === 0) return plainTheme;
  const { Chalk } = await import('chalk');
  const chalk = new Chalk({ level });
  return toTheme(role => {
    const paint = roles[role](chalk);
    return text => paint(text);
  });
};

const toTheme = (paint: (role: Role) => (text: string) => string): Theme =>
  // Object.fromEntries forgets the keys, which are those of `roles`.
  Object.fromEntries(Object.keys(roles).map(role => [role, paint(role as Role)])) as Theme;

export const plainTheme: Theme = toTheme(() => text => text);
