import { AccessFileError } from '../../access/accessFile.ts';
import { createQueue } from '../../refresh.ts';

/** One connection to PostgreSQL. Statements run one after another, in the order in which they are asked for. */
export interface Link {
  /** Runs a statement and returns its rows. @throws AccessFileError if PostgreSQL does not answer; its own error otherwise */
  readonly query: (text: string, values?: readonly unknown[]) => Promise<readonly Row[]>;
  readonly close: () => Promise<void>;
}

export type Row = Readonly<Record<string, unknown>>;

/** The longest wait for a connection, and usually for a statement, in ms. */
const usualPatience = 3000;

/** @throws AccessFileError if PostgreSQL does not answer */
export const openLink = async ({
  url,
  patience = usualPatience,
  onNotice,
  onEnd,
}: {
  /** `postgres://user@host:5432/database`. */
  readonly url: string;
  /** The longest wait for a statement, in ms. */
  readonly patience?: number;
  /** Called for each notification on a channel to which the connection listens. */
  readonly onNotice?: (() => void) | undefined;
  /** Called once when the connection has ended, for whatever reason. */
  readonly onEnd?: (() => void) | undefined;
}): Promise<Link> => {
  const { Client } = await import('pg');
  const client = new Client({
    connectionString: url,
    application_name: 'esports',
    connectionTimeoutMillis: usualPatience,
    query_timeout: patience,
    keepAlive: true,
  });
  let hasEnded = false;
  const end = (): void => {
    if (hasEnded) return;
    hasEnded = true;
    onEnd?.();
  };
  // Without a listener, a broken connection would end the process.
  client.on('error', end);
  client.on('end', end);
  client.on('notification', () => onNotice?.());
  try {
    await client.connect();
  } catch (cause) {
    throw unanswered(url, cause);
  }
  const run = async (text: string, values: readonly unknown[]): Promise<readonly Row[]> => {
    try {
      const { rows } = await client.query<Row>(text, [...values]);
      return rows;
    } catch (cause) {
      // An error with a code of five characters is PostgreSQL's answer. Classes 08 and 57 say that it is going away.
      if (cause instanceof Error && 'code' in cause && /^(?!08|57)\w{5}$/.test(String(cause.code)))
        throw cause;
      // A statement may still be running there, so the connection is not used again.
      end();
      void client.end().catch(() => undefined);
      throw unanswered(url, cause);
    }
  };
  const inTurn = createQueue();
  return {
    query: (text, values = []) => inTurn(() => run(text, values)),
    close: async () => {
      hasEnded = true;
      await client.end().catch(() => undefined);
    },
  };
};

const unanswered = (url: string, cause: unknown): AccessFileError => {
  // Without user and password.
  const { host = '', pathname = '' } = URL.parse(url) ?? {};
  const why = cause instanceof Error ? `: ${cause.message}` : '';
  return new AccessFileError(
    `PostgreSQL at ${host}${pathname} does not answer${why}`,
    'check that it is running, and its address in --access: postgres://user@host:5432/database',
    { cause },
  );
};

/** Uses a connection. @throws AccessFileError if PostgreSQL does not answer */
export type UseLink = <T>(act: (link: Link) => Promise<T>) => Promise<T>;

/** A connection that is made again when it has ended. `prepare` runs before its first use. */
export const createLine = (
  url: string,
  prepare?: (link: Link) => Promise<unknown>,
  onNotice?: () => void,
) => {
  let current: Promise<Link> | undefined;
  /** Why PostgreSQL does not answer. Until it does, whoever asks is refused at once, and one connection is tried meanwhile. */
  let away: AccessFileError | undefined;
  let isTrying = false;
  const connect = (): Promise<Link> => {
    const forget = (): void => {
      if (current === connection) current = undefined;
    };
    const connection = (async () => {
      const link = await openLink({ url, onNotice, onEnd: forget });
      try {
        await prepare?.(link);
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
  const tryAgain = async (): Promise<void> => {
    if (isTrying) return;
    isTrying = true;
    try {
      await (await (current ?? connect())).query('SELECT 1');
      away = undefined;
    } catch {
      // It is tried again when somebody asks.
    }
    isTrying = false;
  };
  const use: UseLink = async act => {
    if (away) {
      void tryAgain();
      throw away;
    }
    try {
      return await act(await (current ?? connect()));
    } catch (cause) {
      if (cause instanceof AccessFileError) away = cause;
      throw cause;
    }
  };
  return {
    use,
    isConnected: (): boolean => away === undefined,
    /** Ends the connection; the next use makes another. */
    drop: async (): Promise<void> => {
      const last = current?.catch(() => undefined);
      current = undefined;
      await (await last)?.close();
    },
  };
};
