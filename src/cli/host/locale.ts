type Environment = Readonly<Record<string, string | undefined>>;

/** Whether hours are counted to twelve where the user lives, by the locale that POSIX says decides of times. */
export const countsToTwelve = (env: Environment): boolean => {
  const name = [env['LC_ALL'], env['LC_TIME'], env['LANG']].find(
    value => value !== undefined && value !== '',
  );
  const tag = /^[a-z]{2,3}(?:_[A-Z]{2})?/.exec(name ?? '')?.[0].replace('_', '-');
  // Of a locale that is not known the machine's own would be taken.
  if (tag === undefined || Intl.DateTimeFormat.supportedLocalesOf(tag).length === 0) return false;
  return new Intl.DateTimeFormat(tag, { hour: 'numeric' }).resolvedOptions().hour12 === true;
};
