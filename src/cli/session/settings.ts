import type { FlagSpec } from '../../derived/commandModel.ts';
import { readStoredSettings, storedValue } from '../../settings/settingsFile.ts';
import { foldersOf, type SystemInfo } from '../../settings/folders.ts';
import { ConfigError } from '../../settings/configError.ts';
import { generalFlags } from '../parse/flags.ts';
import { formatFlags, timeFlags } from '../parse/outputFlags.ts';
import { parseValue, type ValueSpec } from '../parse/flagValue.ts';
import { UsageError } from '../parse/usageError.ts';

type SettingSpec = Pick<FlagSpec, 'kind' | 'about' | 'choices' | 'minimum' | 'maximum'> & {
  readonly valueName: string;
};

const percent = { kind: 'int', minimum: 1, maximum: 100, valueName: 'percent' } as const;

/** Everything that can be set for good, by its name. */
export const settings = {
  'budget.monthly': {
    kind: 'int',
    minimum: 1,
    valueName: 'n',
    about: 'Requests a month that may be spent; more are refused before they are sent',
  },
  'budget.warnAt': { ...percent, about: 'Warn from this percentage of the budget or plan on' },
  liveBudget: {
    ...percent,
    about: 'How much of what is left of the plan watching may spend, in percent; 20 where absent',
  },
  silence: {
    kind: 'int',
    minimum: 1,
    maximum: 3600,
    valueName: 'seconds',
    about: 'How long a stream or room may bring nothing before it counts as dead; 45 where absent',
  },
  output: {
    kind: 'choice',
    choices: formatFlags.output.choices,
    valueName: 'format',
    about: 'The format where neither -o nor --json is typed, on a terminal and in a pipe',
  },
  color: {
    kind: 'choice',
    choices: generalFlags.color.choices,
    valueName: 'when',
    about: 'Colour where --color is not typed: auto, always or never',
  },
  theme: {
    kind: 'choice',
    choices: generalFlags.theme.choices,
    valueName: 'theme',
    about: 'The theme where --theme is not typed: dark, light, mono, colour-blind, ascii or boxed',
  },
  tz: {
    kind: timeFlags.tz.kind,
    valueName: 'zone',
    about: 'The time zone of tables, where neither --tz nor --utc is typed',
  },
} as const satisfies Readonly<Record<string, SettingSpec>>;

export type SettingName = keyof typeof settings;

type ValueOf<S extends SettingSpec> = S extends { readonly choices: readonly (infer C)[] }
  ? C
  : S extends { readonly kind: 'int' }
    ? number
    : string;
/** The settings by name; one that is not set is absent. */
export type Settings = { readonly [N in SettingName]?: ValueOf<(typeof settings)[N]> };

export const settingNames = Object.keys(settings) as readonly SettingName[];

/** What is set, and what of it cannot be followed: the first fault, to be thrown before anything is sent. */
export interface ReadSettings {
  readonly values: Settings;
  readonly fault?: ConfigError;
}

/** Reads the settings of the user: one file, nothing loaded. */
export const readSettings = (system: SystemInfo): ReadSettings => {
  const values: Partial<Record<SettingName, unknown>> = {};
  let fault: ConfigError | undefined;
  try {
    const stored = readStoredSettings(foldersOf(system).settings, system);
    for (const name of settingNames) {
      const value = storedValue(stored, name);
      if (value === undefined) continue;
      try {
        values[name] = readValue(name, value);
      } catch (error) {
        fault ??= toFault(name, error);
      }
    }
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    fault = error;
  }
  // Each value was read by the spec of its own name.
  return { values: values as Settings, ...(fault && { fault }) };
};

/** Reads the value of a setting as it is typed. @throws UsageError */
export const parseSetting = (name: SettingName, raw: string): string | number =>
  // A setting is of a kind whose values are text or a number.
  parseValue(valueSpec(name), raw) as string | number;

/** The name of a setting and the word for its value: `budget.monthly <n>`. */
export const settingUsage = (name: SettingName): string => `${name} <${settings[name].valueName}>`;

const valueSpec = (name: SettingName): ValueSpec => ({
  ...settings[name],
  typed: name,
  usage: settingUsage(name),
});

const readValue = (name: SettingName, value: unknown): string | number => {
  if (typeof value === 'string' || typeof value === 'number') return parseSetting(name, String(value));
  throw new UsageError(`${name} has a value of another kind`, '');
};

const toFault = (name: SettingName, error: unknown): ConfigError => {
  if (!(error instanceof UsageError)) throw error;
  return new ConfigError(
    `The setting ${error.message}`,
    `Take it out: esports config unset ${name}`,
    'badSetting',
    { cause: error },
  );
};
