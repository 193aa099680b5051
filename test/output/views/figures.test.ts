import * as fc from '../../support/property.ts';
import { describe, expect, test } from 'vitest';
import { chanceOfCt } from '../../../src/answers/winChance/model.ts';
import { stepsOf } from '../../../src/answers/winChance/moments.ts';
import { courseRound } from '../../../src/core/entities/course.ts';
import { isRecord } from '../../../src/core/json/jsonRecord.ts';
import type { Found, Route } from '../../../src/core/route.ts';
import { read } from '../../../src/core/reader/reader.ts';
import { list, type Schema } from '../../../src/core/schema.ts';
import { halfOf } from '../../../src/core/scoreboard/rules.ts';
import { routes } from '../../../src/core/table/index.ts';
import { type CellContext, formatOf, terminalText } from '../../../src/output/cells.ts';
import { isoUtc, nearTime } from '../../../src/output/text/time.ts';
import { toScale } from '../../../src/output/views/chart.ts';
import { moneyText, signedText } from '../../../src/output/text/numbers.ts';
import { monthsSince } from '../../../src/output/views/teams/card.ts';
import { views } from '../../../src/output/views/index.ts';
import type { View } from '../../../src/output/views/view.ts';
import { draw, now } from './draw.ts';
import { sampleOf } from './samples.ts';

type AnySchema = Schema<unknown, unknown>;
type Record = Readonly<globalThis.Record<string, unknown>>;

interface Card {
  /** Texts with figures that follow from fields, instead of repeating one. */
  readonly computed: (answer: Record) => readonly string[];
  /** Dotted paths of fields whose text is shown at 80 columns, whatever their values. */
  readonly shown: readonly string[];
}

const context: CellContext = { now, terminal: true, timeZone: 'Europe/Berlin' };

const listOf = (value: unknown): readonly Record[] => (Array.isArray(value) ? value.filter(isRecord) : []);

/** `3 of 5`: the won ones of the results whose outcome is known. */
const wonOf = (results: unknown): readonly string[] => {
  const told = listOf(results).filter(({ won }) => typeof won === 'boolean');
  return [`${told.filter(({ won }) => won).length} of ${told.length}`];
};

const timeOf = (point: Record | undefined): number => Date.parse(String(point?.['date']));

/** The tens of percent of the winners' chances, each alone and side by side in each half. */
const chancesIn = ({ course }: Record): readonly string[] => {
  const rounds = read(list(courseRound), course ?? []) ?? [];
  const halves = Map.groupBy(
    rounds.toSorted((one, other) => (one.round ?? 0) - (other.round ?? 0)),
    ({ round = 1 }) => halfOf(round),
  );
  return [...halves.values()].flatMap(half => {
    const tens = half.map(round => {
      const start = stepsOf(round)?.start;
      const chance = start ? chanceOfCt(start) : Number.NaN;
      return Number.isNaN(chance)
        ? ' '
        : String(Math.floor(10 * (round.side === 'CT' ? chance : 1 - chance)));
    });
    return [...tens, tens.join('')];
  });
};

/** How often the marketplace of a price is another than that of the price before. */
const changesOf = (points: readonly Record[]): number => {
  const markets = points
    .filter(({ price }) => price !== undefined)
    .toSorted((one, other) => timeOf(one) - timeOf(other))
    .map(({ marketplace }) => marketplace);
  return markets.filter((market, place) => place > 0 && market !== markets[place - 1]).length;
};

/** Every day between the first and the last point: the labels of a chart's axis are some of them. */
const daysOf = (points: unknown): readonly string[] => {
  const times = listOf(points).map(timeOf);
  const [from, to] = [Math.min(...times), Math.max(...times)];
  return Array.from({ length: Math.floor((to - from) / 86_400_000) + 1 }, (_, day) =>
    isoUtc(from + day * 86_400_000).slice(0, 10),
  );
};

/** The means of the figures of a player's maps. */
const meansOf = (maps: unknown): readonly string[] =>
  (['rating', 'adr', 'kast'] as const).flatMap(name => {
    const values = listOf(maps)
      .toReversed()
      .flatMap(map => (typeof map[name] === 'number' ? [map[name]] : []));
    const mean = values.reduce((sum, value) => sum + value / values.length, 0);
    const format = { rating: 'decimal2', adr: 'decimal1', kast: 'percent' } as const;
    return values.length < 2 ? [] : [terminalText(mean, format[name], context)];
  });

