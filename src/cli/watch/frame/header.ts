import { scoreText } from '../../../output/text/scoreText.ts';
import { sideOf } from '../../../core/scoreboard/sides.ts';
import { phaseAt, roundClock } from '../../../core/scoreboard/answers.ts';
import { isMapOver } from '../../../core/scoreboard/rules.ts';
import { mapOf, type MapState, type ScoreboardState } from '../../../core/scoreboard/state.ts';
import { clockText } from '../../../output/text/numbers.ts';
import type { View } from './view.ts';
import {
  centre,
  dotted,
  fit,
  type Line,
  lineWidth,
  outside,
  span,
  type Span,
  spread,
} from '../../../output/text/line.ts';
import { sideRole } from '../../../output/roundStrip.ts';
import { mapScore, mapsInAll } from './teams.ts';

interface HeaderInput {
  readonly board: ScoreboardState;
  readonly view: View;
  /** The shown moment, milliseconds since 1970 UTC. */
  readonly moment: number;
  readonly width: number;
}

/** The head of a match: two lines in the smallest terminal, more if there is room. */
export const headerLines = (input: HeaderInput, rows: number): readonly Line[] => {
  const { board, width } = input;
  if (rows < 20 || width < 60) return [shortScore(board, width), shortPlace(input)];
  return [
    titleLine(input),
    centre(scoreLine(board), width),
    centre(mapsLine(board, width), width),
    centre(dotted(placeParts(board, input.moment, false)), width),
  ];
};

/** If the line is too long, the match's id is dropped first, then the stage. */
const titleLine = ({ board, view, width }: HeaderInput): Line => {
  const { eventName, stage, bestOf, matchId } = board.opening;
  const marks = stateMarks(view);
  const head = board.finished ? span('FINISHED', 'bold') : span('● LIVE', 'live');
  const event = span(outside(eventName), 'bold');
  const length = span(bestOf === null ? '' : `best of ${bestOf}`);
  const id = span(` ${outside(matchId)} `, 'dim');
  const forms = [
    [dotted([head, event, span(outside(stage)), length]), id],
    [dotted([head, event, span(outside(stage)), length]), span(' ')],
    [dotted([head, event, length]), span(' ')],
  ] as const;
  const needed = ([left, end]: (typeof forms)[number]): number => lineWidth([...left, ...marks, end]) + 2;
  const [left, end] = forms.find(form => needed(form) <= width) ?? forms[2];
  return spread([span(' '), ...left], [...marks, end], width);
};

/** The options that the user has switched on. */
export const stateMarks = ({ delay, notify, pausedAt, sort }: View): Line => [
  ...(pausedAt === undefined ? [] : [span(' PAUSED ', 'bar'), span(' ')]),
  ...(delay === 0 ? [] : [span(`delay ${delay / 1000} s `, 'warning')]),
  ...(notify ? [span('notify ', 'dim')] : []),
  ...(sort === 'listed' ? [] : [span(`by ${sort} `, 'dim')]),
];

const name = (board: ScoreboardState, team: 'team1' | 'team2'): Span =>
  span(outside(board.opening[team].name), sideRole(sideOf(board, team)));

const scoreLine = (board: ScoreboardState): Line => {
  const score = mapScore(board);
  const between = score ? `${score.team1} : ${score.team2}` : 'v';
  return [
    name(board, 'team1'),
    span('  '),
    ...(score ? sideTag(board, 'team1') : []),
    span(`  ${between}  `, 'bold'),
    ...(score ? sideTag(board, 'team2') : []),
    span('  '),
    name(board, 'team2'),
  ];
};

const sideTag = (board: ScoreboardState, team: 'team1' | 'team2'): Line => {
  const side = sideOf(board, team);
  return side ? [span(side, sideRole(side))] : [];
};

/** `Series 1–0 │ Harbour 13–9 │ ▸ Quarry 7–6 (Owls) │ Depot`; on a narrow screen future maps go first, the one in play never. */
export const mapsLine = (board: ScoreboardState, width: number): Line => {
  const { series, maps, mapNumber } = board;
  const parts = maps.map(map => mapPart(map, map.number === mapNumber && !board.finished, board));
  const head: Line = [span(`Series ${scoreText(series)}`, 'bold')];
  const all = (shown: readonly Line[]): Line =>
    [head, ...shown].flatMap((part, place) => [...(place === 0 ? [] : [span(' │ ', 'dim')]), ...part]);
  const here = maps.findIndex(map => map.number === mapNumber);
  let shown = parts;
  const keep = parts[here] ?? parts[0];
  while (shown.length > 1 && lineWidth(all(shown)) > width)
    shown = shown.at(-1) === keep ? shown.slice(1) : shown.slice(0, -1);
  return fit(all(shown), width);
};

