import { fileFault } from '../../../core/diskFault.ts';
import { readRecording, type Recorded, toGapLine, toRecordLine } from '../../watch/feed/recording.ts';
import type { Incoming } from '../../watch/feed/source.ts';
import type { Host } from '../../host/host.ts';
import { openNewFile } from '../../host/newFile.ts';
import { UsageError } from '../../parse/usageError.ts';

export type Recorder = ReturnType<typeof createRecorder>;

/** Writes each update at once, so that nothing is lost when the process ends. @throws UsageError if the file is another's */
export const createRecorder = (path: string, host: Host) => {
  const fs = host.loadBuiltin('node:fs');
  const hint = 'Name a new file: --record match.ndjson';
  const file = openNewFile(fs, path, hint);
  let downSince: number | undefined;
  let isOurs = false;
  const append = (line: string): void => {
    if (!isOurs && fs.fstatSync(file).size > 0)
      throw new UsageError(`${path} is being written by another command`, hint);
    isOurs = true;
    fs.writeSync(file, line);
  };
  return {
    write: (incoming: Incoming, at: number): void => {
      if (incoming.gap) append(toGapLine(incoming.gap));
      append(toRecordLine(incoming, at));
    },
    /** Called with the time at which the link went down; with undefined when it is up again. */
    down: (since: number | undefined): void => void (downSince = since),
    /** Closes the file. If the link was down, a last line records that. */
    close: (): void => {
      if (downSince !== undefined && isOurs) append(toGapLine({ from: downSince, to: host.now() }));
      fs.closeSync(file);
    },
  };
};

/** Reads the recording at `path`, which has at least one update. @throws UsageError, RecordingError */
export const readRecordingFile = (path: string, host: Host): readonly Recorded[] => {
  let text: string;
  try {
    text = host.loadBuiltin('node:fs').readFileSync(path, 'utf8');
  } catch (error) {
    throw new UsageError(
      `${path} cannot be read: ${fileFault(error)}`,
      'Create one: esports watch <match> --record <file>',
      { cause: error },
    );
  }
  const recorded = readRecording(text);
  if (recorded.length > 0) return recorded;
  throw new UsageError(
    `${path} contains no update`,
    'Create a recording: esports watch <match> --record <file>',
  );
};
