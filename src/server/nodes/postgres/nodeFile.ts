import { existsSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import { becauseOfDisk } from '../../../core/diskFault.ts';
import { makeFolder } from '../../../core/files/makeFolder.ts';
import { createPrivately, inTransaction, isBusy, openSqlite } from '../../../core/files/openSqlite.ts';
import { AccessFileError } from '../../access/accessFile.ts';
import type { Charge } from '../../access/charges.ts';
import { monthOf } from '../../access/month.ts';
import type { RandomHex } from '../../access/secret.ts';
import type { Lease, Settled } from './demand.ts';

interface NodeFileOptions {
  /** The folder of the files of this machine's nodes. */
  readonly folder: string;
  /** The identity of the books in PostgreSQL. */
  readonly book: string;
  readonly now: () => number;
  readonly randomHex: RandomHex;
}

/** How many nodes may run with one folder. */
const nodesAtMost = 64;

/** Opens the node files that no process has open: those that ended processes left, or a new one. @throws AccessFileError */
export const openNodeFiles = (options: NodeFileOptions): readonly [NodeFile, ...NodeFile[]] => {
  const { folder, now } = options;
  const files: NodeFile[] = [];
  try {
    makeFolder(folder);
    for (let number = 1; number <= nodesAtMost; number += 1) {
      const path = `${folder}/${options.book.slice(0, 8)}-${number}.db`;
      // The files are numbered without gaps.
      if (files.length > 0 && !existsSync(path)) break;
      const opened = openNodeFile(path, options);
      if (opened !== 'in use') files.push(toNodeFile(opened.id, opened.database, now));
    }
  } catch (cause) {
    for (const { database } of files) database.close();
    throw cannotOpen(folder, cause);
  }
  const [first, ...others] = files;
  if (first) return [first, ...others];
  throw cannotOpen(folder, new Error(`${nodesAtMost} nodes have their files there`));
};

const cannotOpen = (folder: string, cause: unknown): AccessFileError =>
  new AccessFileError(
    `the file of this node in ${folder} cannot be opened${becauseOfDisk(cause)}`,
    'check the permissions of the state folder and the room on its disk',
    { cause },
  );

const openNodeFile = (path: string, { book, randomHex }: NodeFileOptions) => {
  try {
    createPrivately(path);
    let id = '';
    const database = openSqlite(path, {}, file => {
      // One process at a time: the charges of a node are its own.
      file.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL');
      inTransaction(file, () => {
        file.exec(nodeSql);
        const found = file.prepare('SELECT id FROM node').get();
        id = String(found?.['id'] ?? randomHex(8));
        if (!found) file.prepare('INSERT INTO node VALUES (?, ?)').run(id, book);
      });
    });
    return { id, database };
  } catch (error) {
    if (isBusy(error)) return 'in use';
    throw error;
  }
};

const nodeSql = `
CREATE TABLE IF NOT EXISTS node (id TEXT NOT NULL, book TEXT NOT NULL) STRICT;
CREATE TABLE IF NOT EXISTS lease (
  key_id INTEGER NOT NULL, month TEXT NOT NULL, granted INTEGER NOT NULL, spent INTEGER NOT NULL,
  PRIMARY KEY (key_id, month)
) WITHOUT ROWID, STRICT;`;

export type NodeFile = ReturnType<typeof toNodeFile>;

/** The file of one node: what it holds and has spent of each key. What it says was spent was answered, or soon is. */
const toNodeFile = (id: string, database: DatabaseSync, now: () => number) => {
  const take = database.prepare(`UPDATE lease SET spent = spent + :count
    WHERE key_id = :key AND month = (SELECT max(month) FROM lease WHERE key_id = :key) AND month >= :month
      AND spent + :count <= granted
    RETURNING month, spent`);
  const all = database.prepare('SELECT key_id AS key, month, granted, spent FROM lease');
  const ofKey = database.prepare('SELECT key_id AS key, month, granted, spent FROM lease WHERE key_id = ?');
  const letGo = database.prepare('UPDATE lease SET granted = spent WHERE key_id = ?');
  const forget = database.prepare('DELETE FROM lease WHERE key_id = ? AND month <> ?');
  const forgetBefore = database.prepare('DELETE FROM lease WHERE month < ?');
  const put = database.prepare(`INSERT INTO lease (key_id, month, granted, spent) VALUES (?, ?, ?, ?)
    ON CONFLICT (key_id, month) DO UPDATE SET granted = excluded.granted`);
  return {
    id,
    database,
    taking: (key: number, count: number): Charge => {
      const month = monthOf(now());
      // `all`, as in charges.ts: SQLite then reports a failed commit.
      const [taken] = take.all({ key, count, month });
      return {
        granted: taken !== undefined,
        isRevoked: false,
        month: String(taken?.['month'] ?? month),
        used: Number(taken?.['spent'] ?? 0),
      };
    },
    /** The leases of a key, or of all keys. */
    leases: (key?: number): ReadonlyMap<number, readonly Lease[]> => {
      const rows: unknown[] = key === undefined ? all.all() : ofKey.all(key);
      // The statements select these columns.
      return Map.groupBy(rows as (Lease & { readonly key: number })[], ({ key }) => key);
    },
    /** Lowers what the node holds of a key to what it has spent, before it tells others that they may have it. */
    letGo: (keys: readonly number[]) => inTransaction(database, () => keys.forEach(key => letGo.run(key))),
    /** Forgets the leases of earlier months than this one. */
    forgetBefore: (month: string): void => void forgetBefore.run(month),
    /** Writes what PostgreSQL has granted and forgets the months that it has settled. */
    store: (settled: readonly Settled[]): void =>
      inTransaction(database, () => {
        for (const { key, month, granted, spent } of settled) {
          forget.run(key, month);
          put.run(key, month, granted, spent);
        }
      }),
  };
};
