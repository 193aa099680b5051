/**
 * The words of a command line that are, or may be, a key. No command takes one as an argument, since other programs can
 * read a command line; whoever types one all the same should not find it in an error message, which ends up in logs.
 */
export const typedKeys = (argv: readonly string[]): readonly string[] => {
  const [group, verb, ...others] = argv.filter(word => !word.startsWith('-'));
  const isAuth = group === 'auth' && verb !== undefined;
  return argv.flatMap((word, index) => {
    const before = argv[index - 1] ?? '';
    const assigned = assignment.exec(word)?.[1];
    if (assigned !== undefined) return [assigned];
    if (word.startsWith('-')) return [];
    const isAlone = isAuth && others.includes(word) && !before.startsWith('-');
    return isAlone || keyFlag.test(before) || looksLikeKey(word) ? [word] : [];
  });
};

const keyName = String.raw`[\w-]*(?:api[-_]?key|token|secret|passwor[dt]|authorization)|-{0,2}key`;
/** `ESPORTS_API_KEY=…`, `--api-key=…`, `x-api-key: …`. */
const assignment = new RegExp(`^(?:${keyName})\\s*[=:]\\s*(.+)$`, 'is');
/** The flag of another program: `--api-key`, `--token`. */
const keyFlag = new RegExp(`^--?(?:${keyName})$`, 'i');

/** Long and of mixed letters and digits, or a JSON Web Token: hardly any identifier or path is like that. */
const looksLikeKey = (word: string): boolean =>
  /^eyJ[\w.-]{24,}$/.test(word) ||
  (/^[\w+=-]{24,}$/.test(word) && /[a-z]/.test(word) && /[A-Z]/.test(word) && /\d/.test(word));
