import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** The running process. It distinguishes what live processes have not finished from what dead ones left. */
export interface Run {
  readonly pid: number;
  /** Letters and digits, different for every run. */
  readonly random: string;
  /** Whether a process with this id exists. */
  readonly isAlive: (pid: number) => boolean;
}

/** What is being written, as it stands in the name: `.season.db.import-4711-a1b2`. */
type Work = 'import' | 'export' | 'backup' | 'copy' | 'report';

/** Where a file or folder is written until it is complete and takes its place: in the same folder, hidden. */
export const unfinishedPath = (path: string, work: Work, { pid, random }: Run): string =>
  join(dirname(path), `${startOf(path, work)}${pid}-${random}`);

/** Whether a file or folder of this name is unfinished work, of a live process or a dead one. */
export const isUnfinished = (name: string, work: Work): boolean =>
  new RegExp(String.raw`^\..+\.${work}-\d+-\w+$`).test(name);

const startOf = (path: string, work: Work): string => `.${basename(path)}.${work}-`;

/** In ms. No work takes a day, so what is older belongs to a dead process, even if its process id is in use again. */
const longestRun = 24 * 3600 * 1000;

/** Removes what killed processes left of the same work on this path. `now`: ms since 1970 UTC. */
export const removeUnfinished = (
  path: string,
  work: Work,
  { isAlive, now }: Pick<Run, 'isAlive'> & { readonly now: number },
): void => {
  const folder = dirname(path);
  const start = startOf(path, work);
  const names = existsSync(folder) ? readdirSync(folder) : [];
  for (const name of names.filter(name => name.startsWith(start))) {
    const pid = Number(/^\d+/.exec(name.slice(start.length))?.[0]);
    const left = join(folder, name);
    const age = now - (statSync(left, { throwIfNoEntry: false })?.mtimeMs ?? now);
    if (!isAlive(pid) || age > longestRun) rmSync(left, { recursive: true, force: true });
  }
};
