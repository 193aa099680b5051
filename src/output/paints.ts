import { Chalk, type ChalkInstance } from 'chalk';
import type { ColorLevel, Role, ThemeName } from './theme.ts';

type Paint = (chalk: ChalkInstance) => ChalkInstance;

const plain: Paint = chalk => chalk.visible;

/** Each role on a dark background. */
const dark: Readonly<Record<Role, Paint>> = {
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
  /** A whole line in the colour of a side or in a neutral one: headings of the live screen, and the selection. */
  ctBar: chalk => chalk.blueBright.inverse.bold,
  tBar: chalk => chalk.yellow.inverse.bold,
  bar: chalk => chalk.inverse,
};

/** The differences of a theme from the dark background. */
const own: Readonly<Partial<Record<ThemeName, Readonly<Partial<Record<Role, Paint>>>>>> = {
  // Yellow and bright blue are unreadable on white.
  light: {
    warning: chalk => chalk.magenta,
    ct: chalk => chalk.blue,
    t: chalk => chalk.magenta,
    ctBar: chalk => chalk.blue.inverse.bold,
    tBar: chalk => chalk.magenta.inverse.bold,
    label: chalk => chalk.blackBright,
    dim: chalk => chalk.blackBright,
  },
  mono: {
    good: chalk => chalk.bold,
    bad: chalk => chalk.underline,
    warning: chalk => chalk.underline,
    live: chalk => chalk.inverse,
    ct: plain,
    t: chalk => chalk.underline,
    ctBar: chalk => chalk.inverse.bold,
    tBar: chalk => chalk.inverse.underline,
  },
  // Blue and orange can be distinguished with every common colour vision deficiency (Okabe and Ito, 2008).
  'colour-blind': {
    good: chalk => chalk.hex('#56b4e9'),
    bad: chalk => chalk.hex('#e69f00').underline,
    warning: chalk => chalk.hex('#f0e442'),
    live: chalk => chalk.inverse,
    ct: chalk => chalk.hex('#56b4e9'),
    t: chalk => chalk.hex('#e69f00'),
    ctBar: chalk => chalk.hex('#56b4e9').inverse.bold,
    tBar: chalk => chalk.hex('#e69f00').inverse.bold,
  },
};

/** How a theme paints the text of a role, with as many colours as the terminal has. */
export const createPaints = (
  level: ColorLevel,
  name: ThemeName,
): ((role: Role) => (text: string) => string) => {
  const chalk = new Chalk({ level });
  return role => {
    const paint = (own[name]?.[role] ?? dark[role])(chalk);
    return text => paint(text);
  };
};
