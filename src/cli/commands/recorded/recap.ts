import { wholeText } from '../../../output/text/numbers.ts';
import { int, record, text } from '../../../core/schema.ts';
import { buyRecords, economyOf } from '../../../answers/economy/economy.ts';
import { type Recap, recapOf } from '../../../answers/recap/recap.ts';
import { trained } from '../../../answers/winChance/coefficients.ts';
import type { Block } from '../../../output/sheet/block.ts';
import { recapBlocks } from '../../../output/sheet/recap.ts';
import { ownFlags } from '../../parse/invocation.ts';
import { formatName, mayDraw } from '../../show/present.ts';
import { showSheet } from '../../show/showSheet.ts';
import { showComputed } from '../computed.ts';
import type { CommandContext, OpenService } from '../../context/types.ts';
import type { CommandModule } from '../../context/ownCommand.ts';
import { recapFlags } from './recordedCommands.ts';
import { notRecorded, readRecordedMatch, type RecordedMatch } from './recordedMatch.ts';
import { swingRow } from './swing.ts';
import type { Fact } from '../../../answers/recap/fact.ts';
import { leastStreak, upsetShare } from '../../../answers/recap/mapFacts.ts';
import { isTeamKey } from '../../../answers/recap/toldRounds.ts';
import { economyRow } from './economy.ts';

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

const explanation = [
  'Each map is told by its opening, its turning point, its end, and at most two rounds or runs that weigh most between them; every sentence holds a fact with its round.',
  'The turning point is the longest run of the winner, from five rounds on, unless the score was level after it; else the round in which it went ahead for good; else its longest run, or the kill that added most to the chance to win the series.',
  `A streak is at least ${leastStreak} rounds in a row. An upset is won with at most ${100 * upsetShare}% of the other team’s equipment. A clutch is won by the only survivor.`,
  'Kills count until the round is decided. An opening duel is the first kill between the teams. What was not recorded is left out.',
] as const;

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

export const shown = record('A sentence about a map', {
  map: text('Map'),
  round: int('Round that it is about', { label: 'R' }),
  part: text('What it tells: opening, middle, turning point or end', { label: 'Part' }),
  claim: text('What it claims', { label: 'Claim' }),
  sentence: text('The sentence'),
});

export const run: CommandModule['run'] = async (invocation, context) => {
  const { explain } = ownFlags(invocation, recapFlags);
  const match = invocation.args['match'] ?? '';
  const isMarkdown = formatName(context) === 'markdown' && context.flags.columns === undefined;
  await showComputed(shown, context, service => composeRecap(match, service, context), {
    explain,
    isDrawn: isMarkdown || mayDraw(context),
    draw: ({ recap, recorded }) => showSheet(blocksOf(recap, recorded), methodText, isMarkdown, context),
  });
};

/** Computes what is to be told of a match. @throws ClientError */
export const composeRecap = async (typed: string, service: OpenService, context: CommandContext) => {
  const recorded = await readRecordedMatch(typed, service, context);
  const { match, names, maps, players } = recorded;
  const recap = recapOf(maps, match.bestOf, { teams: names, players });
  if (recap.maps.every(({ sentences }) => sentences.length === 0))
    throw notRecorded('winners of the rounds', recorded);
  const rows = recap.maps.flatMap(({ name: map, sentences }) =>
    sentences.map(({ part, round, text: sentence, facts }) => {
      return { map, round, part, claim: facts.map(({ claim }) => claim).join('+'), sentence };
    }),
  );
  const notes = (explain: boolean): readonly string[] => [methodText, ...(explain ? explanation : [])];
  return { recap, recorded, rows, document: recapDocument(recap, recorded), notes };
};

const methodText = `Computed from the recorded rounds; chances (~) by the model of ${trained.day}, ${wholeText(trained.sample.states)} states of ${wholeText(trained.sample.maps)} maps`;

const blocksOf = (recap: Recap, recorded: RecordedMatch): readonly Block[] => {
  const { id, match, names, maps, players } = recorded;
  const economy = economyOf(maps);
  const { score } = match;
  const result =
    score?.team1 === undefined || score.team2 === undefined ? 'vs' : `${score.team1}-${score.team2}`;
  const known = new Map(recap.maps.map(map => [map.number, map]));
  return recapBlocks({
    names,
    nickname: player => players.get(player) ?? player,
    title: `${names.team1} ${result} ${names.team2}`,
    about: [
      match.eventName ?? match.event?.name,
      match.stage,
      match.startsAt?.slice(0, 'YYYY-MM-DD'.length),
      match.bestOf === undefined ? undefined : `best of ${match.bestOf}`,
      id,
    ]
      .filter(part => part !== undefined)
      .join(' · '),
    veto: (match.veto ?? []).map(vetoText),
    maps: headingsOf(recorded).map(map => ({ ...map, told: known.get(map.number) })),
    recap,
    economy,
    buys: buyRecords(economy),
    swings: recap.swings.map(swing => swingRow(swing, recorded)),
  });
};

type VetoStep = NonNullable<RecordedMatch['match']['veto']>[number];

const vetoText = ({ team, map = '?', type }: VetoStep): string =>
  team === undefined ? `${map} left over` : `${team} ${type === 'picked' ? 'picked' : 'removed'} ${map}`;

/** The maps of the series by number: those of the match, and those that only the recording knows. */
const headingsOf = ({ match, maps }: RecordedMatch) => {
  const listed = (match.maps ?? []).map((map, place) => {
    const { number = place + 1, name = `Map ${place + 1}`, score, winner, pickedBy } = map;
    const points = [score?.team1, score?.team2].filter(each => each !== undefined);
    // As in the sentences, the winner's rounds come first.
    const result = points.length < 2 ? '' : `, ${points.toSorted((one, other) => other - one).join('-')}`;
    return {
      number,
      heading: [
        `${name}${result}`,
        winner === undefined ? '' : ` for ${winner}`,
        pickedBy === undefined ? '' : `, picked by ${pickedBy}`,
      ].join(''),
    };
  });
  const others = maps.filter(({ number }) => !listed.some(map => map.number === number));
  return [...listed, ...others.map(({ number, name }) => ({ number, heading: name }))].toSorted(
    (one, other) => one.number - other.number,
  );
};