/** The cards, which say the most. Every figure that they draw is a field's own text or is computed here. */
const cards: Readonly<globalThis.Record<string, Card>> = {
  'players show': {
    computed: ({ stats, recentMaps }) => {
      const { openingKills, openingDeaths } = isRecord(stats) ? stats : {};
      const won = (100 * Number(openingKills)) / (Number(openingKills) + Number(openingDeaths));
      return [`${won.toFixed(1)}%`, ...meansOf(recentMaps)];
    },
    shown: [
      'nickname',
      ...['maps', 'rounds', 'since', 'until', 'rating', 'kd', 'adr', 'kast'].map(name => `stats.${name}`),
      ...['score', 'opponentName', 'rating', 'matchId'].map(name => `recentResults.0.${name}`),
    ],
  },
  'players stats': {
    computed: ({ totals, maps }) => {
      const { openingKills, openingDeaths } = isRecord(totals) ? totals : {};
      const won = (100 * Number(openingKills)) / (Number(openingKills) + Number(openingDeaths));
      const differences = listOf(maps).map(({ kills, deaths }) => signedText(Number(kills) - Number(deaths)));
      return ['against 1.00', `${won.toFixed(1)}%`, String(listOf(maps).length), ...differences];
    },
    shown: [
      'nickname',
      ...['maps', 'rounds', 'rating', 'kd', 'adr', 'kast'].map(name => `totals.${name}`),
      ...['map', 'rating'].map(name => `maps.0.${name}`),
    ],
  },
  'results match': {
    computed: ({ startsAt, endedAt, team1Form, team2Form, maps }) => {
      const minutes = (Date.parse(String(endedAt)) - Date.parse(String(startsAt))) / 60_000;
      const took = [Math.floor(minutes / 60), minutes % 60].map(String);
      return [...took, ...wonOf(team1Form), ...wonOf(team2Form), ...listOf(maps).flatMap(chancesIn)];
    },
    shown: ['team1Name', 'team2Name', 'score', 'maps.0.name', 'stage'],
  },
  'teams show': {
    computed: ({ roster, recentResults }) => [
      ...listOf(roster).map(({ since }) => String(monthsSince(String(since), now))),
      ...wonOf(recentResults),
    ],
    shown: [
      'name',
      'worldRanking',
      'points',
      'coach',
      'recentResults.0.score',
      'mapRecord.0.winRate',
      'mapRecord.0.played',
    ],
  },
  'skins show': {
    computed: ({ history }) => {
      const prices = listOf(history).map(({ price }) => Number(price));
      const ticks = toScale(prices, 2)?.ticks ?? [];
      return [...daysOf(history), ...ticks.map(moneyText), String(changesOf(listOf(history)))];
    },
    shown: [
      'name',
      'price.lowest',
      'price.offers',
      'markets.0.marketplace',
      'markets.0.price',
      'range.lowest',
      'range.highest',
      'variants.0.lowest',
      'priceChanges.0.changePercent',
    ],
  },
  'skins history': {
    computed: ({ rows }) => {
      const points = listOf(rows).toSorted((one, other) =>
        String(one['date']) < String(other['date']) ? -1 : 1,
      );
      const last = points.at(-1);
      const first = points.find(({ marketplace }) => marketplace === last?.['marketplace']);
      const [from, to] = [Number(first?.['price']), Number(last?.['price'])];
      const days = Math.round((timeOf(last) - timeOf(first)) / 86_400_000);
      const ticks = [2, 4, 5].flatMap(
        most =>
          toScale(
            points.map(({ price }) => Number(price)),
            most,
          )?.ticks ?? [],
      );
      const sources = points.filter(
        ({ marketplace }, place) => marketplace !== (points[place - 1] ?? points[0])?.['marketplace'],
      );
      return [
        ...daysOf(rows),
        ...ticks.map(moneyText),
        terminalText((to / from - 1) * 100, 'signedPercent', context),
        `${days} d, ${points.length} days, ${sources.length} changes`,
      ];
    },
    shown: [],
  },
  'skins trending': {
    computed: () => [],
    shown: ['0.name', '0.price', '0.changePercent', '0.slug'],
  },
  'tournaments show': {
    computed: ({ startDate, endDate, teams, path }) => {
      const at = (day: unknown) => Date.parse(String(day)) / 86_400_000;
      const days = at(endDate) - at(startDate) + 1;
      const today = Math.floor(now / 86_400_000) - at(startDate) + 1;
      return [`day ${today} of ${days}`, `the best ${listOf(teams).length}`, `${listOf(path).length}`];
    },
    shown: [
      'name',
      'prizePool',
      'teamCount',
      'winner.name',
      'runnerUp.name',
      ...['score', 'opponentName', 'matchId', 'roundName'].map(name => `path.0.${name}`),
      'teams.0.name',
    ],
  },
};

