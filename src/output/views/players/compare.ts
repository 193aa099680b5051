import type { Found } from '../../../core/route.ts';
import type { routes } from '../../../core/table/index.ts';
import { terminalText } from '../../cells.ts';
import type { Line } from '../../text/line.ts';
import { facing, mirrored, type Pair } from '../mirror.ts';
import type { View } from '../view.ts';
import { figuresOf, playerCard } from './card.ts';

type Player = Found<typeof routes.players.show>;
const lessIsBetter: readonly string[] = ['Deaths', 'Deaths a round', 'First deaths'];

/** Draws two players side by side and marks the better figures. A single player is a card. */
export const compareView: View<Player | readonly Player[]> = (data, context) => {
  if (!isPair(data)) return isList(data) ? undefined : playerCard(data, context);
  const [one, other] = data;
  const { width, glyphs } = context;
  const others = figuresOf(other.stats ?? {});
  const pairs = figuresOf(one.stats ?? {}).flatMap(({ label, value, format }, place): readonly Pair[] => {
    const values = [value, others[place]?.value] as const;
    if (values.every(each => each === undefined)) return [];
    const [left, right] = values.map(each => terminalText(each, format, context));
    return [{ label, values, texts: [left ?? '', right ?? ''], less: lessIsBetter.includes(label) }];
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
