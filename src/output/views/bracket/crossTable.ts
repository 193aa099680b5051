import { blank, type Line, lineWidth, span } from '../../text/line.ts';
import { unicode } from '../../theme.ts';
import { grid, type GridColumn, textColumn } from '../grid.ts';
import { scoreText, type Slot, stateText } from './slot.ts';
import { recordsOf, type TeamRecord, type Stage } from './stage.ts';

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

const crossTable = ({ slots, qualified, width, now }: Input): readonly Line[] => {
  const records = recordsOf(slots);
  const meetings = toMeetings(slots, now);
  const columns = (opponents: readonly TeamRecord[]): readonly GridColumn<TeamRecord>[] => [
    textColumn('', ({ name }) => (qualified.has(name) ? '✓' : ''), { role: 'good' }),
    textColumn('', record => String(records.indexOf(record) + 1), { align: 'right', role: 'dim' }),
    textColumn('Team', ({ name }) => name, {
      least: 4,
      role: ({ name }) => (qualified.has(name) ? 'bold' : undefined),
    }),
    ...opponents.map((opponent, place): GridColumn<TeamRecord> => ({
      header: String(place + 1),
      align: 'right',
      cell: record => meetingSpan(record, opponent, meetings),
    })),
    textColumn('W–L', ({ won, lost }) => `${won}–${lost}`, { align: 'right', role: 'bold' }),
    textColumn('Maps', each => `${each.pointsWon}–${each.pointsLost}`, { align: 'right', role: 'dim' }),
  ];
  const crossed = grid(records, columns(records), { width: Number.POSITIVE_INFINITY, glyphs: unicode });
  return crossed.every(line => lineWidth(line) <= width)
    ? crossed
    : grid(records, columns([]), { width, glyphs: unicode });
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

const meetingSpan = ({ name }: TeamRecord, opponent: TeamRecord, meetings: ReadonlyMap<string, Meeting>) => {
  if (name === opponent.name) return span('·', 'dim');
  const { text = '', won } = meetings.get(keyOf(name, opponent.name)) ?? {};
  return span(text, won === undefined ? 'dim' : won ? 'good' : 'bad');
};
