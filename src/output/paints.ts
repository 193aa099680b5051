import { Chalk, type ChalkInstance } from 'chalk';
import type { ColorLevel, Role, ThemeName } from './theme.ts';

/** Chalk's own words for a look, and a colour as `#rrggbb`. */
type Paint = string;

const dark: Readonly<Record<Role, Paint>> = {
  heading: 'bold',
  label: 'dim',
  bold: 'bold',
  dim: 'dim',
  good: 'green',
  bad: 'red',
  warning: 'yellow',
  live: 'red bold',
  /** The game's own colours of the sides. */
  ct: 'blueBright',
  t: 'yellow',
  /** A whole line in the colour of a side or in a neutral one: headings of the live screen, and the selection. */
  ctBar: 'blueBright inverse bold',
  tBar: 'yellow inverse bold',
  bar: 'inverse',
};

/** The differences of a theme from the dark background. */
const own: Readonly<Partial<Record<ThemeName, Readonly<Partial<Record<Role, Paint>>>>>> = {
  // Yellow and bright blue are unreadable on white.
  light: {
    warning: 'magenta',
    ct: 'blue',
    t: 'magenta',
    ctBar: 'blue inverse bold',
    tBar: 'magenta inverse bold',
    label: 'blackBright',
    dim: 'blackBright',
  },
  mono: {
    good: 'bold',
    bad: 'underline',
    warning: 'underline',
    live: 'inverse',
    ct: 'visible',
    t: 'underline',
    ctBar: 'inverse bold',
    tBar: 'inverse underline',
  },
  // Blue and orange can be distinguished with every common colour vision deficiency (Okabe and Ito, 2008).
  'colour-blind': {
    good: '#56b4e9',
    bad: '#e69f00 underline',
    warning: '#f0e442',
    live: 'inverse',
    ct: '#56b4e9',
    t: '#e69f00',
    ctBar: '#56b4e9 inverse bold',
    tBar: '#e69f00 inverse bold',
  },
};

/** How a theme paints the text of a role, with as many colours as the terminal has. */
export const createPaints = (
  level: ColorLevel,
  name: ThemeName,
): ((role: Role) => (text: string) => string) => {
  const chalk: ChalkInstance = new Chalk({ level });
  return role => {
    const words = (own[name]?.[role] ?? dark[role]).split(' ');
    // The tables above have no other words.
    const paint = words.reduce(
      (so, word) => (word.startsWith('#') ? so.hex(word) : so[word as 'bold']),
      chalk,
    );
    return text => paint(text);
  };
};
