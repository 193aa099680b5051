import { blank, cell, type Line, span } from '../../text/line.ts';
import { displayWidth } from '../../text/width.ts';
import { scoreText, type Slot, stateText } from './slot.ts';
import { recordsOf, type TeamRecord, type Stage } from './stage.ts';
import { greatest } from '../../../core/extremes.ts';

/** Groups, also those of double elimination: each as a table of every team against every other. */
export const crossTables = (stage: Stage, width: number, now: number): readonly Line[] => {
  const groups = [...Map.groupBy(stage.slots, ({ group }) => group ?? '')];
  return groups.flatMap(([group, slots], place) => [
    ...(place === 0 ? [] : [blank]),
    ...(group === '' ? [] : [[span(`Group ${group}`, 'heading')]]),
    ...crossTable({ slots, qualified: stage.qualified, width, now }),
  ]);
};

interface Input {
  readonly slots: readonly Slot[];
  readonly qualified: ReadonlySet<string>;
  readonly width: number;
  readonly now: number;
}

/** Columns beside the name: mark and rank before it; wins, losses and maps after it. */
const PLACE = 5;
const RECORD = 7;
const MAPS = 8;

const crossTable = ({ slots, qualified, width, now }: Input): readonly Line[] => {
  const records = recordsOf(slots);
  const meetings = toMeetings(slots, now);
  const cellWidth = 2 + greatest([3, ...[...meetings.values()].map(({ text }) => displayWidth(text))]);
  const longest = greatest([4, ...records.map(({ name }) => displayWidth(name))]);
  const rest = width - PLACE - RECORD - MAPS;
  const crossed = rest - records.length * cellWidth >= Math.min(longest, 10);
  const name = Math.max(4, Math.min(longest, crossed ? rest - records.length * cellWidth : rest));
  const opponents = crossed ? records : [];
  return [
    [
      cell('', PLACE),
      cell('Team', name, 'left', 'heading'),
      ...opponents.map((_, place) => cell(String(place + 1), cellWidth, 'right', 'heading')),
      cell('W–L', RECORD, 'right', 'heading'),
      cell('Maps', MAPS, 'right', 'heading'),
    ],
    ...records.map((record, place): Line => [
      span(qualified.has(record.name) ? '✓ ' : '  ', 'good'),
      cell(String(place + 1), 2, 'right', 'dim'),
      span(' '),
      cell(record.name, name, 'left', qualified.has(record.name) ? 'bold' : undefined),
      ...opponents.map(opponent => meetingCell(record, opponent, meetings, cellWidth)),
      cell(`${record.won}–${record.lost}`, RECORD, 'right', 'bold'),
      cell(`${record.pointsWon}–${record.pointsLost}`, MAPS, 'right', 'dim'),
    ]),
  ];
};

interface Meeting {
  readonly text: string;
  readonly won: boolean | undefined;
}

/** The results of each team against each other, by the names of both. */
const toMeetings = (slots: readonly Slot[], now: number): ReadonlyMap<string, Meeting> => {
  const meetings = new Map<string, Meeting>();
  for (const slot of slots) {
    const [one, other] = slot.sides;
    if (one.name === undefined || other.name === undefined) continue;
    const open =
      slot.status === 'live'
        ? 'live'
        : stateText(slot, now)
            .map(part => part.text)
            .join('')
            .replace('in ', '');
    for (const [own, against] of [
      [one, other],
      [other, one],
    ] as const) {
      const text = scoreText(own, against) || open;
      const key = keyOf(own.name ?? '', against.name ?? '');
      const before = meetings.get(key);
      meetings.set(key, before ? { ...before, text: `${before.text} ${text}` } : { text, won: own.won });
    }
  }
  return meetings;
};

const keyOf = (own: string, against: string): string => `${own}\n${against}`;

const meetingCell = (
  { name }: TeamRecord,
  opponent: TeamRecord,
  meetings: ReadonlyMap<string, Meeting>,
  width: number,
): Line[number] => {
  if (name === opponent.name) return cell('·', width, 'right', 'dim');
  const { text = '', won } = meetings.get(keyOf(name, opponent.name)) ?? {};
  return cell(text, width, 'right', won === undefined ? 'dim' : won ? 'good' : 'bad');
};
