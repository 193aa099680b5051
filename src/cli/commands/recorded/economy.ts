import { int, nullable, number, record, text } from '../../../core/schema.ts';
import {
  type BuyRecord,
  buyRecords,
  type EconomyRound,
  economyOf,
} from '../../../answers/economy/economy.ts';
import { wholeText } from '../../../output/text/numbers.ts';
import { buyThresholds } from '../../../core/scoreboard/buys.ts';
import { drawOwn } from '../../show/present.ts';
import { showComputed } from '../computed.ts';
import type { CommandContext, OpenService } from '../../context/types.ts';
import type { CommandModule } from '../../context/ownCommand.ts';
import { NotRecordedError } from './notRecorded.ts';
import { type RecordedMatch, readRecordedMatch } from './recordedMatch.ts';

const ofTeam = (which: string, label: string) =>
  ({
    name: text(`Name of the ${which} team`, { label }),
    buy: text(`Buy of the ${which} team`, { label: `${label} buy` }),
    equipment: int(`Equipment of the ${which} team in dollars`, { label: `${label} equip` }),
    left: nullable(int(`Money that the ${which} team had left`, { label: `${label} left` })),
    lossBonus: number(`What each player of the ${which} team gets for a loss`, { label: `${label} bonus` }),
  }) as const;
const [one, other] = [ofTeam('first', '1'), ofTeam('second', '2')];

export const shown = record('The buys of a round', {
  map: text('Map'),
  round: int('Round on the map', { label: 'R' }),
  winner: text('Team that won it', { label: 'Winner' }),
  side: text('Side that won it'),
  reason: nullable(text('How it ended')),
  team1: one.name,
  team1Buy: one.buy,
  team1Equipment: one.equipment,
  team1Left: one.left,
  team1LossBonus: one.lossBonus,
  team2: other.name,
  team2Buy: other.buy,
  team2Equipment: other.equipment,
  team2Left: other.left,
  team2LossBonus: other.lossBonus,
});

/** Shows what both teams bought in each round of a match, and what each kind of buy won. */
export const run: CommandModule['run'] = async (invocation, context) => {
  const match = invocation.args['match'] ?? '';
  await showComputed(shown, context, service => composeEconomy(match, service, context), {
    draw: async found => {
      const { economyView } = await import('../../../output/views/match/economy.ts');
      await drawOwn(economyView, found, context);
    },
  });
};

/** Computes the buys of each round of a match. @throws NotRecordedError, ClientError */
export const composeEconomy = async (match: string, service: OpenService, context: CommandContext) => {
  const recorded = await readRecordedMatch(match, service, context);
  const { id, names } = recorded;
  const rounds = economyOf(recorded.maps);
  if (rounds.length === 0)
    throw new NotRecordedError(
      `The equipment in ${names.team1} vs ${names.team2} is not known to this service`,
      `See its maps: esports results maps ${id}`,
    );
  const records = buyRecords(rounds);
  const rows = rounds.map(round => economyRow(round, recorded));
  const document = {
    computed: true,
    match: id,
    ...names,
    method: { thresholds: Object.fromEntries(buyThresholds.map(([least, kind]) => [kind, least])) },
    buys: records.map(each => toJson(each, recorded)),
    rounds: rows,
  };
  const limits = buyThresholds
    .filter(([least]) => least > 0)
    .map(([least, kind]) => `${kind} from $${wholeText(least)}`);
  const method = `Computed: by equipment per player, ${limits.join(', ')}; pistol: first round of a half`;
  return { names, rounds, records, rows, document, notes: () => [method] };
};

/** The buys of a round as a row. */
export const economyRow = (
  { map, round, winner, reason, ...teams }: EconomyRound,
  { names }: RecordedMatch,
) => {
  const { team1, team2 } = teams;
  return {
    map,
    round,
    winner: names[winner],
    side: teams[winner].side,
    reason,
    team1: names.team1,
    team1Buy: team1.buy,
    team1Equipment: team1.equipment,
    team1Left: team1.left,
    team1LossBonus: team1.lossBonus,
    team2: names.team2,
    team2Buy: team2.buy,
    team2Equipment: team2.equipment,
    team2Left: team2.left,
    team2LossBonus: team2.lossBonus,
  };
};

const toJson = (each: BuyRecord, { names }: RecordedMatch) => ({ ...each, team: names[each.team] });
