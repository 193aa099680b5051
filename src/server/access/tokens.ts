import type { DatabaseSync } from 'node:sqlite';
import { checkName, KeyError, mendFile, write } from './keyError.ts';
import { digestOf, mintKey, type RandomHex, sameDigest } from './secret.ts';

/** What a token may open: an address, or that to which a live source posts. Others may see it there, so it opens one thing. */
export const tokenKinds = ['calendar', 'overlay', 'gsi', 'log', 'matchzy'] as const;
export type TokenKind = (typeof tokenKinds)[number];

/** The one thing that a token opens: `calendar:rain-temple`, `overlay:current`. */
export interface Opened {
  readonly kind: TokenKind;
  /** In lower case: the slug of a team, the identifier of a match, `current`, or the name of a live source. */
  readonly target: string;
}

/** The stored facts about a token, without the token itself. */
export interface TokenRecord extends Opened {
  readonly id: number;
  readonly name: string;
  /** ms since 1970; null for never. */
  readonly createdAt: number;
  readonly revokedAt: number | null;
}

export type TokenRing = ReturnType<typeof createTokenRing>;

/** Manages the tokens of an open access file. No token is a key, and no key opens a token's address. `now` in ms since 1970. */
export const createTokenRing = (database: DatabaseSync, now: () => number, randomHex: RandomHex) => {
  const columns = 'id, name, kind, target, created_at AS createdAt, revoked_at AS revokedAt';
  const all = database.prepare(`SELECT ${columns} FROM access_token ORDER BY id`);
  const inForce = 'FROM access_token WHERE revoked_at IS NULL';
  const byName = database.prepare(`SELECT ${columns} ${inForce} AND name = ?`);
  const byLookup = database.prepare(`SELECT ${columns}, digest ${inForce} AND lookup = ?`);
  const keyNamed = database.prepare('SELECT 1 FROM access_key WHERE name = ? AND revoked_at IS NULL');
  const insert = database.prepare(
    'INSERT INTO access_token (name, kind, target, lookup, digest, created_at) VALUES (?, ?, ?, ?, ?, ?)',
  );
  const end = database.prepare('UPDATE access_token SET revoked_at = ? WHERE id = ?');
  const named = (name: string) => rows(byName.all(name))[0];

  return {
    /** All tokens including revoked ones, oldest first. */
    list: (): readonly TokenRecord[] => rows(all.all()),
    /** Creates a token. Its text is returned only here and can never be shown again. @throws KeyError */
    create: (name: string, { kind, target }: Opened) => {
      checkName(name);
      if (named(name) ?? keyNamed.get(name))
        throw new KeyError(
          `a key or token named "${name}" already exists`,
          `choose another name, or revoke it first: esports keys revoke '${name}'`,
        );
      const { key, lookup, digest } = mintKey(randomHex);
      write(database, 'the new token was not stored', () =>
        insert.run(name, kind, target, lookup, digest, now()),
      );
      const record = named(name);
      if (!record) throw new KeyError('the new token was not stored', mendFile);
      return { key, record };
    },
    /** Revokes a token permanently; undefined if no active one has this name. @throws KeyError */
    revoke: (name: string): TokenRecord | undefined => {
      const found = named(name);
      if (!found) return undefined;
      const at = now();
      write(database, `the token ${name} was not revoked`, () => end.run(at, found.id));
      return { ...found, revokedAt: at };
    },
    find: (token: string): TokenRecord | undefined => {
      const wanted = digestOf(token);
      if (!wanted) return undefined;
      // node:sqlite returns a BLOB column as bytes.
      const fitting = byLookup
        .all(wanted.lookup)
        .filter(row => sameDigest(row['digest'] as Uint8Array, wanted.digest));
      return rows(fitting)[0];
    },
  };
};

/** A row of another kind, written by a later program, is left alone. */
const rows = (found: readonly unknown[]): readonly TokenRecord[] =>
  // The statements select these columns.
  (found as readonly TokenRecord[]).filter(({ kind }) => tokenKinds.includes(kind));
