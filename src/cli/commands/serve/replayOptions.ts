import type { OwnSource } from '../../settings/source.ts';
import type { ReplayOptions, RoundPlace } from '../../../server/replay/openReplay.ts';
import { type FlagValues, flagName } from '../../parse/flagDefinition.ts';
import { UsageError } from '../../parse/usageError.ts';
import { parseTime } from '../operate/moment.ts';
import type { serveFlags } from '../operate/serveCommand.ts';

/** The replay that `serve` should run; undefined for none. `now` in ms since 1970. @throws UsageError */
export const readReplayOptions = (
  { replay, ...how }: Pick<FlagValues<typeof serveFlags>, 'replay' | (typeof replayFlags)[number]>,
  source: OwnSource,
  now: number,
): ReplayOptions | undefined => {
  if (replay === undefined) {
    const without = replayFlags.find(name => how[name] !== undefined);
    if (without === undefined) return undefined;
    throw new UsageError(`--${flagName(without)} needs a replay`, 'Name the match: --replay <match>');
  }
  if (source.kind !== 'data')
    throw new UsageError(
      '--replay plays a match of a data file',
      'Name the file: serve --data <file.db> --replay <match>',
    );
  const { speed, startRound, startAt } = how;
  const begins = startAt === undefined ? now : toMoment(startAt);
  return {
    match: replay,
    // Rounded to a whole second, because answers show the start.
    begins: Math.floor(begins / 1000) * 1000,
    speed: speed ?? 1,
    ...(startRound !== undefined && { from: toPlace(startRound) }),
  };
};

const replayFlags = [
  'speed',
  'startRound',
  'startAt',
] as const satisfies readonly (keyof typeof serveFlags)[];

const toMoment = (text: string): number => {
  const moment = parseTime(text);
  if (moment === undefined)
    throw new UsageError(
      `--start-at takes a time with its zone, not "${text}"`,
      'Such as 2026-11-22T18:00:00Z or 2026-11-22T19:00+01:00',
    );
  return moment;
};

/** Parses `13`, or `2:13`: round 13 of the second map. */
const toPlace = (text: string): RoundPlace => {
  const [, map, round] = /^(?:([1-9]\d?):)?([1-9]\d{0,2})$/u.exec(text) ?? [];
  if (round === undefined)
    throw new UsageError(
      `--start-round takes a round, not "${text}"`,
      'A round of the first map, such as 13, or of another map: 2:13',
    );
  return { round: Number(round), ...(map !== undefined && { map: Number(map) }) };
};
