import { dayNumber, dayText, seasonStart } from '../calendar.ts';
import { players } from '../players.ts';
import { createSkins } from '../skins/grade.ts';
import { createPriceLine } from '../skins/price.ts';
import { teams } from '../teams.ts';
import type { World } from '../world.ts';
import type { Row } from './tables.ts';

export const peopleTables = ['team', 'player', 'roster_spell'] as const;
/** The tables that do not belong to one season: teams, people, skins. */
export const worldTables = [...peopleTables, 'skin', 'skin_history'] as const;
type WorldTable = (typeof worldTables)[number];
export type WorldRows = Readonly<Record<WorldTable, readonly Row[]>>;

/** Days of skin prices before the oldest season. Price trends look back a year. */
const priceHistory = 365;

/** The rows that do not belong to one season, for a file that holds the seasons from `first` to `last`. */
export const toWorldRows = (world: World, first: number, last: number): WorldRows => {
  const skins = createSkins();
  const firstDay = dayNumber(seasonStart(first)) - priceHistory;
  const days = dayNumber(seasonStart(last + 1)) - firstDay;
  return {
    ...toPeopleRows(world),
    skin: skins.map(({ id, slug, name, weapon, rarity, collection, wear }) => [
      id,
      slug,
      name,
      weapon,
      rarity,
      collection,
      `https://images.example/skins/${slug}.webp`,
      wear,
    ]),
    skin_history: skins.map(({ id }) => {
      const price = createPriceLine(world.seed, id);
      const cents = Array.from({ length: days }, (_, index) => price(firstDay + index));
      return [id, firstDay, JSON.stringify(cents), null];
    }),
  };
};

/** The rows of teams and people. */
export const toPeopleRows = ({ rosters }: World): Pick<WorldRows, (typeof peopleTables)[number]> => ({
  team: teams.map(({ id, slug, name, country, region }) => [
    id,
    slug,
    name,
    `https://images.example/teams/${slug}.svg`,
    country,
    region,
  ]),
  player: players.map(({ id, slug, nickname, realName, country, role }) => [
    id,
    slug,
    nickname,
    realName,
    country,
    role,
    `https://images.example/players/${slug}.webp`,
  ]),
  roster_spell: rosters.spells.map(({ team, player, role, start, end }) => [
    team,
    player,
    role,
    start === null ? null : dayText(start),
    end === null ? null : dayText(end),
  ]),
});