/** Words without a digit, so that every digit of a picture is a figure. */
const word = fc.string({
  unit: fc.constantFrom('a', 'e', 'k', 'n', 'o', 'r', 's', 't'),
  minLength: 3,
  maxLength: 12,
});
const time = fc.integer({ min: now - 9e9, max: now + 9e9 }).map(at => isoUtc(at - (at % 60_000)));

/** Any answer that our own service may give: every field present, every number of three digits. */
const exact = (schema: AnySchema): fc.Arbitrary<unknown> => {
  if (schema.kind === 'list') return fc.array(exact(schema.item ?? schema), { minLength: 1, maxLength: 6 });
  if (schema.kind === 'record')
    return fc.record(
      Object.fromEntries(Object.entries(schema.fields ?? {}).map(([name, inner]) => [name, exact(inner)])),
    );
  if (schema.kind === 'flag') return fc.boolean();
  if (schema.kind === 'int') return fc.integer({ min: 101, max: 999 });
  if (schema.kind === 'number') return fc.integer({ min: 10_100, max: 99_999 }).map(value => value / 100);
  if (schema.kind === 'time') return time;
  if (schema.kind === 'date') return time.map(at => at.slice(0, 10));
  return schema.choices ? fc.constantFrom(...schema.choices) : word;
};

/** Every text of an answer's fields, as a cell shows them, with ages and days of times. */
const textsOf = (value: unknown, schema: AnySchema): readonly string[] => {
  if (value === null || value === undefined) return [];
  if (schema.kind === 'list') {
    const items = Array.isArray(value) ? value : [];
    return items.flatMap(item => textsOf(item, schema.item ?? schema));
  }
  const own = terminalText(value, formatOf(schema), context);
  if (schema.kind === 'time' && typeof value === 'string')
    return [own, nearTime(value, now), value.slice(0, 10)];
  if (schema.kind !== 'record' || !isRecord(value)) return [own];
  return [
    own,
    ...Object.entries(schema.fields ?? {}).flatMap(([name, inner]) => textsOf(value[name], inner)),
  ];
};

/** The numbers of a text with sign, point and unit. A number that was cut off is none. */
const numbersIn = (text: string): readonly string[] =>
  text.replaceAll(/[\d.,:$%+-]+…/g, ' ').match(/[+-]?\$?\d+(?:[,.:]\d+)*%?/g) ?? [];

const at = (path: string, record: unknown): unknown =>
  path.split('.').reduce<unknown>((inner, name) => {
    if (Array.isArray(inner)) return inner[Number(name)] as unknown;
    return isRecord(inner) ? inner[name] : undefined;
  }, record);

const schemaOf = (path: string, schema: AnySchema): AnySchema =>
  path.split('.').reduce((inner, name) => inner.item ?? inner.fields?.[name] ?? inner, schema);

describe('the figures of a card are those of its answer:', () => {
  test.each(Object.entries(cards))('%s', async (name, { computed, shown }) => {
    const [group = '', verb = ''] = name.split(' ');
    const groups: Readonly<globalThis.Record<string, Readonly<globalThis.Record<string, Route>>>> = routes;
    const viewsOf: Readonly<
      globalThis.Record<string, Readonly<globalThis.Record<string, { readonly view: unknown }>>>
    > = views;
    const schema = groups[group]?.[verb]?.returns;
    // The view accepts the data of its route, and receives exactly that data.
    const view = viewsOf[group]?.[verb]?.view as View<unknown>;
    if (!schema) throw new Error(`there is no route ${name}`);
    fc.assert(
      fc.property(exact(schema), fc.constantFrom(40, 80, 120), (answer, width) => {
        const text = draw(view, answer, width);
        // A chart needs two days.
        if (name === 'skins history' && text === undefined) return;
        expect(text).toBeTypeOf('string');
        const known = new Set(
          [...textsOf(answer, schema), ...computed(isRecord(answer) ? answer : { rows: answer })].flatMap(
            numbersIn,
          ),
        );
        expect(numbersIn(text ?? '').filter(number => !known.has(number))).toEqual([]);
        if (width < 80) return;
        const missing = shown.filter(path => {
          const wanted = terminalText(at(path, answer), formatOf(schemaOf(path, schema)), context);
          return !text?.includes(wanted);
        });
        expect(missing).toEqual([]);
      }),
      { numRuns: 100 },
    );
  });
});

test('the figures of several maps are summed only where every line-up of the rows is whole', () => {
  const rows = sampleOf('results stats') as Found<typeof routes.results.stats>;
  for (let from = 0; from < rows.length; from += 1)
    for (let to = from + 1; to <= rows.length; to += 1) {
      const text = draw(views.results.stats.view, rows.slice(from, to), 80) ?? '';
      expect([from, to, text.includes('together')]).toEqual([from, to, to - from === rows.length]);
    }
});
