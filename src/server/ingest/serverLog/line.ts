import type { Named } from '../people.ts';
import { toSteamId64 } from '../../../core/scoreboard/steamId.ts';

export interface Line {
  /** The server's local time, in milliseconds as if it were UTC: good for differences only. */
  readonly stamp: number;
  readonly text: string;
}

/** The collector's own prefix, `L `, and the time of a line. Milliseconds only where the server sends over HTTP. */
const head =
  /^(?:\[[^\]]{1,40}\] [\w-]{1,64}: )?(?:L )?(\d\d)\/(\d\d)\/(\d{4}) - (\d\d):(\d\d):(\d\d)(?:\.(\d{3}) -|:) ?/;

export const startsLine = (text: string): boolean => head.test(text);

/** A line of a server's log; undefined for anything else. */
export const parseLine = (text: string): Line | undefined => {
  const found = head.exec(text);
  if (!found) return undefined;
  const [month = 0, day, year = 0, hours, minutes, seconds, ms] = found
    .slice(1)
    .map(part => Number(part ?? 0));
  const stamp = Date.UTC(year, month - 1, day, hours, minutes, seconds, ms);
  return { stamp, text: text.slice(found[0].length).trimEnd() };
};

/** `"name<uid><id><side>"`, read from the right: a name may hold anything. Bounded lengths keep every line cheap. */
const player = '"(.{0,128})<-?\\d{1,10}><([^<>]{1,40})><(CT|TERRORIST|Spectator|Unassigned|)>"';
const position = ' \\[-?[\\d.]+ -?[\\d.]+ -?[\\d.]+\\]';
export const patterns = {
  by: new RegExp(`^${player} (.*)$`, 's'),
  killed: new RegExp(`^${player}${position} killed ${player}${position} with "([^"]{0,40})"(.{0,80})$`, 's'),
  attacked: new RegExp(
    `^${player}${position} attacked ${player}${position} with "[^"]{0,40}" .*\\(health "(\\d{1,4})"\\)`,
    's',
  ),
  assisted: new RegExp(`^${player} (?:flash-)?assisted killing ${player}$`, 's'),
  suicide: new RegExp(`^${player}${position} committed suicide with "([^"]{0,40})"$`, 's'),
  byBomb: new RegExp(`^${player}${position} was killed by the bomb\\.?$`, 's'),
  switched:
    /^"(.{0,128})<-?\d{1,10}><([^<>]{1,40})>" switched from team <\w{0,12}> to <(CT|TERRORIST|Spectator|Unassigned)>$/s,
  money: /^money change -?\d{1,6}([+-]\d{1,6}) = \$(\d{1,6})/,
  notice: /^(?:Team|World) .{0,20}triggered "SFUI_Notice_(\w{1,40})" \(CT "(\d{1,3})"\) \(T "(\d{1,3})"\)$/,
  status: /^MatchStatus: Score: (\d{1,3}):(\d{1,3}) on map "([^"]{1,100})" RoundsPlayed: (-?\d{1,3})$/,
  teamName: /^MatchStatus: Team playing "(CT|TERRORIST)": (.{1,100})$/,
  gameOver: /^Game Over: .{0,40} {1,2}(\S{1,100}) score (\d{1,3}):(\d{1,3}) after/,
  /** As the server announces a change, and as it answers a question. */
  maxRounds: /^(?:server_cvar: )?"mp_maxrounds" (?:= )?"(\d{1,3})"/,
  loading: /^(?:Loading map|Started map) "([^"]{1,100})"/,
} as const;

const toSide = (word: string | undefined) => (word === 'CT' ? 'CT' : word === 'TERRORIST' ? 'T' : null);

/** A player's SteamID64, or `bot:<name>`; undefined for the console and for what is no identifier. */
export const toPlayerId = (id: string, name: string) => (id === 'BOT' ? `bot:${name}` : toSteamId64(id));

/** A player as a pattern finds him: three groups, from the one at `from` on. */
export const playerIn = (found: RegExpExecArray | null, from = 1): Named | undefined => {
  const [name = '', id = '', side] = found?.slice(from) ?? [];
  const known = toPlayerId(id, name);
  return known === undefined ? undefined : { id: known, name, side: toSide(side) };
};
