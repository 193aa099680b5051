export type Env = Readonly<Record<string, string | undefined>>;

/** Returns an environment variable; an empty one counts as absent. */
export const given = (env: Env, name: string): string | undefined =>
  env[name] === '' ? undefined : env[name];
