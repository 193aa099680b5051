import { isRecord } from '../core/json/jsonRecord.ts';
import type { Fields, Schema } from '../core/schema.ts';
import { formatOf, glyphsOf, isAbsent, roleOf, terminalText } from './cells.ts';
import { type Row, columnsFromFields, fitsCell, headingOf } from './columns.ts';
import { openFrame } from './borders.ts';
import { type TableInput, hrefOf, paint } from './layout.ts';
import { columnsFromRecords } from './ownColumns.ts';
import { boundedText } from './text/boundedText.ts';
import { safeText } from './text/safeText.ts';
import { renderTable } from './table.ts';
import { displayWidth } from './text/width.ts';

export interface CardInput extends Omit<TableInput, 'columns'> {
  readonly record: Row;
  /** The record as sent, with its own fields; by default, the record as read. */
  readonly source?: Row | undefined;
  readonly schema: Schema<unknown, unknown>;
  /** The list field whose items get the route's own table, and are therefore not shown here. */
  readonly lines?: string | undefined;
}

/**
 * Renders one record for a person, ending in a newline: a line for every field, a block for every nested record, and a
 * table below for every list of records. Values are never cut to the width. On a terminal, empty fields are left out. A
 * record with few of the schema's fields is shown with its own fields.
 */
export const renderCard = async (input: CardInput): Promise<string> => {
  const { record, schema, lines, theme } = input;
  const { [lines ?? '']: _, ...fields } = schema.fields ?? {};
  const fuller = fullerEntries(input, fields);
  const entries = input.terminal ? withoutEmpty(fuller) : fuller;
  const labelWidth = entries.reduce(
    (widest, { label, depth }) => Math.max(widest, displayWidth(INDENT.repeat(depth) + label)),
    0,
  );
  const toText = ({ label, value, depth }: Entry): string => {
    const indented = INDENT.repeat(depth) + label;
    if (value === undefined) return theme.heading(indented);
    if (glyphsOf(input).words) return `${label}: ${value}`;
    return (
      theme.label(indented) + ' '.repeat(labelWidth - displayWidth(indented)) + openFrame.between + value
    );
  };
  const blocks = [entries.map(entry => `${toText(entry)}\n`).join('')];
  for (const [field, list] of Object.entries(fields)) {
    const rows = record[field];
    if (list.item?.kind !== 'record' || !Array.isArray(rows) || rows.length === 0) continue;
    const table = await renderTable({
      ...input,
      rows: rows.filter(isRecord),
      columns: columnsFromFields(list.item.fields ?? {}),
    });
    blocks.push(`${theme.heading(list.label ?? headingOf(field))}\n${table}`);
  }
  return blocks.filter(block => block !== '').join('\n');
};

const INDENT = '  ';

/** A line of the card. An entry without a value is the heading of the deeper entries after it. */
interface Entry {
  readonly label: string;
  readonly value?: string;
  readonly filled: boolean;
  readonly depth: number;
}

/** The fields read from the record, or its own fields if only a few of them were read. */
const fullerEntries = (input: CardInput, fields: Fields): readonly Entry[] => {
  const { record, source = record } = input;
  const known = entriesOf(record, fields, input);
  const own = ownEntries(source, input);
  return countFilled(known) * 3 >= countFilled(own) ? known : own;
};

const countFilled = (entries: readonly Entry[]): number => entries.filter(({ filled }) => filled).length;

const withoutEmpty = (entries: readonly Entry[]): readonly Entry[] =>
  entries.filter(({ filled, value, depth }, place) => {
    if (filled || value !== undefined) return filled;
    const end = entries.findIndex((entry, later) => later > place && entry.depth <= depth);
    return entries.slice(place + 1, end === -1 ? undefined : end).some(below => below.filled);
  });

const entriesOf = (record: Row, fields: Fields, input: CardInput, depth = 0): readonly Entry[] =>
  Object.entries(fields).flatMap(([field, schema]): readonly Entry[] => {
    const label = schema.label ?? headingOf(field);
    const value = record[field];
    if (schema.kind === 'record' && !fitsCell(schema) && isRecord(value))
      return [{ label, filled: false, depth }, ...entriesOf(value, schema.fields ?? {}, input, depth + 1)];
    if (schema.item?.kind === 'record') return [];
    return [{ label, value: painted(value, schema, input), filled: !isAbsent(value), depth }];
  });

const ownEntries = (record: Row, input: CardInput): readonly Entry[] =>
  columnsFromRecords([record]).map(({ field, format, get }) => ({
    label: safeText(input.terminal ? boundedText(field, glyphsOf(input).ellipsis) : field),
    value: terminalText(get(record), format, input),
    filled: !isAbsent(get(record)),
    depth: 0,
  }));

const painted = (value: unknown, schema: Schema<unknown, unknown>, input: CardInput): string => {
  const format = formatOf(schema);
  const text = terminalText(value, format, input);
  return paint({ text, role: roleOf(value, format), href: hrefOf(value, format, input) }, input.theme);
};
