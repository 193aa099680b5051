import type { ChalkInstance } from 'chalk';
import { asciiBorders, type BorderSigns, unicodeBorders } from './borders.ts';

/** 0: no colours; 1: 16 colours; 2: 256; 3: 16 million. */
export type ColorLevel = 0 | 1 | 2 | 3;

type Paint = (chalk: ChalkInstance) => ChalkInstance;

const plain: Paint = chalk => chalk.visible;

/**
 * The meanings of colours, on a dark background. Add new ones only here. The text always carries the same information
 * as the colour.
 */
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
  /** A whole line in the colour of a side or in a neutral one: headings of the live screen, and the selection. */
  ctBar: chalk => chalk.blueBright.inverse.bold,
  tBar: chalk => chalk.yellow.inverse.bold,
  bar: chalk => chalk.inverse,
} as const satisfies Record<string, Paint>;

export type Role = keyof typeof roles;
/** Colours inert text without changing its width on a terminal. */
export type Theme = Readonly<Record<Role, (text: string) => string>>;

/** Characters for symbols, each one column wide. */
export interface Glyphs {
  /** Shown for an absent value. */
  readonly absent: string;
  readonly ellipsis: string;
  /** Between the two numbers of a score. */
  readonly to: string;
  /** A sparkline's bars, from low to high. */
  readonly bars: string;
  /** The characters of table borders. */
  readonly borders: BorderSigns;
  /** Whether the characters are ASCII only: lines, marks and charts then use ASCII too. */
  readonly ascii: boolean;
}

export const unicode: Glyphs = {
  absent: '–',
  ellipsis: '…',
  to: '–',
  bars: '▁▂▃▄▅▆▇█',
  borders: unicodeBorders,
  ascii: false,
};
export const asciiGlyphs: Glyphs = {
  absent: '-',
  ellipsis: '~',
  to: '-',
  bars: '_.,-=+*#',
  borders: asciiBorders,
  ascii: true,
};

interface ThemeEntry {
  /** The differences from the dark background. */
  readonly roles: Readonly<Partial<Record<Role, Paint>>>;
  readonly glyphs: Glyphs;
  /** Whether to use no colours, whatever the terminal supports. */
  readonly unpainted?: true;
  /** Whether tables have borders. */
  readonly boxed?: true;
}

/** Every theme by its `--theme` name. */
export const themes = {
  dark: { roles: {}, glyphs: unicode },
  // Yellow and bright blue are unreadable on white.
  light: {
    roles: {
      warning: chalk => chalk.magenta,
      ct: chalk => chalk.blue,
      t: chalk => chalk.magenta,
      ctBar: chalk => chalk.blue.inverse.bold,
      tBar: chalk => chalk.magenta.inverse.bold,
      label: chalk => chalk.blackBright,
      dim: chalk => chalk.blackBright,
    },
    glyphs: unicode,
  },
  mono: {
    roles: {
      good: chalk => chalk.bold,
      bad: chalk => chalk.underline,
      warning: chalk => chalk.underline,
      live: chalk => chalk.inverse,
      ct: plain,
      t: chalk => chalk.underline,
      ctBar: chalk => chalk.inverse.bold,
      tBar: chalk => chalk.inverse.underline,
    },
    glyphs: unicode,
  },
  // Blue and orange can be distinguished with every common colour vision deficiency (Okabe and Ito, 2008).
  'colour-blind': {
    roles: {
      good: chalk => chalk.hex('#56b4e9'),
      bad: chalk => chalk.hex('#e69f00').underline,
      warning: chalk => chalk.hex('#f0e442'),
      live: chalk => chalk.inverse,
      ct: chalk => chalk.hex('#56b4e9'),
      t: chalk => chalk.hex('#e69f00'),
      ctBar: chalk => chalk.hex('#56b4e9').inverse.bold,
      tBar: chalk => chalk.hex('#e69f00').inverse.bold,
    },
    glyphs: unicode,
  },
  ascii: { roles: {}, glyphs: asciiGlyphs, unpainted: true },
  boxed: { roles: {}, glyphs: unicode, boxed: true },
} as const satisfies Record<string, ThemeEntry>;

export type ThemeName = keyof typeof themes;

/** The settings of a theme besides its colours. */
export const themeEntry = (name: ThemeName): Pick<ThemeEntry, 'glyphs' | 'boxed'> => themes[name];

/** The roles as functions. At level 0 they return the text unchanged, and chalk is not loaded. */
export const createTheme = async (level: ColorLevel, name: ThemeName = 'dark'): Promise<Theme> => {
  const { roles: own, unpainted }: ThemeEntry = themes[name];
  if (level === 0 || unpainted) return plainTheme;
  const { Chalk } = await import('chalk');
  const chalk = new Chalk({ level });
  return toTheme(role => {
    const paint = (own[role] ?? roles[role])(chalk);
    return text => paint(text);
  });
};

const toTheme = (paint: (role: Role) => (text: string) => string): Theme =>
  // Object.fromEntries loses the key types: the keys are those of `roles`.
  Object.fromEntries(Object.keys(roles).map(role => [role, paint(role as Role)])) as Theme;

export const plainTheme: Theme = toTheme(() => text => text);
