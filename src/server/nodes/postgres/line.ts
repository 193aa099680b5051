import type { Link } from './link.ts';

/** A connection that is made again when it has ended. */
export interface Line {
  /** Uses the connection. @throws AccessFileError if PostgreSQL does not answer */
  readonly use: <T>(act: (link: Link) => Promise<T>) => Promise<T>;
  /** Ends the connection; the next use makes another. */
  readonly drop: () => Promise<void>;
}

/** `open` makes a connection and is told what to call when it ends; `prepare` runs before its first use. */
export const createLine = (
  open: (onEnd: () => void) => Promise<Link>,
  prepare: (link: Link) => Promise<void>,
): Line => {
  let current: Promise<Link> | undefined;
  const connect = (): Promise<Link> => {
    const forget = (): void => {
      if (current === connection) current = undefined;
    };
    const connection = (async () => {
      const link = await open(forget);
      try {
        await prepare(link);
        return link;
      } catch (cause) {
        await link.close();
        throw cause;
      }
    })();
    current = connection;
    connection.catch(forget);
    return connection;
  };
  return {
    use: async act => act(await (current ?? connect())),
    drop: async () => {
      const last = current;
      current = undefined;
      await last?.then(
        link => link.close(),
        () => undefined,
      );
    },
  };
};
