import type { Host, TextOutput } from './host.ts';

/** Values that no output may show, whatever they stand in. */
export interface Secrets {
  /** Learns a value of at least `shortest` characters (8), in every form in which it may come up again. */
  add(value: string | undefined, shortest?: number): void;
  /** The text without them. */
  redact(text: string): string;
}

/** Shorter values are too likely to be an ordinary word or number of the data; no service gives out such a key. */
const usualShortest = 8;
const replacement = '[key hidden]';

export const createSecrets = (): Secrets => {
  let forms: readonly string[] = [];
  return {
    add: (value, shortest = usualShortest) => {
      if (value === undefined || value.length < shortest) return;
      const found = formsOf(value).filter(form => form.length >= shortest);
      // The longest first: a shorter one may be a part of it.
      forms = [...new Set([...forms, ...found])].sort((a, b) => b.length - a.length);
    },
    redact: text => {
      let shown = text;
      for (const form of forms) if (shown.includes(form)) shown = shown.replaceAll(form, replacement);
      return shown;
    },
  };
};

/** The environment for a program that we start: without the key, which is none of its business. */
export const childEnvironment = (
  env: Readonly<Record<string, string | undefined>>,
): Record<string, string | undefined> => {
  const { ESPORTS_API_KEY: _key, ESPORTS_API_KEY_FILE: _file, ...others } = env;
  return others;
};

/** As it is, line by line, inside a JSON text, and inside an address. */
const formsOf = (value: string): readonly string[] => [
  value,
  value.trim(),
  ...value.split(/\s+/),
  JSON.stringify(value).slice(1, -1),
  encodeURIComponent(value.toWellFormed()),
];

/** The host with outputs that no key passes through, whoever writes it into them. */
export const guardHost = (host: Host, secrets: Secrets): Host => {
  secrets.add(host.env['ESPORTS_API_KEY']);
  return { ...host, stdout: guard(host.stdout, secrets), stderr: guard(host.stderr, secrets) };
};

const guard = (output: TextOutput, secrets: Secrets): TextOutput => ({
  isTerminal: output.isTerminal,
  get columns() {
    return output.columns;
  },
  write: text => output.write(secrets.redact(text)),
});

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
