import type { FlagSpec } from '../derived/commandModel.ts';
import { readStoredSettings, storedValue } from '../settings/settingsFile.ts';
import { foldersOf, type SystemInfo } from '../../client/account/folders.ts';
import { ConfigError } from '../../client/account/configError.ts';
import { generalFlags } from '../parse/flags.ts';
import { formatFlags, timeFlags } from '../parse/outputFlags.ts';
import { readDuration } from '../settings/duration.ts';
import { serviceFlags } from '../parse/requestFlags.ts';
import { parseValue, type ValueSpec } from '../parse/flagValue.ts';
import { UsageError } from '../parse/usageError.ts';

export type SettingSpec = Pick<FlagSpec, 'kind' | 'about' | 'choices' | 'minimum' | 'maximum'> & {
  readonly valueName: string;
  /** What applies where it is not set, for help. */
  readonly fallback: string;
  /** Its place in the settings file, if it is not its name. */
  readonly stored?: string;
};

const percent = { kind: 'int', minimum: 1, maximum: 100, valueName: 'percent' } as const;

const onOff = { kind: 'choice', choices: ['on', 'off'], valueName: 'when' } as const;

export const settings = {
  'budget.monthly': {
    kind: 'int',
    minimum: 1,
    valueName: 'n',
    about: 'The most requests per month; further ones are refused before they are sent',
    fallback: 'no limit of your own',
  },
  'budget.warnAt': {
    ...percent,
    about: 'Warn once this percentage of the budget or plan is spent',
    fallback: 'no warning',
  },
  queue: {
    ...onOff,
    about:
      'Whether commands wait for their turn, up to 65 s, when the requests of the service’s minute are used up and neither --queue nor --no-queue is typed',
    fallback: 'on',
  },
  liveBudget: {
    ...percent,
    about: 'The percentage of the plan’s remaining requests that watching may spend',
    fallback: '20',
  },
  silence: {
    kind: 'int',
    minimum: 1,
    maximum: 3600,
    valueName: 'seconds',
    about: 'How long a stream or room may bring nothing before it counts as dead',
    fallback: '45',
  },
  'collect.services': {
    kind: 'text',
    valueName: 'names',
    about:
      'Services besides the known ones whose answers the collected file keeps, by profile or host: lan,127.0.0.1:8080',
    fallback: 'none',
  },
  output: {
    kind: 'choice',
    choices: formatFlags.output.choices,
    valueName: 'format',
    about: 'The format when neither -o nor --json is typed, on a terminal and in a pipe',
    fallback: 'a table on a terminal, TSV in a pipe',
  },
  color: {
    kind: 'choice',
    choices: generalFlags.color.choices,
    valueName: 'when',
    about: 'Colour when --color is not typed',
    fallback: 'auto',
  },
  theme: {
    kind: 'choice',
    choices: generalFlags.theme.choices,
    valueName: 'theme',
    about: 'The theme when --theme is not typed',
    fallback: 'dark; plain where TERM is dumb',
  },
  tz: {
    kind: timeFlags.tz.kind,
    valueName: 'zone',
    about: 'The time zone of tables when neither --tz nor --utc is typed',
    fallback: 'the time zone of this machine',
  },
  chances: {
    ...onOff,
    about:
      'Whether matches that have not ended are shown with the chance of the first team; never costs a request, so from a service elsewhere only stored standings and matches count',
    fallback: 'off',
  },
  mouse: { ...onOff, about: 'Whether watch reads clicks and the wheel without --mouse', fallback: 'off' },
  delay: {
    kind: 'duration',
    minimum: serviceFlags.delay.minimum,
    maximum: serviceFlags.delay.maximum,
    valueName: 'duration',
    about: 'How long ago everything is shown when --delay is not typed, to match a video: 45s',
    fallback: 'no delay',
  },
  spoilers: {
    ...onOff,
    about: 'Whether results of the last days are shown when neither --spoilers nor --no-spoilers is typed',
    fallback: 'on',
    stored: 'spoilers.shown',
  },
  'spoilers.window': {
    kind: 'int',
    minimum: 1,
    maximum: 365,
    valueName: 'days',
    about: 'For how many days after its start a result stays hidden, unless it was revealed',
    fallback: '3',
  },
  notices: {
    ...onOff,
    about: 'Whether the screen of watch begins with notifications on when --notify is not typed',
    fallback: 'off',
  },
  'collect.demos': {
    kind: 'file',
    valueName: 'folder',
    about: 'A folder of exported recordings from which collect takes the new ones',
    fallback: 'none',
  },
  'collect.mirror': {
    kind: 'text',
    valueName: 'places',
    about: 'Where collect fetches sources from: standings=/media/usb,skins=https://mirror.example',
    fallback: 'the sources’ own addresses',
  },
  'notify.by': {
    kind: 'text',
    valueName: 'ways',
    about: 'How notify reaches you: bell,terminal,desktop,webhook,exec',
    fallback: 'terminal, and webhook and exec where they are set',
  },
  'notify.webhook': {
    kind: 'text',
    valueName: 'url',
    about: 'Where notify posts each notice as signed JSON: an https address, or this machine',
    fallback: 'none',
  },
  'notify.secretFile': {
    kind: 'file',
    valueName: 'file',
    about: 'The file with the secret that signs what is posted; ESPORTS_NOTIFY_SECRET overrides it',
    fallback: 'none',
  },
  'notify.exec': {
    kind: 'text',
    valueName: 'command',
    about: 'The program that notify runs for each notice, without a shell, with JSON on its standard input',
    fallback: 'none',
  },
  'notify.quiet': {
    kind: 'text',
    valueName: 'hours',
    about: 'The hours of the day in which notify stays silent, by your clock: 23:00-08:00',
    fallback: 'none',
  },
  'notify.perHour': {
    kind: 'int',
    minimum: 1,
    maximum: 1000,
    valueName: 'n',
    about: 'The most notices in any 60 minutes',
    fallback: '30',
  },
} as const satisfies Readonly<Record<string, SettingSpec>>;

