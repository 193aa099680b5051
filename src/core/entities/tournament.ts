import { isRecord, type JsonRecord } from '../json/jsonRecord.ts';
import { findKey, readKey, words } from '../json/spelling.ts';
import {
  choice,
  int,
  list,
  maybe,
  nullable,
  optional,
  record,
  type Schema,
  type Settled,
  text,
} from '../schema.ts';
import { matchRecord, matchStates, matchSummary, teamRef } from './match.ts';
import { sideResult } from './matchDetails.ts';
import { believedScore, matchRemark } from './remarks.ts';
import { scoreByReference } from './sides.ts';
import { losses, seriesNumbers, states, wins } from './spellings.ts';

export const stageFormats = [
  'swiss',
  'round-robin',
  'gsl',
  'single-elimination',
  'double-elimination',
] as const;

export const tournamentSummary = record(
  'Summary of a tournament',
  () => ({
    id: text('Tournament identifier', { format: 'id', from: { cito: 'eventId' } }),
    slug: text('Tournament slug'),
    name: text('Tournament name', {
      label: 'Tournament',
      from: { cito: 'eventName', grid: 'title', pandascore: 'fullName' },
    }),
    status: choice('State of the tournament', matchStates, { also: states }),
    tier: maybe.text('Tier', { from: { hltv: 'eventType' } }),
    startDate: maybe.date('First day', {
      label: 'From',
      from: {
        cito: 'startsAt',
        pandascore: 'beginAt',
        hltv: 'dateStart dates.start',
        description: 'start from',
      },
    }),
    endDate: maybe.date('Last day', {
      label: 'To',
      from: { cito: 'endsAt', pandascore: 'endAt', hltv: 'dateEnd dates.end', description: 'end to' },
    }),
    location: maybe.text('Location', {
      from: { pandascore: 'country', faceit: 'city', description: 'venue' },
    }),
    prizePool: maybe.number('Prize pool in US dollars', {
      label: 'Prize',
      format: 'money',
      from: { description: 'prize', pandascore: 'prizepool', grid: 'prizePool.amount', hltv: 'prizeMoney' },
    }),
    teamCount: maybe.int('Participating teams', {
      label: 'Teams',
      from: { hltv: 'numberOfTeams', description: 'teamsCount teams' },
    }),
  }),
  { within: ['event', 'tournament'] },
);

const standing = {
  placement: maybe.text('Final placement, `1` or `3-4`; null until it is decided', {
    label: 'Place',
    from: { hltv: 'place', pandascore: 'rank', description: 'position finalPlacement' },
  }),
  teamId: text('Team identifier', { format: 'id', from: { pandascore: 'id' } }),
  teamSlug: text('Team slug', { from: { pandascore: 'slug' } }),
  teamName: text('Team', { label: 'Team', from: { pandascore: 'name' } }),
  prize: maybe.number('Prize in US dollars', {
    format: 'money',
    from: { description: 'prizeMoney', hltv: 'winnings' },
  }),
} as const;

export const tournamentPlacement = record('A final placement and its prize', standing);

export const tournamentStanding = record(
  'A team’s standing in a tournament',
  () => ({
    ...standing,
    seed: maybe.int('Seed, from 1'),
    wins: maybe.int('Matches won', { label: 'W', from: wins }),
    losses: maybe.int('Matches lost', { label: 'L', from: losses }),
    group: optional(text('Group of the team', { from: { cito: 'groupName' } })),
  }),
  { under: 'group' },
);

const participant = record('A participating team', () => ({
  ...teamRef.fields,
  seed: tournamentStanding.fields.seed,
  placement: standing.placement,
  prize: standing.prize,
  wins: tournamentStanding.fields.wins,
  losses: tournamentStanding.fields.losses,
}));

const pathStep = record('A match on the way to the title', () => ({
  ...sideResult.fields,
  roundName: maybe.text('Round of the stage', { label: 'Round' }),
}));

