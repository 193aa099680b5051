import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import type { Clock } from '../../clock.ts';
import { IngestError, type Post } from '../intake.ts';
import type { Ingestor } from './ingestor.ts';

/** A log file of a game server on this machine. */
export interface FollowedLog {
  readonly source: string;
  readonly path: string;
}

interface FollowParts {
  readonly ingestor: Pick<Ingestor, 'post'>;
  readonly clock: Clock;
  readonly database: DatabaseSync;
  readonly report: (fault: unknown) => void;
  /** Receives what of the file is no log. */
  readonly tell: (text: string) => void;
}

/** How often to look whether the file has grown, in ms. */
const lookEvery = 100;
/** The most that is read at once, in bytes. */
const pieceLength = 262_144;

const sql = `CREATE TABLE IF NOT EXISTS followed_log (
  path TEXT PRIMARY KEY, inode INTEGER NOT NULL, offset INTEGER NOT NULL
) WITHOUT ROWID`;

/**
 * Posts the whole lines added to a log file. One that was replaced (another inode) or cut short is read from its
 * beginning. The position is kept after each post; what was posted and not kept comes once more, which the adapter
 * notices.
 */
export const followLog = (
  { source, path }: FollowedLog,
  { ingestor, clock, database, report, tell }: FollowParts,
): (() => void) => {
  database.exec(sql);
  const find = database.prepare('SELECT inode, offset FROM followed_log WHERE path = ?');
  const keep = database.prepare('INSERT OR REPLACE INTO followed_log VALUES (?, ?, ?)');
  const before = find.get(path);
  const place = { inode: Number(before?.['inode'] ?? 0), offset: Number(before?.['offset'] ?? 0) };
  let stop: (() => void) | undefined;
  let isEnded = false;

  const post = async (piece: Pick<Post, 'text' | 'isCut'>): Promise<void> => {
    try {
      await ingestor.post({ name: source, kind: 'log' }, piece);
    } catch (fault) {
      if (!(fault instanceof IngestError)) throw fault;
      tell(`${source}: ${fault.place}: ${fault.message}`);
    }
  };

  const look = async (): Promise<void> => {
    try {
      for (;;) {
        const piece = readPiece(path, place);
        if (!piece) break;
        const { after, ...posted } = piece;
        await post(posted);
        Object.assign(place, after);
        keep.run(path, place.inode, place.offset);
      }
    } catch (fault) {
      report(fault);
    }
    if (!isEnded) stop = clock.setTimer(lookEvery, () => void look());
  };
  void look();
  return () => {
    isEnded = true;
    stop?.();
  };
};

/** The next whole lines after a place, and the place after them; undefined if there are none. */
const readPiece = (path: string, { inode, offset }: { readonly inode: number; readonly offset: number }) => {
  let handle: number;
  try {
    handle = openSync(path, 'r');
  } catch {
    // The server makes the file when it begins to write.
    return undefined;
  }
  try {
    const { ino, size } = fstatSync(handle);
    const from = ino === inode && size >= offset ? offset : 0;
    if (size === from) return undefined;
    const bytes = Buffer.alloc(Math.min(pieceLength, size - from));
    const length = readSync(handle, bytes, 0, bytes.length, from);
    const end = bytes.subarray(0, length).lastIndexOf(0x0a) + 1;
    // A line longer than a piece is no line of a log.
    const taken = end === 0 && length === pieceLength ? length : end;
    if (taken === 0) return undefined;
    return {
      text: bytes.toString('utf8', 0, taken),
      isCut: taken < length,
      after: { inode: ino, offset: from + taken },
    };
  } finally {
    closeSync(handle);
  }
};