export type SettingName = keyof typeof settings;

type ValueOf<S extends SettingSpec> = S extends { readonly choices: readonly (infer C)[] }
  ? C
  : S extends { readonly kind: 'int' }
    ? number
    : string;
/** The settings by name; a setting without a value is absent. */
export type Settings = { readonly [N in SettingName]?: ValueOf<(typeof settings)[N]> };

export const settingNames = Object.keys(settings) as readonly SettingName[];

/** The settings and the first invalid one, to be thrown before anything is sent. */
export interface ReadSettings {
  readonly values: Settings;
  readonly fault?: ConfigError;
}

export const readSettings = (system: SystemInfo): ReadSettings => {
  const values: Partial<Record<SettingName, unknown>> = {};
  let fault: ConfigError | undefined;
  try {
    const stored = readStoredSettings(foldersOf(system).settings, system);
    for (const name of settingNames) {
      const value = storedValue(stored, placeOf(name));
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
  // Each value was parsed by the spec of its own name.
  return { values: values as Settings, ...(fault && { fault }) };
};

interface Wishes {
  readonly flags: {
    readonly spoilers?: boolean;
    readonly utc?: boolean;
    readonly tz?: string;
    readonly delay?: number;
  };
  readonly settings: Settings;
}

/** Whether the user does not want to know the results of the last days. */
export const hidesResults = ({ flags, settings: values }: Wishes): boolean =>
  flags.spoilers === undefined ? values.spoilers === 'off' : !flags.spoilers;

/** The time zone that the user wants: a name or `local`; undefined: not said. */
export const zoneOf = ({ flags, settings: values }: Wishes): string | undefined =>
  flags.utc === true ? 'UTC' : (flags.tz ?? values.tz);

/** For how many milliseconds the user wants to know nothing of what happens. */
export const delayOf = ({ flags, settings: values }: Wishes): number =>
  flags.delay ?? readDuration(values.delay ?? '') ?? 0;

export const placeOf = (name: SettingName): string => {
  const spec: SettingSpec = settings[name];
  return spec.stored ?? name;
};

/** Parses the typed value of a setting; a duration stays as it was typed. @throws UsageError */
export const parseSetting = (name: SettingName, raw: string): string | number => {
  // The values of every setting are text or numbers.
  const value = parseValue(valueSpec(name), raw) as string | number;
  return settings[name].kind === 'duration' ? raw : value;
};

export const settingUsage = (name: SettingName): string => `${name} <${settings[name].valueName}>`;

const valueSpec = (name: SettingName): ValueSpec => ({
  ...settings[name],
  typed: name,
  usage: settingUsage(name),
});

const readValue = (name: SettingName, value: unknown): string | number => {
  if (typeof value === 'string' || typeof value === 'number') return parseSetting(name, String(value));
  throw new UsageError(`${name} has a value of the wrong type`, '');
};

const toFault = (name: SettingName, error: unknown): ConfigError => {
  if (!(error instanceof UsageError)) throw error;
  return new ConfigError(
    `The setting ${error.message}`,
    `Remove it: esports config unset ${name}`,
    'badSetting',
    { cause: error },
  );
};
