import { knownServices, serviceNamed } from '../../core/services/services.ts';
import { type Host, type TextOutput, writingBy } from './host.ts';

/** Values that must never appear in an output. */
export interface Secrets {
  /** Adds a value of at least `shortest` characters (default 8), in every form in which it may appear. */
  add(value: string | undefined, shortest?: number): void;
  /** Returns the text with every secret hidden. */
  redact(text: string): string;
}

/** A shorter value is probably an ordinary word or number in the data; no service issues such short keys. */
const usualShortest = 8;
const replacement = '[key hidden]';

export const createSecrets = (): Secrets => {
  let forms: readonly string[] = [];
  return {
    add: (value, shortest = usualShortest) => {
      if (value === undefined || value.length < shortest) return;
      const found = formsOf(value).filter(form => form.length >= shortest);
      // Longest first: a shorter one may be part of a longer one.
      forms = [...new Set([...forms, ...found])].sort((a, b) => b.length - a.length);
    },
    redact: text => {
      let shown = text;
      for (const form of forms) if (shown.includes(form)) shown = shown.replaceAll(form, replacement);
      return shown;
    },
  };
};

/** The variable with the secret that signs what is sent to a webhook. */
export const signingVariable = 'ESPORTS_NOTIFY_SECRET';

/** The variables that hold a key, whether or not it is the one in use. */
const keyVariables = ['ESPORTS_API_KEY', ...knownServices.map(({ variables }) => variables.key)];
/** In upper case: on Windows the names of variables have no case. */
const secretVariables = new Set([...keyVariables, 'ESPORTS_API_KEY_FILE', signingVariable]);

/** The environment for a child process, without the secrets, which the child does not need. */
export const childEnvironment = (env: Readonly<Record<string, string | undefined>>) =>
  Object.fromEntries(Object.entries(env).filter(([name]) => !secretVariables.has(name.toUpperCase())));

/** The environment that a filter may print: without every variable whose name says that it holds a secret. */
export const shownEnvironment = (env: Readonly<Record<string, string | undefined>>) =>
  Object.fromEntries(
    Object.entries(childEnvironment(env)).filter(
      ([name]) => !/key|token|secret|pass|auth|credential/i.test(name),
    ),
  );

/** The forms of a value: unchanged, line by line, inside a JSON text, and inside an address. */
const formsOf = (value: string): readonly string[] => [
  value,
  value.trim(),
  ...value.split(/\s+/),
  JSON.stringify(value).slice(1, -1),
  encodeURIComponent(value.toWellFormed()),
];

/** Wraps the host's outputs so that they hide every key. */
export const guardHost = (host: Host, secrets: Secrets): Host => {
  for (const name of keyVariables) secrets.add(host.env[name]);
  secrets.add(host.env[signingVariable], 1);
  return { ...host, stdout: guard(host.stdout, secrets), stderr: guard(host.stderr, secrets) };
};

const guard = (output: TextOutput, secrets: Secrets): TextOutput =>
  writingBy(output, text => output.write(secrets.redact(text)));

/** The words of a command line that may be a key. No command takes one, and messages must not repeat it. */
export const typedKeys = (argv: readonly string[]): readonly string[] => {
  const [group, verb, ...others] = argv.filter(word => !word.startsWith('-'));
  const isAuth = group === 'auth' && verb !== undefined;
  const mayBeKey = (word: string): boolean => others.includes(word) && serviceNamed(word) === undefined;
  return argv.flatMap((word, index) => {
    const before = argv[index - 1] ?? '';
    const assigned = /[=:]/.test(word) ? assignment.exec(word)?.[1] : undefined;
    if (assigned !== undefined) return [assigned];
    if (word.startsWith('-')) return [];
    const isAlone = isAuth && mayBeKey(word) && !before.startsWith('-');
    return isAlone || keyFlag.test(before) || looksLikeKey(word) ? [word] : [];
  });
};

const keyName = String.raw`[\w-]*(?:api[-_]?key|token|secret|passwor[dt]|authorization)|-{0,2}key`;
/** `ESPORTS_API_KEY=…`, `--api-key=…`, `x-api-key: …`. */
const assignment = new RegExp(`^(?:${keyName})\\s*[=:]\\s*(.+)$`, 'is');
/** A flag of another program: `--api-key`, `--token`. */
const keyFlag = new RegExp(`^--?(?:${keyName})$`, 'i');

/** Long, with both letters and digits, or a JSON Web Token: hardly any identifier or path looks like that. */
const looksLikeKey = (word: string): boolean =>
  /^eyJ[\w.-]{24,}$/.test(word) ||
  (/^[\w+=-]{24,}$/.test(word) && /[a-z]/.test(word) && /[A-Z]/.test(word) && /\d/.test(word));
