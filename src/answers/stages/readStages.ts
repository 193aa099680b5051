import type { stageFormats } from '../../core/entities/tournament.ts';
import type { BracketSlot } from '../../core/entityTypes.ts';
import { doubleElimination, elimination } from './doubleElimination.ts';
import { seedOrder } from './bracket.ts';
import { undealGroups } from './fixtures.ts';
import { gsl } from './gsl.ts';
import { momentOf, type PlayedMatch, type StageMoment } from './moment.ts';
import { roundRobin } from './roundRobin.ts';
import type { BestOf, Fixture, StageFormat, SwissLengths } from './stage.ts';
import { swissOf } from './swiss.ts';
import { type Seeding, swissSeedings } from './swissSeedings.ts';

type Slot = BracketSlot;

/** A stage of a tournament whose rules are known, because they drew every match that was played. */
export interface KnownStage {
  readonly name: string;
  readonly format: StageFormat;
  /** The names of the teams by seed in the stage. */
  readonly teams: readonly string[];
  readonly seededBy: Seeding['by'];
  readonly played: readonly PlayedMatch[];
  readonly moment: StageMoment;
}

/** A stage whose rules are not known, and why. */
export interface UnknownStage {
  readonly name: string;
  readonly unknown: string;
}

/**
 * Reads the stages out of the slots of a bracket. The rules of a stage count as known only if they draw exactly the
 * matches that are there.
 * @param ranked the names of teams from the best to the worst, for the seeds of a Swiss stage: teams that come from the
 *   stage before follow those that did not have to play it. Only if it does not draw the matches, the order of the slots is
 *   taken.
 */
export const readStages = (
  slots: readonly Slot[],
  ranked: readonly string[],
): readonly (KnownStage | UnknownStage)[] => {
  const stages = [...Map.groupBy(slots, ({ stage }) => stage ?? '')];
  let through: readonly string[] = [];
  return stages.map(([name, own], index) => {
    const seeded = [...ranked.filter(team => !through.includes(team)), ...through];
    const stage = readStage(name, own, { next: stages[index + 1]?.[1] ?? [], seeded });
    if ('unknown' in stage) through = [];
    else {
      const { advancing, decided } = stage.moment;
      through = (advancing ?? decided.through).map(team => stage.teams[team] ?? '');
    }
    return stage;
  });
};

const readStage = (name: string, slots: readonly Slot[], around: Around): KnownStage | UnknownStage => {
  const said = slots.find(slot => slot.format !== undefined)?.format;
  const format = said === 'double-elimination' && areGsl(slots) ? 'gsl' : said;
  if (format === undefined) return { name, unknown: 'the service does not say how it is played' };
  if (!isKnownFormat(format)) return { name, unknown: `the rules of "${format}" are not known` };
  if (slots.some(({ bestOf }) => typeof bestOf === 'number' && bestOf % 2 === 0))
    return { name, unknown: 'its matches can end level' };
  if (slots.some(({ status, winner }) => status === 'finished' && (winner ?? null) === null))
    return { name, unknown: 'a match of it ended without a winner' };
  const rules = readers[format](slots, around);
  if (typeof rules === 'string') return { name, unknown: rules };
  for (const { teams, by } of rules.seedings) {
    const found = withSeeding(rules.format, teams, slots);
    if (!found) continue;
    if (found.moment.open.length <= mostOpen) return { name, seededBy: by, ...found };
    return { name, unknown: `more than ${mostOpen} of its matches are open at once` };
  }
  return { name, unknown: 'its matches do not follow the rules that are known for its format' };
};

/** The results of the open matches are the bits of one number. */
const mostOpen = 32;

/** The slots of a bracket as they were after a round of a stage: the next round is drawn, and nothing later is known. */
export const slotsAfter = (all: readonly Slot[], name: string, round: number): readonly Slot[] => {
  const isOwn = ({ stage }: Slot): boolean => (stage ?? '') === name;
  return all
    .slice(0, all.findLastIndex(isOwn) + 1)
    .filter(slot => !isOwn(slot) || (slot.round ?? 0) <= round + 1)
    .map(slot => (isOwn(slot) && (slot.round ?? 0) > round ? unplayed(slot) : slot));
};

