import { isRecord, parseRecord } from '../../../core/json/jsonRecord.ts';
import type { SourceMemory } from '../../../data/collect/collect.ts';
import { type SourceName, sourceNames, type StandingsSet } from '../../../data/collect/sources.ts';
import type { Host } from '../../host/host.ts';
import { readPrivateFile, replacePrivateFile } from '../../settings/privateFile.ts';

/** What is remembered between runs: no data, so a lost file costs one download. */
export interface CollectMemory {
  /** The last run, in ms since 1970 UTC. */
  readonly ranAt?: number;
  readonly agreed: readonly SourceName[];
  /** What of the standings. */
  readonly set?: StandingsSet;
  readonly sources: Readonly<Partial<Record<SourceName, SourceMemory>>>;
  /** Why the last run got nothing from the user's service or from the folder of recordings, by their names. */
  readonly failed?: Readonly<Record<string, string>>;
}

const memoryPath = (folder: string): string => `${folder}/collect.json`;

/** A damaged file counts as none. @throws ConfigError if the file is not the user's own */
export const readMemory = (folder: string, host: Pick<Host, 'userId'>): CollectMemory => {
  const { ranAt, agreed, set, sources, failed } =
    parseRecord(readPrivateFile(memoryPath(folder), host, 'refuseLink') ?? '') ?? {};
  const known = isRecord(sources) ? sources : {};
  return {
    ...(typeof ranAt === 'number' && { ranAt }),
    agreed: sourceNames.filter(name => Array.isArray(agreed) && agreed.includes(name)),
    ...((set === 'lists' || set === 'matches' || set === 'all') && { set }),
    ...(isRecord(failed) && {
      failed: Object.fromEntries(Object.entries(failed).map(([name, reason]) => [name, String(reason)])),
    }),
    // `writeMemory` wrote each in this form.
    sources: Object.fromEntries(
      sourceNames.filter(name => isRecord(known[name])).map(name => [name, known[name] as SourceMemory]),
    ),
  };
};

export const writeMemory = (folder: string, memory: CollectMemory, host: Pick<Host, 'pid'>): void =>
  replacePrivateFile(memoryPath(folder), JSON.stringify({ version: 1, ...memory }), host.pid);
