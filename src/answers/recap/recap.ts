import type { TeamKey } from '../../core/scoreboard/event.ts';
import { type PlayedMap, swingsOf } from '../winChance/swing.ts';
import { figuresOf } from './figures.ts';
import { clutchIn, streaksOf } from './mapFacts.ts';
import { storyOf, type Part, type Point } from './story.ts';
import { toldRoundsOf } from './toldRounds.ts';
import { type Names, wordsOf } from './words.ts';
import type { Fact, FactOf, HowFact, MainFact } from './fact.ts';
import { clauses, phrases } from './phrases.ts';

/** A caster's sheet. */
export type Recap = ReturnType<typeof recapOf>;
export type MapRecap = Recap['maps'][number];

const swingsShown = 5;

/** What can be told of a match from its rounds; the same for the same rounds and names. */
export const recapOf = (
  maps: readonly PlayedMap[],
  bestOf: number | undefined,
  names: { readonly teams: Readonly<Record<TeamKey, string>>; readonly players: ReadonlyMap<string, string> },
) => {
  const told = maps.map(map => ({ map, rounds: toldRoundsOf(map.rounds) }));
  const swings = swingsOf(maps, bestOf);
  const tell = createSentenceWriter(toNames(names));
  return {
    maps: told.map(({ map: { number, name }, rounds }) => ({
      number,
      name,
      /** Three to five in order; fewer only where too little was recorded. */
      sentences: storyOf(
        rounds,
        swings.filter(({ mapNumber }) => mapNumber === number),
      ).map(tell),
      /** Runs of at least three rounds. */
      streaks: streaksOf(rounds),
      /** Rounds that the last one alive won. */
      clutches: rounds.flatMap(round => clutchIn(round) ?? []),
    })),
    /** The kills that added most to the chance to win the series, the greatest first. */
    swings: swings.toSorted((one, other) => other.seriesAdded - one.seriesAdded).slice(0, swingsShown),
    figures: figuresOf(told.map(({ map, rounds }) => ({ played: map.rounds, told: rounds }))),
  };
};

const toNames = ({ teams, players }: Parameters<typeof recapOf>[2]): Names => {
  const [one, other] = [teams.team1.trim() || 'Team 1', teams.team2.trim() || 'Team 2'];
  // Two teams of one name could not be told apart.
  const named = one === other ? { team1: `${one} (1)`, team2: `${other} (2)` } : { team1: one, team2: other };
  return { team: team => named[team], player: id => players.get(id)?.trim() || id };
};

/** A sentence with the facts that it states, all of which it names the round of. */
export interface Sentence {
  readonly part: Part;
  readonly round: number;
  readonly text: string;
  readonly facts: readonly Fact[];
}

/** Returns a function that puts points into words, and of several phrases takes the one used least so far. */
const createSentenceWriter = (names: Names): ((point: Point) => Sentence) => {
  const uses = new Map<string, number>();
  const choose = (ways: readonly string[]): string => {
    const count = (way: string): number => uses.get(way) ?? 0;
    const way = ways.reduce((least, each) => (count(each) < count(least) ? each : least));
    uses.set(way, count(way) + 1);
    return way;
  };
  return ({ part, fact, how }) => {
    const clause = how ? fill(choose(clauses[clauseOf(how, fact)]), wordsOf(how, names)) : '';
    const words = { ...wordsOf(fact, names), how: clause };
    const text = fill(choose(phrases[phraseOf(fact, part)]), words);
    return { part, round: fact.round, text, facts: how ? [fact, how] : [fact] };
  };
};

/** Replaces the words in braces, once: a name that has braces stays as it is. */
const fill = (way: string, words: Readonly<Record<string, string>>): string =>
  way.replaceAll(/\{(\w+)\}/g, (_, name: string) => words[name] ?? `{${name}}`);

const phraseOf = (fact: MainFact, part: Part): keyof typeof phrases => {
  const { claim, figures } = fact;
  if (claim === 'pistol' && fact.round > 1) return 'secondPistol';
  if (claim === 'streak' && part === 'turning point') return 'turningStreak';
  if (claim === 'half' && figures.team === null) return 'levelHalf';
  if (claim === 'multiKill' && figures.kills === 5) return 'ace';
  if (claim === 'swing' && figures.decides) return 'decidingSwing';
  return claim === 'end' ? endPhrase(figures) : claim;
};

const endPhrase = ({ overtimes, mapPoint }: FactOf<'end'>['figures']): keyof typeof phrases => {
  if (overtimes > 0) return 'overtimeEnd';
  return mapPoint > 1 ? 'lateEnd' : 'end';
};

const clauseOf = ({ claim, figures }: HowFact, fact: MainFact): keyof typeof clauses => {
  if (claim === 'reason') return figures.reason;
  if (claim === 'survivors') return figures.alive === 5 ? 'flawless' : 'survivors';
  if (claim === 'upset') return 'upset';
  const isOwn = 'player' in fact.figures && figures.player === fact.figures.player;
  if (claim === 'clutch') return isOwn ? 'ownClutch' : 'clutch';
  if (isOwn) return 'ownMultiKill';
  return figures.kills === 5 ? 'ace' : 'multiKill';
};
