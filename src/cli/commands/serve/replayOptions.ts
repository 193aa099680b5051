import type { OwnSource } from '../../../settings/source.ts';
import type { ReplayOptions, RoundPlace } from '../../../service/replay/openReplay.ts';
import type { FlagValues } from '../../parse/flagDefinition.ts';
import { UsageError } from '../../parse/usageError.ts';
import type { serveFlags } from './serveFlags.ts';

/**
 * Reads which replay `serve` should run; undefined if none. `now`: the start time, ms since 1970.
 * @throws UsageError
 */
export const readReplayOptions = (
  { replay, speed, from }: Pick<FlagValues<typeof serveFlags>, 'replay' | 'speed' | 'from'>,
  source: OwnSource,
  now: number,
): ReplayOptions | undefined => {
  if (replay === undefined) {
    if (speed === undefined && from === undefined) return undefined;
    throw new UsageError(
      `${speed === undefined ? '--from' : '--speed'} needs a replay`,
      'Name the match: --replay <match>',
    );
  }
  if (source.kind !== 'data')
    throw new UsageError(
      '--replay plays a match of a data file',
      'Name the file: serve --data <file.db> --replay <match>',
    );
  // Round to a whole second, because answers show the start.
  const begins = Math.floor(now / 1000) * 1000;
  return {
    match: replay,
    begins,
    speed: speed ?? 1,
    ...(from !== undefined && { from: toPlace(from) }),
  };
};

/** Parses `13`, or `2:13`: round 13 of the second map. */
const toPlace = (text: string): RoundPlace => {
  const [, map, round] = /^(?:([1-9]\d?):)?([1-9]\d{0,2})$/u.exec(text) ?? [];
  if (round === undefined)
    throw new UsageError(
      `--from takes a round, not «${text}»`,
      'A round of the first map, such as 13, or of another map: 2:13',
    );
  return { round: Number(round), ...(map !== undefined && { map: Number(map) }) };
};
