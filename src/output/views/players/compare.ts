import type { Found } from '../../../core/route.ts';
import type { routes } from '../../../core/table/index.ts';
import type { Format } from '../../../core/schema.ts';
import { terminalText } from '../../cells.ts';
import type { Line } from '../../text/line.ts';
import { facing, mirrored, type Pair } from '../mirror.ts';
import type { View } from '../view.ts';
import { playerCard } from './card.ts';

type Player = Found<typeof routes.players.show>;
type StatName = Exclude<keyof NonNullable<Player['stats']>, 'since' | 'until'>;

/** The compared values, in order. `less`: the smaller value is better. */
const compared: readonly {
  readonly name: StatName;
  readonly label: string;
  readonly format: Format;
  readonly less?: true;
}[] = [
  { name: 'rating', label: 'Rating', format: 'decimal2' },
  { name: 'kd', label: 'K/D', format: 'decimal2' },
  { name: 'adr', label: 'ADR', format: 'decimal1' },
  { name: 'kast', label: 'KAST', format: 'percent' },
  { name: 'headshots', label: 'HS%', format: 'percent' },
  { name: 'killsPerRound', label: 'Kills/round', format: 'decimal2' },
  { name: 'deathsPerRound', label: 'Deaths/round', format: 'decimal2', less: true },
  { name: 'openingKills', label: 'First kills', format: 'int' },
  { name: 'openingDeaths', label: 'First deaths', format: 'int', less: true },
];

/** Draws two players side by side and marks the better figures. A single player is a card. */
export const compareView: View<Player | readonly Player[]> = (data, context) => {
  if (!isPair(data)) return isList(data) ? undefined : playerCard(data, context);
  const [one, other] = data;
  const { width, glyphs } = context;
  const pairs = compared.flatMap(({ name, label, format, less = false }): readonly Pair[] => {
    const values = [one.stats?.[name], other.stats?.[name]] as const;
    if (values[0] === undefined && values[1] === undefined) return [];
    const texts = [
      terminalText(values[0], format, context),
      terminalText(values[1], format, context),
    ] as const;
    return [{ label, values, texts, less }];
  });
  if (one.nickname === undefined || other.nickname === undefined || pairs.length === 0) return undefined;
  return [
    facing(one.nickname, other.nickname, width),
    ...statLines(one, other, width),
    ...mirrored(pairs, width, glyphs),
  ];
};

const isList = (data: Player | readonly Player[]): data is readonly Player[] => Array.isArray(data);

const isPair = (data: Player | readonly Player[]): data is readonly [Player, Player] =>
  Array.isArray(data) && data.length === 2;

/** The players' details, and the number of maps behind the figures. None of these is better or worse. */
const statLines = (one: Player, other: Player, width: number): readonly Line[] => {
  const facts: readonly { readonly label: string; readonly get: (player: Player) => string | undefined }[] = [
    { label: 'Name', get: ({ realName }) => realName },
    { label: 'Team', get: ({ teamName, team }) => teamName ?? team?.name },
    { label: 'Country', get: ({ country }) => country },
    { label: 'Role', get: ({ role }) => role },
    { label: 'Maps', get: ({ stats }) => (stats?.maps === undefined ? undefined : String(stats.maps)) },
  ];
  return facts.flatMap(({ label, get }): readonly Line[] => {
    const [left, right] = [get(one), get(other)];
    return left === undefined && right === undefined ? [] : [facing(left ?? '', right ?? '', width, label)];
  });
};
