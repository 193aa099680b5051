import type { OwnSource } from '../../settings/source.ts';
import type { Host } from '../../host/host.ts';
import type { FlagValues } from '../../parse/flagDefinition.ts';
import type { CommandContext } from '../../context/types.ts';
import { UsageError } from '../../parse/usageError.ts';
import { type LiveMatches, type LiveMatchesOptions, openLiveMatches } from './liveMatches.ts';
import type { serveFlags } from '../operate/serveCommand.ts';
import { deskPath, readBus } from '../operate/matchPlace.ts';

interface IngestParts extends Pick<LiveMatchesOptions, 'findToken' | 'report' | 'gauge'> {
  readonly source: OwnSource;
  readonly secrets: CommandContext['secrets'];
  readonly host: Host;
}

/** How long the event log keeps an ended match, in days. */
const usualKeep = 30;

const noMatches = {
  openData: undefined,
  history: undefined,
  posts: undefined,
  warnings: () => [],
  begin: () => {},
  close: () => {},
} as const;

/** Opens what `serve --ingest` needs. @throws UsageError, LiveMatchError */
export const openIngest = async (
  { ingest, ingestFile, ingestLog = [], ingestKeep, ingestIds, bus, replay }: FlagValues<typeof serveFlags>,
  { source, host, secrets, ...parts }: IngestParts,
): Promise<LiveMatches | (typeof noMatches & Pick<LiveMatches, 'now'>)> => {
  if (!ingest) {
    if ([ingestFile, ingestLog[0], ingestKeep, ingestIds, bus].every(each => each === undefined))
      return { ...noMatches, now: host.now };
    throw new UsageError(
      '--ingest-file, --ingest-log, --ingest-keep, --ingest-ids and --bus need --ingest',
      'Add --ingest, which opens the addresses',
    );
  }
  if (replay !== undefined)
    throw new UsageError(
      '--ingest and --replay exclude each other',
      'Serve the replay from a process of its own',
    );
  if (bus !== undefined && ingestKeep !== undefined)
    throw new UsageError(
      '--bus and --ingest-keep exclude each other',
      'On a bus, a match that has ended is kept as one message',
    );
  return openLiveMatches(
    {
      ...parts,
      path: deskPath(ingestFile, host),
      bus: readBus({ bus, ingestFile }, secrets),
      base: source.kind === 'data' ? source.path : undefined,
      keepDays: ingestKeep ?? usualKeep,
      idDays: ingestIds ?? 0,
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
    `--ingest-log: "${typed}" names no source`,
    'Give both: --ingest-log server-1=/path/to/the.log',
  );
};