export const tournament = record(
  'A tournament',
  () => ({
    ...tournamentSummary.fields,
    format: maybe.text('Stages and their formats', { from: { pandascore: 'type' } }),
    teams: list(participant, { about: 'Teams by seed', from: { grid: 'participants' } }),
    winner: nullable({
      ...teamRef,
      about: 'The team in first place; null until it is decided',
      from: { description: 'champion' },
    }),
    runnerUp: nullable({
      ...teamRef,
      about: 'The team in second place; null until it is decided',
      label: 'Runner-up',
      from: { description: 'finalist' },
    }),
    path: list(pathStep, { about: 'The winner’s matches, the first one first; empty without a winner' }),
    nextMatches: list(matchSummary, {
      about: 'Matches in progress and the next ones, at most eight',
      label: 'Next matches',
      from: { cito: 'upcomingMatches' },
    }),
    slots: optional(
      list(bracketSlot, {
        about: 'The matches of its stages, if the answer has them; see also the bracket',
        label: 'Matches',
        settled: [slotsInTree(bracketSlot)],
      }),
    ),
  }),
  { within: ['event', 'tournament'] },
);

export const bracketSlot = matchRecord('A slot of a bracket, group or Swiss round', () => ({
  stage: text('Stage', { from: { cito: 'stageName' } }),
  format: choice('Format of the stage', stageFormats, { from: { description: 'stageFormat' } }),
  group: maybe.text('Group; `Upper` or `Lower` bracket; the pool of a Swiss round by record', {
    from: { description: 'pool bracket' },
  }),
  round: int('Round of the stage, from 1', { from: { cito: 'roundNumber' } }),
  roundName: maybe.text('Name of the round', { label: 'Round', from: { pandascore: 'name' } }),
  position: int('Position in the round, from 1', { from: { description: 'slot' } }),
  matchId: maybe.text('Match identifier; null before the teams are known', {
    format: 'id',
    label: 'Match',
    from: { pandascore: 'id' },
  }),
  status: matchSummary.fields.status,
  bestOf: matchSummary.fields.bestOf,
  team1Name: nullable({ ...matchSummary.fields.team1Name, about: 'First team; null until it is known' }),
  team2Name: nullable({ ...matchSummary.fields.team2Name, about: 'Second team; null until it is known' }),
  score: nullable({
    ...matchSummary.fields.score,
    settled: [scoreByReference(...seriesNumbers), believedScore(true)],
  }),
  winner: matchSummary.fields.winner,
  startsAt: matchSummary.fields.startsAt,
  startsDayOnly: matchSummary.fields.startsDayOnly,
  teamsKnownAt: matchSummary.fields.teamsKnownAt,
  remark: matchRemark(true),
}));

export const bracket = record('The bracket of a tournament with all its stages', () => ({
  eventId: text('Tournament identifier', { format: 'id', from: { pandascore: 'id' } }),
  eventName: text('Tournament', { label: 'Tournament', from: { pandascore: 'name' } }),
  slots: list(bracketSlot, {
    about: 'Slots in order of stage, round and position',
    from: { description: 'matches bracket', pandascore: 'brackets' },
    settled: [slotsInTree(bracketSlot)],
    groups: {
      lists: ['slots', 'matches', 'stages', 'rounds', 'groups', 'series', 'nodes', 'bracket', 'brackets'],
      marks: ['team1Name', 'team2Name'],
      names: { groups: 'group', rounds: 'roundName', '*': 'stage' },
      beside: {
        upper: 'group',
        lower: 'group',
        upperbracket: 'group',
        lowerbracket: 'group',
        winners: 'group',
        losers: 'group',
        grandfinal: 'group',
      },
      shared: ['round', 'format'],
    },
  }),
}));

/** The members of a tournament that may contain its matches as a tree. */
const treeNames = () =>
  words(
    `
      eventStructure structure bracket brackets stages groups groupStage swiss playoffs rounds upper lower final
      grandFinal tree nodes
    `,
  );

/** Every node with two teams, of which one has a score or a winner; taken where it finds more than other ways. */
const slotsInTree = (slot: Schema<unknown, unknown>): Settled => ({
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
    teams.some(team => ['score', 'winner'].some(name => findKey(Object.keys(team), name) !== undefined))
  );
};
