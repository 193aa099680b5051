import type { TeamKey } from '../../core/scoreboard/event.ts';
import { type PlayedMap, swingsOf } from '../winChance/swing.ts';
import { figuresOf } from './figures.ts';
import { clutchIn, streaksOf } from './mapFacts.ts';
import { storyOf } from './story.ts';
import { createSentenceWriter } from './tell.ts';
import { toldRoundsOf } from './toldRounds.ts';
import type { Names } from './words.ts';

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
