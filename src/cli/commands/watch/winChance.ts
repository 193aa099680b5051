import { isRecord, parseJson } from '../../../core/json/jsonRecord.ts';
import { chanceIn } from '../../watch/feed/chances.ts';
import type { Step } from '../../watch/feed/tracker.ts';
import type { Terminal } from '../../watch/screen/terminal.ts';
import type { CommandContext } from '../../context/types.ts';
import { UsageError } from '../../parse/usageError.ts';
import { readsLines } from './appearance.ts';

/** The line of an update with the win chances as its last member, `winChance`, where they are known. */
export const withWinChance = (line: string, steps: readonly Step[]): string => {
  const chances = chancesOf(steps.at(-1));
  const value = parseJson(line);
  if (!chances || !isRecord(value) || Object.hasOwn(value, 'winChance')) return line;
  return `${line.slice(0, -1)}${Object.keys(value).length > 0 ? ',' : ''}"winChance":${JSON.stringify(chances)}}`;
};

/** @throws UsageError if a screen, a single frame or words are shown instead of lines of JSON */
export const checkWinChance = (
  { winChance, once }: { readonly winChance?: boolean; readonly once?: boolean },
  terminal: Terminal | undefined,
  context: CommandContext,
): void => {
  if (!winChance || (!terminal && !once && !readsLines(context))) return;
  throw new UsageError(
    '--win-chance is for the lines that a pipe gets',
    'The screen shows the chances without it.',
  );
};

/** Both teams' chances, from 0 to 1; undefined while no round is played, and where a part is unknown. */
const chancesOf = ({ session, update }: Partial<Step> = {}) => {
  if (!session) return undefined;
  const team1 = chanceIn(session);
  if (team1 === undefined) return undefined;
  const first = rounded(team1);
  const id = update?.kind === 'event' ? update.event.id : undefined;
  const swing = session.chances.swings.findLast(each => each.id === id);
  const added = swing && { team: swing.team, added: rounded(swing.added) };
  return { computed: true, team1: first, team2: rounded(1 - first), ...added };
};

const rounded = (chance: number): number => Math.round(chance * 10_000) / 10_000;
