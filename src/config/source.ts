/** Where the answers come from. */
export type Source =
  | { readonly kind: 'remote'; readonly baseUrl: string; readonly game: string; readonly apiKey?: string }
  /** A data file, served in this process. */
  | { readonly kind: 'data'; readonly path: string; readonly game: string }
  /** The made-up season, served in this process. */
  | { readonly kind: 'demo'; readonly game: string };

/** A source inside this process. */
export type OwnSource = Exclude<Source, { readonly kind: 'remote' }>;

/** A setting that cannot be followed; nothing is sent. */
export class ConfigError extends Error {
  readonly hint: string;
  /** `noKey` where what is missing is an account, not a better setting. */
  readonly kind: 'badSetting' | 'noKey';

  constructor(message: string, hint: string, kind: ConfigError['kind'] = 'badSetting') {
    super(message);
    this.name = 'ConfigError';
    this.hint = hint;
    this.kind = kind;
  }
}

/** What the command line says of it. */
export interface SourceFlags {
  readonly baseUrl?: string;
  readonly game?: string;
  readonly data?: string;
  readonly insecure?: boolean;
}

type Env = Readonly<Record<string, string | undefined>>;

/**
 * Which service is asked: the flags before the environment, and with neither the made-up season.
 * `readFile` gives the text of the file that `ESPORTS_API_KEY_FILE` names.
 * @throws ConfigError
 */
export const resolveSource = (flags: SourceFlags, env: Env, readFile: (path: string) => string): Source => {
  const game = segment(flags.game ?? given(env, 'ESPORTS_GAME') ?? 'game');
  if (flags.data !== undefined && flags.baseUrl !== undefined) {
    throw new ConfigError('--data and --base-url exclude each other', 'Keep the one whose answers you want.');
  }
  const data = flags.data ?? (flags.baseUrl === undefined ? given(env, 'ESPORTS_DATA') : undefined);
  if (data !== undefined) return { kind: 'data', path: data, game };
  const baseUrl = flags.baseUrl ?? given(env, 'ESPORTS_BASE_URL');
  const apiKey = keyOf(env, readFile);
  if (baseUrl === undefined) return demo(game, apiKey, env);
  const checked = checkBaseUrl(baseUrl, flags.insecure === true);
  return { kind: 'remote', baseUrl: checked, game, ...(apiKey !== undefined && { apiKey }) };
};

/** The made-up season, where nothing speaks against it. */
const demo = (game: string, apiKey: string | undefined, env: Env): Source => {
  if (apiKey !== undefined) {
    throw new ConfigError(
      'There is an API key, but no service to use it with',
      'Say which service the key belongs to: ESPORTS_BASE_URL=https://…/api/v1',
    );
  }
  if (env['ESPORTS_DEMO'] === '0') {
    throw new ConfigError(
      'No service is set, and ESPORTS_DEMO=0 forbids the made-up data',
      'Set ESPORTS_BASE_URL and ESPORTS_API_KEY.',
      'noKey',
    );
  }
  return { kind: 'demo', game };
};

/** What our own service serves: the data file of the flag, of the environment, or the made-up season. @throws ConfigError */
export const resolveOwnSource = (flags: Pick<SourceFlags, 'game' | 'data'>, env: Env): OwnSource => {
  const game = segment(flags.game ?? given(env, 'ESPORTS_GAME') ?? 'game');
  const path = flags.data ?? given(env, 'ESPORTS_DATA');
  return path === undefined ? { kind: 'demo', game } : { kind: 'data', path, game };
};

const given = (env: Env, name: string): string | undefined => (env[name] === '' ? undefined : env[name]);

const segment = (game: string): string => {
  if (/^[\w.~-]+$/.test(game) && game !== '.' && game !== '..') return game;
  throw new ConfigError(`«${game}» cannot be a game segment`, 'It is one path segment, such as game or cs2.');
};

const checkBaseUrl = (text: string, insecure: boolean): string => {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw new ConfigError(
      `«${text}» is not a base URL`,
      'Give it whole, with its version segment: https://…/api/v1',
    );
  }
  if (url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '') {
    throw new ConfigError(
      'A base URL has no user, password, query or fragment',
      'The key goes into ESPORTS_API_KEY.',
    );
  }
  if (url.protocol === 'http:' && !insecure && !isLoopback(url.hostname)) {
    throw new ConfigError(
      `${url.origin} is not encrypted: the key would be readable on the way`,
      'Use https://, or --insecure where you know the network.',
    );
  }
  return url.href.replace(/\/+$/, '');
};

const isLoopback = (host: string): boolean =>
  host === 'localhost' || host.endsWith('.localhost') || host === '[::1]' || /^127(?:\.\d+){3}$/.test(host);

/** A key travels in a header: what cannot stand there is refused without being shown. */
const keyOf = (env: Env, readFile: (path: string) => string): string | undefined => {
  const path = given(env, 'ESPORTS_API_KEY_FILE');
  const key = given(env, 'ESPORTS_API_KEY') ?? (path === undefined ? undefined : readKeyFile(path, readFile));
  if (key !== undefined && !/^[\x21-\x7e]+$/.test(key)) {
    throw new ConfigError(
      'The API key has characters that no key has (a space, a line break, or a letter outside ASCII)',
      'Copy it again, without what stands around it.',
    );
  }
  return key;
};

const readKeyFile = (path: string, readFile: (path: string) => string): string => {
  try {
    return readFile(path).trim();
  } catch {
    throw new ConfigError(
      `The key file cannot be read: ${path}`,
      'ESPORTS_API_KEY_FILE names a file that holds the key alone.',
    );
  }
};
