import type { SeenSlot } from '../../../src/output/views/bracket/slot.ts';

/** Made-up teams, the strongest first: the earlier of two teams wins. */
export const teams = [
  'Quetzal Union',
  'Rose Valley Bears',
  'Tin Cathedral',
  'Iberian Comets',
  'Polar Tram',
  'Jade Abacus',
  'Lotus Engine',
  'Ember Dunes',
  'Karst Divers',
  'Tatra Lynxes',
  'Vistula Ravens',
  'Quiet Meridian',
  'Saltmarsh Owls',
  'Bog Iron',
  'Hanok Lights',
  'Blue Steppe',
] as const;

type Facts = Pick<SeenSlot, 'stage' | 'format'> & Partial<SeenSlot>;

/** A finished slot of two teams. */
const slot = (one: string, other: string, facts: Facts): SeenSlot => {
  const first = rank(one) < rank(other);
  const close = (rank(one) + rank(other)) % 2;
  return {
    status: 'finished',
    bestOf: 3,
    team1Name: one,
    team2Name: other,
    score: first ? { team1: 2, team2: close } : { team1: close, team2: 2 },
    winner: first ? one : other,
    startsAt: '2026-11-20T12:00:00Z',
    ...facts,
  };
};

const rank = (name: string): number => teams.findIndex(team => team === name);
const better = (one: string, other: string): string => (rank(one) < rank(other) ? one : other);
const worse = (one: string, other: string): string => (rank(one) < rank(other) ? other : one);

type Pair = readonly [string, string];
const pairs = (names: readonly string[]): readonly Pair[] =>
  Array.from({ length: Math.floor(names.length / 2) }, (_, place): Pair => [
    names[place * 2] ?? '',
    names[place * 2 + 1] ?? '',
  ]);
const roundOf = (meetings: readonly Pair[], facts: Facts): readonly SeenSlot[] =>
  meetings.map(([one, other], place) => slot(one, other, { position: place + 1, ...facts }));
const winners = (meetings: readonly Pair[]): readonly string[] => meetings.map(pair => better(...pair));
const losers = (meetings: readonly Pair[]): readonly string[] => meetings.map(pair => worse(...pair));

const roundNames = ['Quarter-finals', 'Semi-finals', 'Grand final'];

export const singleElimination = (names: readonly string[]): readonly SeenSlot[] => {
  const facts = { stage: 'Play-offs', format: 'single-elimination' };
  const rounds: SeenSlot[] = [];
  let meetings = pairs(names);
  const first = 3 - Math.log2(names.length);
  for (let round = 1; meetings.length > 0; round += 1) {
    rounds.push(...roundOf(meetings, { ...facts, round, roundName: roundNames[first + round - 1] ?? '' }));
    meetings = pairs(winners(meetings));
  }
  return rounds;
};

/** For eight teams. */
export const doubleElimination = (names: readonly string[]): readonly SeenSlot[] => {
  const facts = { stage: 'Play-offs', format: 'double-elimination' };
  const upper = { ...facts, group: 'Upper' };
  const lower = { ...facts, group: 'Lower' };
  const quarters = pairs(names);
  const semis = pairs(winners(quarters));
  const final = pairs(winners(semis));
  const lower1 = pairs(losers(quarters));
  const lower2 = winners(lower1).map((name, place): Pair => [name, losers(semis).at(-1 - place) ?? '']);
  const lower3 = pairs(winners(lower2));
  const lower4: readonly Pair[] = [[losers(final)[0] ?? '', winners(lower3)[0] ?? '']];
  const grand: readonly Pair[] = [[winners(final)[0] ?? '', winners(lower4)[0] ?? '']];
  return [
    ...roundOf(quarters, { ...upper, round: 1, roundName: 'Upper bracket quarter-finals' }),
    ...roundOf(lower1, { ...lower, round: 2, roundName: 'Lower bracket round 1' }),
    ...roundOf(semis, { ...upper, round: 2, roundName: 'Upper bracket semi-finals' }),
    ...roundOf(lower2, { ...lower, round: 3, roundName: 'Lower bracket round 2' }),
    ...roundOf(final, { ...upper, round: 4, roundName: 'Upper bracket final' }),
    ...roundOf(lower3, { ...lower, round: 4, roundName: 'Lower bracket semi-final' }),
    ...roundOf(lower4, { ...lower, round: 5, roundName: 'Lower bracket final' }),
    ...roundOf(grand, { ...facts, round: 6, roundName: 'Grand final' }),
  ];
};

/** Sixteen teams until three wins or three losses, or for a given number of rounds. */
export const swiss = (names: readonly string[], rounds = 5): readonly SeenSlot[] => {
  const records = new Map(names.map(name => [name, [0, 0] as [number, number]]));
  const slots: SeenSlot[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    const playing = names.filter(name => Math.max(...(records.get(name) ?? [3, 3])) < 3);
    for (const [group, pool] of Map.groupBy(playing, name => (records.get(name) ?? []).join('-'))) {
      const half = pool.length / 2;
      const meetings = pool.slice(0, half).map((name, place): Pair => [name, pool[half + place] ?? '']);
      const facts = { stage: 'Swiss stage', format: 'swiss', group, round, roundName: `Round ${round}` };
      slots.push(...roundOf(meetings, facts));
      for (const pair of meetings) {
        count(records, better(...pair), 0);
        count(records, worse(...pair), 1);
      }
    }
  }
  return slots;
};

const count = (records: Map<string, [number, number]>, name: string, place: 0 | 1): void => {
  const record = records.get(name);
  if (record) record[place] += 1;
};

export const roundRobin = (names: readonly string[], group: string): readonly SeenSlot[] =>
  names.flatMap((one, place) =>
    names.slice(place + 1).map((other, later) =>
      slot(one, other, {
        stage: 'Group stage',
        format: 'round-robin',
        group,
        round: later + 1,
        position: place + 1,
      }),
    ),
  );

/** A group of four. */
export const gsl = (names: readonly string[], group: string): readonly SeenSlot[] => {
  const facts = { stage: 'Group stage', format: 'gsl', group };
  const openings = pairs(names);
  const second = [...pairs(winners(openings)), ...pairs(losers(openings))];
  const decider: readonly Pair[] = [[worse(...(second[0] ?? ['', ''])), better(...(second[1] ?? ['', '']))]];
  return [
    ...roundOf(openings, { ...facts, round: 1, roundName: 'Opening matches' }),
    ...roundOf(second, { ...facts, round: 2, roundName: 'Winners and elimination' }),
    ...roundOf(decider, { ...facts, round: 3, roundName: 'Deciding match' }),
  ];
};

/** The same slots before play: the teams of the later rounds are not known yet. */
export const toCome = (slots: readonly SeenSlot[]): readonly SeenSlot[] =>
  slots.map(played => {
    const { team1Name, team2Name, score: _, winner: __, ...slot } = played;
    const { round } = slot;
    const names =
      round === 1 && team1Name !== undefined && team2Name !== undefined ? { team1Name, team2Name } : {};
    return { ...slot, status: 'upcoming', startsAt: '2026-11-22T12:00:00Z', ...names };
  });
