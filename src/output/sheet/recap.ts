import type { BuyRecord, EconomyRound } from '../../answers/economy/economy.ts';
import type { FactOf } from '../../answers/recap/fact.ts';
import type { Part, TeamFigures } from '../../answers/recap/figures.ts';
import type { MapRecap, Recap } from '../../answers/recap/recap.ts';
import type { TeamKey } from '../../core/scoreboard/event.ts';
import { shareText } from '../text/numbers.ts';
import { withScores } from '../text/scoreText.ts';
import type { Block } from './block.ts';

/** What a caster's sheet is made of. */
export interface RecapSheet {
  readonly names: Readonly<Record<TeamKey, string>>;
  readonly nickname: (id: string) => string;
  /** `Spirit 2-1 FaZe`. */
  readonly title: string;
  /** Tournament, day, length of the series. */
  readonly about: string;
  /** The steps of the veto in words; empty where it is not known. */
  readonly veto: readonly string[];
  readonly maps: readonly SheetMap[];
  readonly recap: Recap;
  /** The buys of all maps; empty where no equipment is known. */
  readonly economy: readonly EconomyRound[];
  readonly buys: readonly BuyRecord[];
  readonly swings: readonly SheetSwing[];
}

interface SheetMap {
  readonly number: number;
  /** `Nuke, 13-8 for Spirit, picked by FaZe`. */
  readonly heading: string;
  readonly told: MapRecap | undefined;
}

interface SheetSwing {
  readonly map: string;
  readonly round: number;
  readonly score: string;
  readonly team: string;
  readonly what: string;
  readonly chanceBefore: number;
  readonly chanceAfter: number;
  readonly series: number;
}

/** Lays out the sheet: the veto, each map with its story, the swings, and the figures of teams and players. */
export const recapBlocks = (sheet: RecapSheet): readonly Block[] => [
  { kind: 'title', text: withScores(sheet.title) },
  ...(sheet.about === '' ? [] : [{ kind: 'line', text: sheet.about } as const]),
  ...titled(
    'Picks and bans',
    sheet.veto.length > 0 ? { kind: 'line', text: `${sheet.veto.join(', ')}.` } : undefined,
  ),
  ...sheet.maps.flatMap(map => mapBlocks(map, sheet)),
  ...(sheet.economy.length === 0 ? [] : [{ kind: 'buyLegend' } as const]),
  ...titled('Biggest swings', swingTable(sheet)),
  ...titled('Teams', teamTable(sheet)),
  ...titled('What each buy won', buyTable(sheet)),
  ...titled('Players', playerTable(sheet)),
];

const titled = (text: string, block: Block | undefined): readonly Block[] =>
  block ? [{ kind: 'heading', text }, block] : [];

const mapBlocks = ({ number, heading, told }: SheetMap, sheet: RecapSheet): readonly Block[] => {
  const title: Block = { kind: 'heading', text: `Map ${number}: ${withScores(heading)}` };
  if (!told) return [title, { kind: 'line', text: 'No rounds of this map were recorded.' }];
  const rounds = sheet.economy.filter(({ mapNumber }) => mapNumber === number);
  return [
    title,
    { kind: 'list', items: told.sentences.map(({ text }) => withScores(text)) },
    ...labelled(
      'Streaks',
      told.streaks.map(streak => streakText(streak, sheet)),
    ),
    ...labelled(
      'Clutches',
      told.clutches.map(clutch => clutchText(clutch, sheet)),
    ),
    ...(rounds.length === 0 ? [] : [{ kind: 'buys', names: sheet.names, rounds } as const]),
  ];
};

const labelled = (label: string, texts: readonly string[]): readonly Block[] =>
  texts.length === 0 ? [] : [{ kind: 'line', text: `${label}: ${texts.join('; ')}.` }];

/** `Spirit 4 (rounds 2-5)`. */
const streakText = ({ round, figures }: FactOf<'streak'>, { names }: RecapSheet): string =>
  `${names[figures.team]} ${figures.rounds} (rounds ${figures.from}–${round})`;

/** `donk 1v2 (round 4)`. */
const clutchText = ({ round, figures }: FactOf<'clutch'>, { nickname }: RecapSheet): string =>
  `${nickname(figures.player)} 1v${figures.opponents} (round ${round})`;

