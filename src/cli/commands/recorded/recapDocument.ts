import { economyOf } from '../../../answers/economy/economy.ts';
import type { Fact } from '../../../answers/recap/fact.ts';
import { leastStreak, upsetShare } from '../../../answers/recap/mapFacts.ts';
import type { Recap } from '../../../answers/recap/recap.ts';
import { trained } from '../../../answers/winChance/coefficients.ts';
import { isTeamKey } from '../../../answers/recap/toldRounds.ts';
import { economyRow } from './economy.ts';
import type { RecordedMatch } from './recordedMatch.ts';
import { swingRow } from './swing.ts';

/** A recap as JSON. Facts name teams and players as the sentences do; scores are in the order of the match's teams. */
export const recapDocument = (recap: Recap, recorded: RecordedMatch) => {
  const { id, match, names, maps, players } = recorded;
  const economy = economyOf(maps);
  const ofFact = (fact: Fact) => factJson(fact, recorded);
  const { teams, players: lines } = recap.figures;
  return {
    computed: true,
    match: id,
    ...names,
    method: {
      rules: explanation,
      model: 'logistic regression',
      day: trained.day,
      sample: trained.sample,
    },
    veto: match.veto ?? null,
    maps: recap.maps.map(({ number, name, sentences, streaks, clutches }) => ({
      number,
      name,
      sentences: sentences.map(({ facts, ...sentence }) => ({ ...sentence, facts: facts.map(ofFact) })),
      streaks: streaks.map(ofFact),
      clutches: clutches.map(ofFact),
      economy: economy
        .filter(({ mapNumber }) => mapNumber === number)
        .map(round => economyRow(round, recorded)),
    })),
    swings: recap.swings.map(swing => swingRow(swing, recorded)),
    teams: teams.map(each => ({ ...withNulls(each), team: names[each.team] })),
    players: lines.map(({ player, team, ...figures }) => ({
      playerId: player,
      nickname: players.get(player) ?? player,
      team: names[team],
      ...withNulls(figures),
    })),
  };
};

/** In JSON what is not known is null, so that every team and player has the same members. */
const withNulls = <T extends object>(figures: T) =>
  Object.fromEntries(
    Object.entries(figures).map(([name, value]: [string, unknown]) => [name, value ?? null]),
  );

/** How the story is made, one rule a line. */
export const explanation = [
  'Each map is told by its opening, its turning point, its end, and at most two rounds or runs that weigh most between them; every sentence holds a fact with its round.',
  'The turning point is the longest run of the winner, from five rounds on, unless the score was level after it; else the round in which it went ahead for good; else its longest run, or the kill that added most to the chance to win the series.',
  `A streak is at least ${leastStreak} rounds in a row. An upset is won with at most ${100 * upsetShare}% of the other team’s equipment. A clutch is won by the only survivor.`,
  'Kills count until the round is decided. An opening duel is the first kill between the teams. What was not recorded is left out.',
] as const;

/** The fact with the names of teams and players in place of keys and identifiers. */
const factJson = ({ round, claim, figures }: Fact, { names, players }: RecordedMatch) => ({
  round,
  claim,
  figures: Object.fromEntries(
    Object.entries(figures).map(([figure, value]) => {
      if (figure === 'team' && isTeamKey(value)) return [figure, names[value]];
      const nickname =
        typeof value === 'string' && playerFigures.has(figure) ? players.get(value) : undefined;
      return [figure, nickname ?? value];
    }),
  ),
});

const playerFigures: ReadonlySet<string> = new Set(['player', 'killer', 'victim']);
