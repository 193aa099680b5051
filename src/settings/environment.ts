export type Env = Readonly<Record<string, string | undefined>>;

/** A variable of the environment; one that is empty counts as absent. */
export const given = (env: Env, name: string): string | undefined =>
  env[name] === '' ? undefined : env[name];