const swingTable = ({ swings }: RecapSheet): Block | undefined =>
  swings.length === 0
    ? undefined
    : {
        kind: 'table',
        columns: [
          { header: 'Map', priority: 2, least: 6 },
          { header: 'R', align: 'right', priority: 1 },
          { header: 'Score', align: 'right', priority: 3 },
          { header: 'For', priority: 2, least: 6 },
          { header: 'Kill', priority: 1, least: 16 },
          { header: '~Before', align: 'right', priority: 1 },
          { header: '~After', align: 'right', priority: 1 },
          { header: '~Series', align: 'right', priority: 2 },
        ],
        rows: swings.map(swing => [
          swing.map,
          String(swing.round),
          withScores(swing.score),
          swing.team,
          swing.what,
          shareText(swing.chanceBefore),
          shareText(swing.chanceAfter),
          `+${shareText(swing.series)}`,
        ]),
      };

const teamTable = ({ names, recap }: RecapSheet): Block => {
  const { teams } = recap.figures;
  const rows = teamRows.map(({ label, of }) => [label, ...teams.flatMap(team => figureCells(of(team)))]);
  return {
    kind: 'table',
    columns: [
      { header: '', priority: 1, least: 12 },
      { header: names.team1, align: 'right', priority: 1, least: 8 },
      { header: '', align: 'right', priority: 2 },
      { header: names.team2, align: 'right', priority: 1, least: 8 },
      { header: '', align: 'right', priority: 2 },
    ],
    rows: rows.filter(([, ...cells]) => cells.some(text => text !== '')),
  };
};

const teamRows: readonly {
  readonly label: string;
  readonly of: (team: TeamFigures) => Part | number | undefined;
}[] = [
  { label: 'Rounds won', of: ({ rounds }) => rounds },
  { label: 'On the T side', of: ({ asT }) => asT },
  { label: 'On the CT side', of: ({ asCt }) => asCt },
  { label: 'Pistols won', of: ({ pistols }) => pistols },
  { label: 'Opening duels won', of: ({ openingDuels }) => openingDuels },
  { label: 'Won after the first kill', of: ({ afterFirstKill }) => afterFirstKill },
  { label: 'Won after the first death', of: ({ afterFirstDeath }) => afterFirstDeath },
  { label: 'Rounds of 3+ kills', of: ({ multiKills }) => multiKills },
  { label: 'Clutches won', of: ({ clutchesWon }) => clutchesWon },
];

/** `24 of 33` and `73%`; empty where nothing is known or was to be won, without a share where only the number counts. */
const figureCells = (figure: Part | number | undefined): readonly [figure: string, share: string] => {
  if (figure === undefined) return ['', ''];
  if (typeof figure === 'number') return [String(figure), ''];
  const { won, of } = figure;
  return of === 0 ? ['', ''] : [`${won} of ${of}`, `${Math.round((100 * won) / of)}%`];
};

const buyTable = ({ names, buys }: RecapSheet): Block | undefined =>
  buys.length === 0
    ? undefined
    : {
        kind: 'table',
        columns: [
          { header: 'Team', priority: 1, least: 6 },
          { header: 'Buy', priority: 1 },
          { header: 'Won', align: 'right', priority: 1 },
          { header: '', align: 'right', priority: 2 },
        ],
        rows: buys.map(({ team, buy, won, rounds }) => [
          names[team],
          buy,
          ...figureCells({ won, of: rounds }),
        ]),
      };

const playerTable = ({ names, nickname, recap }: RecapSheet): Block | undefined => {
  const { players } = recap.figures;
  if (players.length === 0) return undefined;
  return {
    kind: 'table',
    columns: [
      { header: 'Player', priority: 1, least: 6 },
      { header: 'Team', priority: 2, least: 6 },
      { header: 'K–D', align: 'right', priority: 1 },
      { header: 'Opening', align: 'right', priority: 2 },
      { header: '3+ kills', align: 'right', priority: 2 },
      { header: 'Clutches', align: 'right', priority: 3 },
    ],
    rows: players.map(each => [
      nickname(each.player),
      names[each.team],
      `${each.kills}–${each.deaths}`,
      `${each.openingKills}–${each.openingDeaths}`,
      String(each.multiKills),
      String(each.clutchesWon ?? ''),
    ]),
  };
};
