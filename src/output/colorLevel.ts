import type { ColorLevel } from './theme.ts';

export interface ColorOptions {
  /** `--color`. */
  readonly when: 'auto' | 'always' | 'never' | undefined;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly isTerminal: boolean;
}

/**
 * The number of colours to use. The flag decides first, then `NO_COLOR` (any value but the empty one, no-color.org),
 * then `FORCE_COLOR` and `CLICOLOR_FORCE`, then `CLICOLOR=0` and the terminal's own variables.
 */
export const colorLevel = ({ when, env, isTerminal }: ColorOptions): ColorLevel => {
  if (when === 'never') return 0;
  const able = terminalLevel(env);
  const least = able === 0 ? 1 : able;
  if (when === 'always') return least;
  if (isSet(env['NO_COLOR'])) return 0;
  const forced = forcedLevel(env['FORCE_COLOR'], least);
  if (forced !== undefined) return forced;
  if (isSet(env['CLICOLOR_FORCE']) && env['CLICOLOR_FORCE'] !== '0') return least;
  if (!isTerminal || env['CLICOLOR'] === '0') return 0;
  return able;
};

const isSet = (value: string | undefined): boolean => value !== undefined && value !== '';

/** `0` and `false` disable colours, `1` to `3` set the level, and anything else enables them. */
const forcedLevel = (value: string | undefined, least: ColorLevel): ColorLevel | undefined => {
  if (value === undefined) return undefined;
  if (value === '0' || value === 'false') return 0;
  if (value === '1' || value === '2' || value === '3') return levels[value];
  return least;
};

const levels = { 1: 1, 2: 2, 3: 3 } as const;

const terminalLevel = ({ TERM: term = '', COLORTERM: colorTerm = '' }: ColorOptions['env']): ColorLevel => {
  if (term === 'dumb') return 0;
  if (/^(?:truecolor|24bit)$/.test(colorTerm)) return 3;
  return term.includes('256') ? 2 : 1;
};
