import { type ColorLevel, plainTheme, type Theme, type ThemeName, themes, toTheme } from './theme.ts';

/** The roles as functions. At level 0 they return the text unchanged, and chalk is not loaded. */
export const createTheme = async (level: ColorLevel, name: ThemeName = 'dark'): Promise<Theme> => {
  if (level === 0 || 'unpainted' in themes[name]) return plainTheme;
  const { createPaints } = await import('./paints.ts');
  return toTheme(createPaints(level, name));
};
