import { isRecord, type JsonRecord } from '../json/jsonRecord.ts';
import { readKey, words } from '../json/spelling.ts';
import type { Schema, Settled } from '../schema.ts';

/** The members of a tournament that may contain its matches as a tree. */
const treeNames = () =>
  words(
    `
      eventStructure structure bracket brackets stages groups groupStage swiss playoffs rounds upper lower final
      grandFinal tree nodes
    `,
  );

/**
 * The slots of a tree of unknown form: every node with two teams, of which one has a score or a winner, wherever it stands.
 * They are taken where there are more of them than were found otherwise.
 */
export const slotsInTree = (slot: Schema<unknown, unknown>): Settled => ({
  by: treeNames,
  to: (found, look, _, read) => {
    const all = treeNames().flatMap(name => nodesIn(look(name), []));
    // An answer may have the same tree under two names.
    const nodes = [...new Map(all.map(node => [readKey(node, 'id') ?? node, node])).values()];
    const known = Array.isArray(found) ? found.length : 0;
    return nodes.length > known ? nodes.map(node => read(slot, node) ?? {}) : found;
  },
});

/** A deeper tree is that of no tournament. */
const DEEPEST = 16;

/** The nodes in their order. `above`: the names of what they stand in, the outermost first. */
const nodesIn = (value: unknown, above: readonly string[], depth = 0): readonly JsonRecord[] => {
  if (depth > DEEPEST) return [];
  if (Array.isArray(value)) return value.flatMap(each => nodesIn(each, above, depth + 1));
  if (!isRecord(value)) return [];
  if (isSlot(value)) return [{ ...placeOf(above), ...value }];
  const name = words('name title label')
    .map(each => readKey(value, each))
    .find(isText);
  const names = name === undefined ? above : [...above, name];
  return Object.values(value).flatMap(each => nodesIn(each, names, depth + 1));
};

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

const placeOf = ([stage, ...inner]: readonly string[]): JsonRecord => {
  const roundName = inner.at(-1);
  const group = inner.length > 1 ? inner[0] : undefined;
  return { ...(stage && { stage }), ...(group && { group }), ...(roundName && { roundName }) };
};

const isSlot = (node: JsonRecord): boolean => {
  const teams = readKey(node, 'teams');
  return (
    Array.isArray(teams) &&
    teams.length === 2 &&
    teams.every(isRecord) &&
    teams.some(team => 'score' in team || 'winner' in team)
  );
};
