import { foldersOf } from '../../../client/account/folders.ts';
import type { Host } from '../../host/host.ts';

/** The file of live matches: the one that was named, or `ingest.db` in the state folder. */
export const deskPath = (named: string | undefined, host: Host): string =>
  named ?? `${foldersOf(host).state}/ingest.db`;

/** The file of finished live matches, which stands beside that of live matches: `ingest-results.db`. */
export const resultsPath = (path: string): string => `${path.replace(/\.db$/u, '')}-results.db`;
