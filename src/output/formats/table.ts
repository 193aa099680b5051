import type { Row } from '../columns.ts';
import type { OutputFormat } from './format.ts';

/** For people: one record as a card, and its lines, or a list's, as a table fitted to the terminal. */
export const table: OutputFormat = async function* ({ rows, columns, record }, options) {
  const { MOST_DRAWN_ROWS, renderTable, rowLines } = await import('../table.ts');
  if (record) {
    const { renderCard } = await import('../card.ts');
    yield await renderCard({ ...options, record: record.value, schema: record.schema, lines: record.lines });
    if (record.lines === undefined) return;
  }
  const lines = Iterator.from(rows);
  const first: Row[] = [];
  for (let next = lines.next(); !next.done; next = lines.next()) {
    first.push(next.value);
    if (first.length > MOST_DRAWN_ROWS) break;
  }
  if (first.length === 0) return;
  if (record) yield '\n';
  if (first.length > MOST_DRAWN_ROWS) yield* rowLines({ ...options, columns, rows: chain(first, lines) });
  else yield await renderTable({ ...options, columns, rows: first });
};

function* chain(first: readonly Row[], rest: Iterable<Row>): Generator<Row, void, undefined> {
  yield* first;
  yield* rest;
}
