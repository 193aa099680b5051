/** 0: no colours; 1: 16 colours; 2: 256; 3: 16 million. */
export type ColorLevel = 0 | 1 | 2 | 3;

/** The meanings of colours, only here; their looks are in `paints.ts`. The text always says the same as the colour. */
const roles = [
  'heading',
  'label',
  'bold',
  'dim',
  'good',
  'bad',
  'warning',
  'live',
  'ct',
  't',
  'ctBar',
  'tBar',
  'bar',
] as const;

export type Role = (typeof roles)[number];
/** Colours inert text without changing its width on a terminal. */
export type Theme = Readonly<Record<Role, (text: string) => string>>;

/** The characters that borders consist of, by the names of cli-table3. Each takes one column. */
const borderNames = [
  ...(['top', 'top-left', 'top-mid', 'top-right', 'mid', 'left-mid', 'mid-mid', 'right-mid'] as const),
  ...(['bottom', 'bottom-left', 'bottom-mid', 'bottom-right', 'left', 'middle', 'right'] as const),
];
export type BorderSigns = Readonly<Record<(typeof borderNames)[number], string>>;

export const bordersOf = (signs: string): BorderSigns =>
  // It has every name.
  Object.fromEntries(borderNames.map((name, place) => [name, signs.charAt(place)])) as BorderSigns;

/** Characters for symbols, each one column wide. */
export interface Glyphs {
  readonly absent: string;
  readonly ellipsis: string;
  /** Between the two numbers of a score. */
  readonly to: string;
  /** A sparkline's bars, from low to high. */
  readonly bars: string;
  readonly borders: BorderSigns;
  /** Whether the characters are ASCII only: lines, marks and charts then use ASCII too. */
  readonly ascii: boolean;
  /** Whether words stand in place of signs, frames and pictures, so that each line makes sense when read aloud. */
  readonly words?: true;
}

export const unicode: Glyphs = {
  absent: '–',
  ellipsis: '…',
  to: '–',
  bars: '▁▂▃▄▅▆▇█',
  borders: bordersOf('─┌┬┐─├┼┤─└┴┘│││'),
  ascii: false,
};
export const asciiGlyphs: Glyphs = {
  absent: '-',
  ellipsis: '~',
  to: '-',
  bars: '_.,-=+*#',
  borders: bordersOf('-+++-+++-+++|||'),
  ascii: true,
};
const wordGlyphs: Glyphs = {
  ...asciiGlyphs,
  absent: 'none',
  ellipsis: '...',
  to: ' to ',
  bars: '',
  words: true,
};

export interface ThemeEntry {
  readonly glyphs: Glyphs;
  /** Whether to use no colours, whatever the terminal supports. */
  readonly unpainted?: true;
  /** Whether tables have borders. */
  readonly boxed?: true;
}

/** Every theme by its `--theme` name. */
export const themes = {
  dark: { glyphs: unicode },
  light: { glyphs: unicode },
  mono: { glyphs: unicode },
  'colour-blind': { glyphs: unicode },
  ascii: { glyphs: asciiGlyphs, unpainted: true },
  boxed: { glyphs: unicode, boxed: true },
  plain: { glyphs: wordGlyphs, unpainted: true },
} as const satisfies Record<string, ThemeEntry>;

export type ThemeName = keyof typeof themes;

/** The settings of a theme besides its colours. */
export const themeEntry = (name: ThemeName): Pick<ThemeEntry, 'glyphs' | 'boxed'> => themes[name];

/** A theme that paints the text of each role as `paint` says. */
export const toTheme = (paint: (role: Role) => (text: string) => string): Theme => {
  const theme: Partial<Record<Role, (text: string) => string>> = {};
  for (const role of roles) theme[role] = paint(role);
  // It has every role.
  return theme as Theme;
};

export const plainTheme: Theme = toTheme(() => text => text);
