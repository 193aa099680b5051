type Environment = Readonly<Record<string, string | undefined>>;

/** Whether the user's locale uses a 12-hour clock. POSIX says which variable sets the locale of times. */
export const countsToTwelve = (env: Environment): boolean => {
  const name = localeOf('LC_TIME', env);
  const tag = /^[a-z]{2,3}(?:_[A-Z]{2})?/.exec(name ?? '')?.[0].replace('_', '-');
  if (tag === undefined) return false;
  const { locale, hour12 } = new Intl.DateTimeFormat(tag, { hour: 'numeric' }).resolvedOptions();
  // For an unknown locale, Intl uses the machine's own.
  return hour12 === true && locale.split('-')[0] === tag.split('-')[0];
};

/** The IANA name of the machine's time zone. */
export const machineZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Whether the terminal shows only ASCII; without a locale it counts as a modern one. */
export const isAsciiTerminal = (env: Environment): boolean =>
  env['TERM'] === 'dumb' || /^(?:C|POSIX)$|8859|ascii/i.test(localeOf('LC_CTYPE', env) ?? '');

/** The user's language, such as `de`; undefined if the environment names none. */
export const languageOf = (env: Environment): string | undefined =>
  /^[a-z]{2,3}(?=[_.@]|$)/.exec(localeOf('LC_MESSAGES', env) ?? '')?.[0];

/** The first variable that is set decides (POSIX, 8.2). */
const localeOf = (category: 'LC_TIME' | 'LC_CTYPE' | 'LC_MESSAGES', env: Environment): string | undefined =>
  [env['LC_ALL'], env[category], env['LANG']].find(value => value !== undefined && value !== '');
