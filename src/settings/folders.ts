/** Where the program keeps its things; each is made when something is first written there. */
export interface Folders {
  readonly settings: string;
  /** Keys of the service inside, the made-up season: what must survive, and is not the user's to write. */
  readonly state: string;
  readonly cache: string;
}

export interface Surroundings {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly platform: string;
  readonly homeFolder: string;
}

/** By the platform's conventions, unless `ESPORTS_CONFIG_DIR`, `ESPORTS_STATE_DIR` or `ESPORTS_CACHE_DIR` says otherwise. */
export const foldersOf = ({ env, platform, homeFolder }: Surroundings): Folders => {
  const usual = conventions[platform] ?? xdg;
  const folders = usual(env, homeFolder);
  return {
    settings: given(env['ESPORTS_CONFIG_DIR']) ?? folders.settings,
    state: given(env['ESPORTS_STATE_DIR']) ?? folders.state,
    cache: given(env['ESPORTS_CACHE_DIR']) ?? folders.cache,
  };
};

type Convention = (env: Surroundings['env'], home: string) => Folders;

const given = (value: string | undefined): string | undefined => (value === '' ? undefined : value);

/** The XDG base directories, which Linux and the BSDs follow. */
const xdg: Convention = (env, home) => ({
  settings: `${given(env['XDG_CONFIG_HOME']) ?? `${home}/.config`}/esports`,
  state: `${given(env['XDG_STATE_HOME']) ?? `${home}/.local/state`}/esports`,
  cache: `${given(env['XDG_CACHE_HOME']) ?? `${home}/.cache`}/esports`,
});

const conventions: Readonly<Record<string, Convention>> = {
  darwin: (_env, home) => ({
    settings: `${home}/Library/Preferences/esports`,
    state: `${home}/Library/Application Support/esports`,
    cache: `${home}/Library/Caches/esports`,
  }),
  win32: (env, home) => ({
    settings: `${given(env['APPDATA']) ?? `${home}/AppData/Roaming`}/esports`,
    state: `${given(env['LOCALAPPDATA']) ?? `${home}/AppData/Local`}/esports/state`,
    cache: `${given(env['LOCALAPPDATA']) ?? `${home}/AppData/Local`}/esports/cache`,
  }),
};