const unplayed = ({ winner: _winner, score: _score, status: _status, ...slot }: Slot): Slot => slot;

interface Rules {
  readonly format: StageFormat;
  /** Ways in which the teams may be seeded, the likeliest first. */
  readonly seedings: Iterable<Seeding>;
}

interface Around {
  readonly next: readonly Slot[];
  readonly seeded: readonly string[];
}

const withSeeding = (format: StageFormat, teams: readonly string[], slots: readonly Slot[]) => {
  const seedOf = new Map(teams.map((team, seed) => [team, seed]));
  const drawn = slots.filter(isDrawn).map(slot => placed(slot, seedOf));
  if (seedOf.size !== teams.length || drawn.includes(undefined)) return undefined;
  const played = drawn.flatMap(match => (match?.winner === undefined ? [] : [match]));
  const drawnNow = momentOf(format, teams.length, played)?.drawn ?? [];
  const moment = momentOf(format, teams.length, played, lengthIn(slots, teams, drawnNow));
  const open = new Set(moment?.drawn.map(pairKey));
  const isOpen = drawn.every(match => !match || match.winner !== undefined || open.has(pairKey(match)));
  return moment && isOpen ? { format, teams, played, moment } : undefined;
};

/** The match of a slot by seeds, without a winner if it has not been played; undefined if a team has no seed, or another won. */
const placed = (
  { team1Name, team2Name, winner, score }: Slot,
  seedOf: ReadonlyMap<string, number>,
): (PlayedMatch | (Omit<PlayedMatch, 'winner'> & { readonly winner?: undefined })) | undefined => {
  const [team1, team2] = [seedOf.get(team1Name ?? ''), seedOf.get(team2Name ?? '')];
  if (team1 === undefined || team2 === undefined) return undefined;
  const match = { team1, team2, maps: mapsIn(score) };
  if (winner === undefined || winner === null) return match;
  return winner === team1Name || winner === team2Name
    ? { ...match, winner: winner === team1Name ? 1 : 2 }
    : undefined;
};

const mapsIn = (score: Slot['score']): number | null =>
  score?.team1 === undefined || score.team2 === undefined ? null : score.team1 - score.team2;

/** The length of the match of these teams, else of any of the round. Two teams may meet again later in the stage. */
const lengthIn = (slots: readonly Slot[], teams: readonly string[], drawn: readonly Fixture[]) => {
  const ahead = slots.filter(({ winner }) => (winner ?? null) === null);
  const ownSlots = new Map(
    drawn.map(fixture => {
      const pair = new Set([teams[fixture.team1], teams[fixture.team2]]);
      const isOwn = (slot: Slot): boolean => pair.has(slot.team1Name ?? '') && pair.has(slot.team2Name ?? '');
      return [placeOf(fixture), ahead.find(isOwn)];
    }),
  );
  return (fixture: Fixture): BestOf => {
    const { round, group, bestOf } = fixture;
    const own = ownSlots.get(placeOf(fixture));
    return bestOfOf(
      own ?? ahead.find(slot => slot.round === round && (slot.group ?? null) === group),
      bestOf,
    );
  };
};

const placeOf = ({ round, position }: Fixture): string => `${round}-${position}`;

const pairKey = ({ team1, team2 }: Pick<PlayedMatch, 'team1' | 'team2'>): string =>
  `${Math.min(team1, team2)}-${Math.max(team1, team2)}`;

const isDrawn = ({ team1Name, team2Name }: Slot): boolean => isTeam(team1Name) && isTeam(team2Name);

const isTeam = (name: string | null | undefined): boolean =>
  name !== undefined && name !== null && name !== '' && name !== 'TBD';

/** The teams of the first round in the order of the slots; undefined if some of them are not known yet. */
const firstRound = (slots: readonly Slot[]): readonly string[] | undefined => {
  const first = slots
    .filter(({ round, group }) => round === 1 && group !== 'Lower')
    .toSorted((one, other) => (one.position ?? 0) - (other.position ?? 0));
  return first.every(isDrawn) ? teamsOf(first) : undefined;
};

const teamsOf = (slots: readonly Slot[]): readonly string[] =>
  slots.flatMap(({ team1Name, team2Name }) => [team1Name ?? '', team2Name ?? '']);

