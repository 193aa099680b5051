import type { Demo, DemoClutch } from './demo.ts';
import { withoutKnife } from './knife.ts';

/**
 * Separates the clutches of the rounds that count, one of a player in a round, from the others. A knife round before the map
 * has the number of the first round, so that only the tick tells it apart.
 */
export const sortClutches = (demo: Demo) => {
  const rounds = new Map(withoutKnife(demo).rounds.map(round => [round.number, round]));
  const players = new Set(demo.lines.map(({ steamId }) => steamId));
  const seen = new Set<string>();
  const isCounted = ({ steamId, round: number, tick }: DemoClutch): boolean => {
    if (!players.has(steamId)) return false;
    if (number === null) return true;
    const round = rounds.get(number);
    const key = `${number}/${steamId}`;
    if (!round || seen.has(key) || (tick !== null && (tick < round.start || tick > round.over))) return false;
    seen.add(key);
    return true;
  };
  const sorted = Map.groupBy(demo.clutches ?? [], isCounted);
  return { counted: sorted.get(true) ?? [], left: sorted.get(false) ?? [] };
};
