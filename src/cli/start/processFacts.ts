/** What of this process is the same for the program, a Tab and the line of a bar. */
export const processFacts = {
  platform: process.platform,
  userId: process.geteuid?.(),
  /** Unlike `os.homedir()` it does not ask the environment, which was asked before. */
  systemHome: (): string | undefined => {
    try {
      return process.getBuiltinModule('node:os').userInfo().homedir || undefined;
    } catch {
      // The user has no entry, as in many containers.
      return undefined;
    }
  },
  pid: process.pid,
  now: Date.now,
};

/** As `--version` and the user agent name it. */
export const runtimeName = process.versions['bun']
  ? `Bun ${process.versions['bun']}`
  : `Node ${process.versions.node}`;