/** The last score that was seen of a match that is over may not be the final one of its map. */
const shownScore = ({ score, winner, maxRounds }: MapState, { finished }: ScoreboardState) =>
  finished && winner === null && score && !isMapOver(score, maxRounds) ? null : score;

const mapPart = (map: MapState, current: boolean, board: ScoreboardState): Line => {
  const { winner, pickedBy } = map;
  const score = shownScore(map, board);
  const text = `${current ? '▸ ' : ''}${outside(map.name)}${score ? ` ${scoreText(score)}` : ''}`;
  const won = winner ? shortName(board, winner) : '';
  return [
    span(text, current ? 'bold' : score ? undefined : 'dim'),
    ...(pickedBy && !won ? [span(` pick ${shortName(board, pickedBy)}`, 'dim')] : []),
    ...(won ? [span(` ✓${won}`, 'dim')] : []),
  ];
};

/** The first letters of a team's name: `Tin Cathedral` is TC, `Falcons` FAL. */
const shortName = (board: ScoreboardState, team: 'team1' | 'team2'): string => {
  const words = outside(board.opening[team].name)
    .split(/\s+/)
    .filter(word => word !== '');
  const letters =
    words.length > 1
      ? words.map(word => Array.from(word)[0] ?? '').join('')
      : Array.from(words[0] ?? '')
          .slice(0, 3)
          .join('');
  return letters.toUpperCase();
};
/** Where the match is: `Mirage 1/3`, `R17`, the phase, and the clock of the round or of the bomb. */
export const placeParts = (board: ScoreboardState, moment: number, isShort = true) => {
  const { round, bomb } = board;
  const map = mapOf(board);
  const all = mapsInAll(board);
  const name = map && outside(map.name);
  return [
    map &&
      span(
        isShort ? `${name} ${map.number}/${all}` : `Map ${map.number}${all > 1 ? ` of ${all}` : ''}: ${name}`,
      ),
    round === null ? undefined : span(isShort ? `R${round}` : `Round ${round}`, 'bold'),
    phasePart(board, moment, isShort),
    clockPart(board, moment),
    bomb === null || bomb === 'carried' ? undefined : bombPart(board, moment, isShort ? '' : 'bomb '),
  ];
};

const isPlanted = ({ bomb, phase }: ScoreboardState): boolean => bomb === 'planted' && phase === 'live';

const phasePart = (board: ScoreboardState, moment: number, isShort: boolean): Span | undefined => {
  // A bomb on the ground says that the round is played.
  if (isShort && isPlanted(board)) return undefined;
  if (board.unsent?.includes('phase') && board.phase === 'warmup') return undefined;
  return span(board.finished ? 'over' : phaseAt(board, moment));
};

/** The rest of the round or of the bomb by the rules: an estimate, because services do not report pauses. */
const clockOf = (board: ScoreboardState, moment: number): string | undefined => {
  const clock = roundClock({ ...board, bomb: board.bomb ?? 'carried' }, moment);
  return clock ? `~${clockText(Math.ceil(clock.left))}` : undefined;
};

const clockPart = (board: ScoreboardState, moment: number): Span | undefined =>
  board.bombPlantedAt === null ? span(clockOf(board, moment) ?? '') : undefined;

const bombPart = (board: ScoreboardState, moment: number, word: string): Span => {
  const { bomb } = board;
  const clock = isPlanted(board) && board.bombPlantedAt !== null ? clockOf(board, moment) : undefined;
  return span(
    `✹ ${word}${bomb}${clock === undefined ? '' : ` ${clock}`}`,
    bomb === 'planted' || bomb === 'exploded' ? 'live' : 'good',
  );
};

/** `Tall Trees 8:8 Night Birds (0–0)`. */
export const shortScore = (board: ScoreboardState, width: number): Line => {
  const score = mapScore(board);
  const { series } = board;
  const middle = score ? ` ${score.team1}:${score.team2} ` : ' v ';
  const end = ` (${scoreText(series)})`;
  const room = Math.max(3, Math.floor((width - middle.length - end.length) / 2));
  const cut = (team: 'team1' | 'team2'): Line => fit([name(board, team)], room);
  return [...cut('team1'), span(middle, 'bold'), ...cut('team2'), span(end, 'dim')];
};

const shortPlace = ({ board, moment, view }: HeaderInput): Line =>
  dotted([
    ...placeParts(board, moment),
    view.delay === 0 ? undefined : span(`-${view.delay / 1000} s`, 'warning'),
    view.pausedAt === undefined ? undefined : span('PAUSED', 'bar'),
  ]);
