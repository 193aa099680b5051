import type { Size } from '../feed/state.ts';

/** The forms of a match on the board, the most detailed first, with the least and the most columns and rows of a cell. */
const forms = {
  /** The whole scoreboard in a frame. */
  whole: { least: { columns: 40, rows: 15 }, most: { columns: 110, rows: 60 } },
  /** The teams, the maps and the rounds in a frame. */
  card: { least: { columns: 40, rows: 5 }, most: { columns: 80, rows: 14 } },
  /** The teams and the place, without a frame. */
  entry: { least: { columns: 38, rows: 3 }, most: { columns: 64, rows: 3 } },
  /** A single line. */
  line: { least: { columns: 24, rows: 1 }, most: { columns: 80, rows: 1 } },
} as const satisfies Readonly<Record<string, { readonly least: Size; readonly most: Size }>>;

export type CellForm = keyof typeof forms;

/** The cells of a board: their form and size, and how many stand side by side. */
export interface Arrangement extends Size {
  readonly form: CellForm;
  readonly across: number;
}

/** Columns beyond which a cell shows little more; rows likewise. */
const useful: Size = { columns: 80, rows: 30 };

/** The most detailed cells with which all matches fit; if none fit, single lines, which are scrolled. */
export const arrange = (size: Size, matches: number): Arrangement => {
  const count = Math.max(1, matches);
  for (const form of formNames) {
    const [best] = arrangements(form, size, count).toSorted((a, b) => worthOf(b) - worthOf(a));
    if (best) return best;
  }
  return arrangementOf(
    'line',
    size,
    count,
    Math.max(1, Math.floor(size.columns / forms.card.least.columns)),
    1,
  );
};

// The keys of the object literal above are the forms.
const formNames = Object.keys(forms) as readonly CellForm[];

const arrangements = (form: CellForm, size: Size, count: number): readonly Arrangement[] => {
  const { least } = forms[form];
  const most = Math.min(count, Math.floor(size.columns / least.columns));
  return Array.from({ length: Math.max(0, most) }, (_, place) => {
    const across = place + 1;
    return arrangementOf(form, size, count, across, Math.floor(size.rows / Math.ceil(count / across)));
  }).filter(({ rows }) => rows >= least.rows);
};

const arrangementOf = (
  form: CellForm,
  { columns }: Size,
  count: number,
  across: number,
  rows: number,
): Arrangement => {
  const { most } = forms[form];
  const used = Math.min(across, count);
  return {
    form,
    across: used,
    columns: Math.min(most.columns, Math.floor(columns / used)),
    rows: Math.min(most.rows, rows),
  };
};

/** The room that a cell makes use of. */
const worthOf = ({ columns, rows }: Arrangement): number =>
  Math.min(useful.columns, columns) * Math.min(useful.rows, rows);
