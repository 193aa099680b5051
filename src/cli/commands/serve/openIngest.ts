import type { OwnSource } from '../../../settings/source.ts';
import type { Host } from '../../host/host.ts';
import type { FlagValues } from '../../parse/flagDefinition.ts';
import { UsageError } from '../../parse/usageError.ts';
import type { LiveMatches, LiveMatchesOptions } from './liveMatches.ts';
import type { serveFlags } from './serveFlags.ts';

interface IngestParts extends Pick<LiveMatchesOptions, 'findToken' | 'report' | 'gauge'> {
  readonly source: OwnSource;
  readonly host: Host;
}

/** What a service without live matches has of them. */
const noMatches = { openData: undefined, posts: undefined, begin: () => {}, close: () => {} } as const;

/** Opens what `serve --ingest` needs. @throws UsageError, DeskError */
export const openIngest = async (
  { ingest, ingestFile, ingestLog = [], replay }: FlagValues<typeof serveFlags>,
  { source, host, ...parts }: IngestParts,
): Promise<LiveMatches | typeof noMatches> => {
  if (!ingest) {
    if (ingestFile === undefined && ingestLog.length === 0) return noMatches;
    throw new UsageError(
      '--ingest-file and --ingest-log need --ingest',
      'Add --ingest, which opens the addresses',
    );
  }
  if (replay !== undefined)
    throw new UsageError(
      '--ingest and --replay exclude each other',
      'Serve the replay from a process of its own',
    );
  const [{ openLiveMatches }, { deskPath }] = await Promise.all([
    import('./liveMatches.ts'),
    import('../ingest/deskPath.ts'),
  ]);
  return openLiveMatches(
    {
      ...parts,
      path: deskPath(ingestFile, host),
      base: source.kind === 'data' ? source.path : undefined,
      logs: ingestLog.map(readLog),
    },
    host,
  );
};

/** Reads `server-1=/srv/cs2/game/csgo/logs/current.log`. */
const readLog = (typed: string) => {
  const mark = typed.indexOf('=');
  if (mark > 0 && mark < typed.length - 1)
    return { source: typed.slice(0, mark), path: typed.slice(mark + 1) };
  throw new UsageError(
    `--ingest-log: «${typed}» names no source`,
    'Give both: --ingest-log server-1=/path/to/the.log',
  );
};
