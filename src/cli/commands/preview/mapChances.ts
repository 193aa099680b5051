import { forecastMaps, type MapChance, type MapRecord } from '../../../answers/preview/mapForecast.ts';
import { chanceText } from '../../../output/text/numbers.ts';
import { type Asked, count, counted, daysOf, daysText, type Figures, type Sheet, total } from './sheet.ts';

/** Days before the match whose maps and vetoes count. */
const mapDays = 180;

/** Which maps are likely, from the maps that both teams and all teams played, and from what the two removed. */
export const likelyMaps = (sheet: Sheet): Asked => {
  const [one, other] = sheet.teams;
  const ofBoth = (sql: (id: string) => string, name: string): string =>
    [one, other].map(({ id }, place) => `${sql(id)} AS ${name}${place + 1}`).join(', ');
  return {
    topic: 'maps',
    sql: `WITH known AS (
  SELECT id, day, team1_id, team2_id, veto FROM v_match
  WHERE day >= date('${sheet.day}', '-${mapDays} days') AND coalesce(date(ends_at), day) < '${sheet.day}' AND day < '${sheet.day}'
), played AS (
  SELECT m.map, count(*) AS played, min(k.day) AS since, max(k.day) AS until,
    ${ofBoth(id => `sum(${id} IN (k.team1_id, k.team2_id))`, 'played')}
  FROM v_map m JOIN known k ON k.id = m.match_id GROUP BY m.map
), removed AS (
  SELECT json_extract(value, '$.map') AS map,
    ${ofBoth(id => `sum(iif(json_extract(value, '$.team') = 1, team1_id, team2_id) = ${id})`, 'removed')}
  FROM known, json_each(veto) WHERE json_extract(value, '$.type') = 'removed' GROUP BY 1
)
SELECT map, played, played1, played2, coalesce(removed1, 0) AS removed1, coalesce(removed2, 0) AS removed2, since, until,
  ${ofBoth(id => `(SELECT count(veto) FROM known WHERE ${id} IN (team1_id, team2_id))`, 'vetoes')}
FROM played LEFT JOIN removed USING (map) ORDER BY played DESC, map`,
    say: found => {
      const samples = [total(found, 'played1'), total(found, 'played2')];
      if (samples.includes(0)) return [];
      const chances = mapChances(found, sheet.bestOf ?? 1);
      const shown = chances.slice(0, 5).map(({ map, chance }) => `${map} ${chanceText(chance)}`);
      const length = counted(sheet.bestOf ?? 1, 'map');
      const days = daysOf(found);
      const vetoes = total(found.slice(0, 1), 'vetoes1') + total(found.slice(0, 1), 'vetoes2');
      const basis = `${samples[0]} and ${samples[1]} maps${vetoes === 0 ? '' : `, ${counted(vetoes, 'veto', 'vetoes')}`}`;
      return [
        {
          sentence: `Likely among the ${length}: ${shown.join(', ')}; computed from ${basis}${daysText(days)}.`,
          sample: (samples[0] ?? 0) + (samples[1] ?? 0),
          ...days,
        },
      ];
    },
  };
};

/** The chances of the maps that were found. @param length the most maps of the series */
export const mapChances = (found: readonly Figures[], length: number): readonly MapChance[] => {
  const recordOf = (place: '' | '1' | '2'): MapRecord => ({
    played: numbers(found, `played${place}`),
    removed: place === '' ? new Map() : numbers(found, `removed${place}`),
    vetoes: total(found.slice(0, 1), `vetoes${place}`),
  });
  return forecastMaps([recordOf('1'), recordOf('2')], recordOf(''), length);
};

const numbers = (found: readonly Figures[], column: string): ReadonlyMap<string, number> =>
  new Map(found.map(row => [String(row['map']), count(row, column)]));
