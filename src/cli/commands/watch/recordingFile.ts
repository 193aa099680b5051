import { readRecording, type Recorded, toGapLine, toRecordLine } from '../../../watch/feed/recording.ts';
import type { Incoming } from '../../../watch/feed/source.ts';
import type { Host } from '../../host/host.ts';
import { openNewFile } from '../../host/newFile.ts';
import { UsageError } from '../../parse/usageError.ts';

/** Writes each update to a file at once, so that nothing is lost when the process ends. */
export interface Recorder {
  write(incoming: Incoming, at: number): void;
  /** Told since when the link is down; undefined while it stands. */
  down(since: number | undefined): void;
  /** Closes the file, with a last line that says so where the link was down. */
  close(): void;
}

/** @throws UsageError where the file exists already, or cannot be created */
export const createRecorder = (path: string, host: Host): Recorder => {
  const fs = host.loadBuiltin('node:fs');
  const file = openNewFile(fs, path, 'Name a new file: --record match.ndjson');
  let downSince: number | undefined;
  return {
    write: (incoming, at) => {
      if (incoming.gap) fs.writeSync(file, toGapLine(incoming.gap));
      fs.writeSync(file, toRecordLine(incoming, at));
    },
    down: since => {
      downSince = since;
    },
    close: () => {
      if (downSince !== undefined) fs.writeSync(file, toGapLine({ from: downSince, to: host.now() }));
      fs.closeSync(file);
    },
  };
};

/** What the file at `path` holds: one update at least. @throws UsageError, RecordingError */
export const readRecordingFile = (path: string, host: Host): readonly Recorded[] => {
  let text: string;
  try {
    text = host.loadBuiltin('node:fs').readFileSync(path, 'utf8');
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new UsageError(
      `The recording cannot be read: ${reason}`,
      'Make one: esports watch <match> --record <file>',
      { cause: error },
    );
  }
  const recorded = readRecording(text);
  if (recorded.length > 0) return recorded;
  throw new UsageError(`${path} holds no update`, 'Make a recording: esports watch <match> --record <file>');
};
