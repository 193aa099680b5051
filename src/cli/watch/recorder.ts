import type nodeFs from 'node:fs';
import { toRecordLine } from '../../watch/feed/recording.ts';
import type { Incoming } from '../../watch/feed/source.ts';
import type { Host } from '../host/host.ts';
import { UsageError } from '../parse/usageError.ts';

/** Writes what comes to a file, at once, so that nothing is lost with the process. */
export interface Recorder {
  write(incoming: Incoming, at: number): void;
  close(): void;
}

/** @throws UsageError where the file is there already, or cannot be made */
export const createRecorder = (path: string, host: Host): Recorder => {
  const fs = host.loadBuiltin('node:fs');
  const file = open(fs, path);
  return {
    write: (incoming, at) => void fs.writeSync(file, toRecordLine(incoming, at)),
    close: () => fs.closeSync(file),
  };
};

const open = (fs: Pick<typeof nodeFs, 'openSync'>, path: string): number => {
  try {
    return fs.openSync(path, 'wx');
  } catch (error) {
    const exists = error instanceof Error && 'code' in error && error.code === 'EEXIST';
    const what = exists
      ? 'is there already'
      : `cannot be written: ${error instanceof Error ? error.message : String(error)}`;
    throw new UsageError(`${path} ${what}`, 'Name a new file: --record match.ndjson', { cause: error });
  }
};