const bySlots = (teams: readonly string[]): Seeding => ({ teams, by: 'slots' });

const notDrawn = 'its first round is not drawn yet';

type Reader = (slots: readonly Slot[], around: Around) => Rules | string;

const readSwiss: Reader = (slots, { seeded }) => {
  const first = firstRound(slots);
  if (!first) return notDrawn;
  if (first.length !== 16) return `only Swiss stages of 16 teams are known, not of ${first.length}`;
  return { format: swissOf(swissLengths(slots)), seedings: swissSeedings(first, seeded) };
};

/** By the matches that are there; the first one in which a team may go through or be out is in round 3. */
const swissLengths = (slots: readonly Slot[]): SwissLengths => {
  const isDeciding = ({ round, group }: Slot): boolean =>
    (round ?? 0) > 3 || (round === 3 && (group === '2-0' || group === '0-2'));
  return {
    deciding: bestOfOf(slots.find(isDeciding), 3),
    other: bestOfOf(
      slots.find(({ round }) => round === 1),
      1,
    ),
  };
};

const knockOut =
  (create: typeof elimination): Reader =>
  slots => {
    const seats = firstRound(slots);
    if (!seats) return notDrawn;
    const size = seats.length;
    if (size < 4 || !Number.isInteger(Math.log2(size))) return `brackets of ${size} teams are not known`;
    const order = seedOrder(size);
    const bySeed = seats.map((_, seed) => seats[order.indexOf(seed + 1)] ?? '');
    return { format: create({ size, final: bestOfOf(slots.at(-1), 5) }), seedings: [bySlots(bySeed)] };
  };

const readGsl: Reader = slots => {
  const groups = groupsOf(slots).map(group => firstRound(group));
  const members = groups.map(group =>
    group?.length === 4 ? [group[0] ?? '', group[2] ?? '', group[3] ?? '', group[1] ?? ''] : [],
  );
  if (members.some(({ length }) => length !== 4)) return notDrawn;
  return { format: gsl(groups.length), seedings: [bySlots(undealGroups(members))] };
};

/** Groups of four teams in what is said to be double elimination, whose slots are those of two brackets. */
const areGsl = (slots: readonly Slot[]): boolean =>
  groupsOf(slots).every(group => {
    const [{ group: name } = {}] = group;
    return name && !/^(?:upper|lower)/i.test(name) && new Set(teamsOf(group.filter(isDrawn))).size === 4;
  });

const readRoundRobin: Reader = (slots, { next }) => {
  const groups = groupsOf(slots).map(group => [...new Set(teamsOf(group.filter(isDrawn)))]);
  const [size = 0] = groups.map(({ length }) => length);
  if (size < 3 || size > mostInGroup || groups.some(({ length }) => length !== size))
    return `its groups are not known, differ in size or have more than ${mostInGroup} teams`;
  const places = 2 * next.filter(({ round }) => round === 1).length;
  const advancing = places / groups.length;
  if (advancing === 0 || !Number.isInteger(advancing))
    return 'the service does not say how many teams advance';
  const options = {
    name: 'Group stage',
    groups: groups.length,
    size,
    advancing,
    bestOf: bestOfOf(slots[0], 3),
  };
  return { format: roundRobin(options), seedings: [bySlots(undealGroups(groups))] };
};

/** Of a larger group, the outcomes of one round are too many to look at. */
const mostInGroup = 16;

const groupsOf = (slots: readonly Slot[]): readonly (readonly Slot[])[] => [
  ...Map.groupBy(slots, ({ group }) => group ?? '').values(),
];

const bestOfOf = (slot: Slot | undefined, usual: BestOf): BestOf =>
  slot?.bestOf === 1 || slot?.bestOf === 3 || slot?.bestOf === 5 ? slot.bestOf : usual;

const readers = {
  swiss: readSwiss,
  'single-elimination': knockOut(elimination),
  'double-elimination': knockOut(doubleElimination),
  gsl: readGsl,
  'round-robin': readRoundRobin,
} as const satisfies Record<(typeof stageFormats)[number], Reader>;

const isKnownFormat = (format: string): format is keyof typeof readers => Object.hasOwn(readers, format);
