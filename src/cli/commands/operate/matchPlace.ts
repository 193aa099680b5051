import { busOf, openLiveFile } from '../../../server/ingest/matches/liveFile.ts';
import type { EventLog } from '../../../server/live/eventLog.ts';
import { type BusAddress, parseBusAddress } from '../../../server/nodes/bus/busAddress.ts';
import { type BusLog, openBusLog } from '../../../server/nodes/bus/busLog.ts';
import { createStoredLog } from '../../../server/live/storedLog.ts';
import type { ReportFault } from '../../../data/store/problem.ts';
import { shellWord } from '../../../output/text/shellWords.ts';
import { UsageError } from '../../parse/usageError.ts';
import type { CommandContext } from '../../context/types.ts';
import type { Host } from '../../host/host.ts';
import { foldersOf } from '../../../client/account/folders.ts';

/** Where live matches are, as the flags name it: a file, or the bus that nodes share. */
export interface MatchPlace {
  readonly ingestFile?: string | undefined;
  readonly bus?: string | undefined;
}

/** The address of `--bus`, whose password no output shows. @throws UsageError */
export const readBus = ({ bus, ingestFile }: MatchPlace, secrets: CommandContext['secrets']) => {
  if (bus === undefined) return undefined;
  if (ingestFile !== undefined)
    throw new UsageError('--bus and --ingest-file exclude each other', 'Nodes with a bus share its matches');
  const address = parseBusAddress(bus);
  if (!address)
    throw new UsageError(
      `--bus: this is not a NATS address`,
      'Give nats://host:4222, tls://host:4222, or one with the name of the stream: nats://host:4222/league',
    );
  for (const secret of Object.values(address.credentials ?? {})) secrets.add(secret);
  return address;
};

/** @throws BusError if NATS does not answer */
export const openBus = (
  address: BusAddress,
  { now, setTimer, randomHex }: Host,
  report: ReportFault,
): Promise<BusLog> => openBusLog({ address, clock: { now, setTimer }, node: randomHex(8), report });

/** Opens the file of live matches, unless the service keeps them on a bus. @throws UsageError, LiveMatchError */
export const openMatchFile = ({ ingestFile }: MatchPlace, host: Host) => {
  const path = deskPath(ingestFile, host);
  const database = openLiveFile(path);
  const bus = ingestFile === undefined ? busOf(database) : undefined;
  if (bus === undefined) return { path, database };
  database.close();
  throw new UsageError(
    `the service here has its live matches on a bus, ${bus}`,
    `Add --bus ${bus}, or name the file all the same: --ingest-file ${shellWord(path)}`,
  );
};

/** Opens the event log to read it. @throws UsageError, LiveMatchError, BusError */
export const withLog = async <T>(
  place: MatchPlace,
  { host, secrets, warn }: CommandContext,
  use: (log: EventLog) => T,
): Promise<T> => {
  const address = readBus(place, secrets);
  const log = address
    ? await openBus(address, host, fault => void warn(String(fault)))
    : createStoredLog(openMatchFile(place, host).database);
  try {
    return use(log);
  } finally {
    log.close();
  }
};

/** The file of live matches: the one that was named, or `ingest.db` in the state folder. */
export const deskPath = (named: string | undefined, host: Host): string =>
  named ?? `${foldersOf(host).state}/ingest.db`;

/** The file of finished live matches, which stands beside that of live matches: `ingest-results.db`. */
export const resultsPath = (path: string): string => `${path.replace(/\.db$/u, '')}-results.db`;
