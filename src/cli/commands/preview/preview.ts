import { int, nullable, record, text } from '../../../core/schema.ts';
import { routes } from '../../../core/table/groups.ts';
import { ClientError } from '../../../client/errors.ts';
import type { OpenViews } from '../../../data/store/views/openViews.ts';
import type { Block } from '../../../output/sheet/block.ts';
import { formatName, mayDraw } from '../../show/present.ts';
import { showSheet } from '../../show/showSheet.ts';
import { createNameResolver } from '../../names/resolver.ts';
import { ownFlags } from '../../parse/invocation.ts';
import type { CommandContext, OpenService } from '../../context/types.ts';
import type { CommandModule } from '../../context/ownCommand.ts';
import { showComputed } from '../computed.ts';
import { chooseData, openDataViews } from '../data/dataViews.ts';
import { likelyMaps, mapChances } from './mapChances.ts';
import { forecast, placeSql, stakes } from './outlooks.ts';
import { previewFlags } from './previewCommands.ts';
import { questionsOf } from './questions.ts';
import type { Asked, Figures, Sheet, Told, Topic } from './sheet.ts';

export const shown = record('A sentence about a match that is to be played', {
  topic: text('What it is about: stake, forecast, form, meetings, maps, rounds, players, lineups'),
  team: nullable(text('Team; null if it is about both')),
  sentence: text('The sentence'),
  sample: nullable(int('How many matches, maps, rounds or duels it stands on')),
  until: nullable(text('The last day of its data', { label: 'Until' })),
});

export const run: CommandModule['run'] = async (invocation, context) => {
  const { explain } = ownFlags(invocation, previewFlags);
  const typed = invocation.args['match'] ?? '';
  const isMarkdown = formatName(context) === 'markdown' && context.flags.columns === undefined;
  await showComputed(shown, context, service => composePreview(typed, service, context), {
    explain,
    isDrawn: isMarkdown || mayDraw(context),
    draw: ({ sheet, rows }) => showSheet(blocksOf(sheet, rows), method, isMarkdown, context),
    priorities: { sentence: 1, topic: 2, sample: 3, until: 4 },
  });
};

/** @throws ClientError if the match or its teams are not known, UsageError if a service is asked */
export const composePreview = async (typed: string, service: OpenService, context: CommandContext) => {
  const source = chooseData(context);
  const matchId = await matchNamed(typed, service, context);
  const views = await openDataViews(source, context, true);
  try {
    const sheet = readSheet(matchId, views);
    const [place] = rowsOf(views, placeSql(sheet));
    const likely = likelyMaps(sheet);
    const maps = rowsOf(views, likely.sql);
    const told = [
      ...(await stakes(sheet, place, service, context)),
      ...(await forecast(sheet, service, context)),
      ...questionsOf(sheet).flatMap(asked => tell(asked, rowsOf(views, asked.sql))),
      ...tell(likely, maps),
    ];
    const rows = topics.flatMap(topic => told.filter(each => each.topic === topic));
    const missing = topics.filter(topic => !rows.some(each => each.topic === topic));
    const document = {
      computed: true,
      match: sheet.identifier,
      event: sheet.event,
      stage: sheet.stage,
      day: sheet.day,
      bestOf: sheet.bestOf,
      teams: sheet.teams.map(({ slug, name }) => ({ slug, name })),
      method,
      sentences: rows,
      mapChances: rows.some(({ proof }) => proof === likely.sql) ? mapChances(maps, sheet.bestOf ?? 1) : null,
      missing,
    };
    const notes = (explain: boolean): readonly string[] => [
      method,
      ...missing
        .flatMap(topic => needs[topic] ?? [])
        .filter((need, place, all) => all.indexOf(need) === place),
      ...(explain ? [...Map.groupBy(rows, ({ proof }) => proof)].map(proofText) : []),
    ];
    return { sheet, rows, document, notes };
  } finally {
    views.close();
  }
};

/** The identifier of a match; of teams it is the live match, else the next one, else the last one. */
const matchNamed = async (typed: string, service: OpenService, context: CommandContext): Promise<string> => {
  const names = createNameResolver(service, context);
  const asked = { matchId: typed };
  const { matchId } = await names.known(routes.schedule.streams, asked).catch((error: unknown) => {
    if (error instanceof ClientError && error.kind === 'notFound')
      return names.known(routes.results.match, asked);
    throw error;
  });
  return String(matchId);
};

const method = 'Computed from what was over before the day of the match; ~ is a chance, not betting advice';

/** What would give the sentences of a topic that has none. */
const needs: Partial<Record<Topic, string>> = {
  stake: 'What is at stake is not known: no bracket with known rules holds this match.',
  form: 'No earlier result of these teams is known: esports data import standings',
  maps: 'The maps of these teams are not known: esports data import demos',
  rounds: 'The rounds of these teams are not known: esports data import demos',
};

const proofText = ([proof, [first]]: readonly [string, readonly Told[]]): string =>
  `${first?.topic}${first?.team === null ? '' : ` of ${first?.team}`}: ${proof}`;

const tell = ({ topic, team, sql, say }: Asked, rows: readonly Figures[]): readonly Told[] =>
  say(rows).map(answered => ({ topic, team: team?.name ?? null, ...answered, proof: sql, figures: rows }));

/** In the order of the sheet. */
const headings = {
  stake: 'At stake',
  forecast: 'Forecast',
  form: 'Form',
  meetings: 'Head to head',
  maps: 'Maps',
  rounds: 'Rounds',
  players: 'Players',
  lineups: 'Line-ups',
} as const satisfies Record<Topic, string>;
// The keys are the topics; Object.keys widens them.
const topics = Object.keys(headings) as readonly Topic[];

const readSheet = (identifier: string, views: OpenViews): Sheet => {
  const number = /\d+$/.exec(identifier)?.[0] ?? '-1';
  const [match] = rowsOf(
    views,
    `SELECT CAST(id AS TEXT) AS id, identifier, day, starts_at, best_of, event, event_slug, stage, CAST(team1_id AS TEXT) AS id1,
team1_slug AS slug1, team1 AS name1, CAST(team2_id AS TEXT) AS id2, team2_slug AS slug2, team2 AS name2
FROM v_match WHERE id = ${number}`,
  );
  const named = (column: string): string | null => {
    const value = match?.[column] ?? null;
    return value === null ? null : String(value);
  };
  const team = (place: 1 | 2) => ({
    id: named(`id${place}`) ?? '',
    slug: named(`slug${place}`) ?? '',
    name: named(`name${place}`) ?? '',
  });
  const [id, day] = [named('id'), named('day')];
  if (!match || id === null || day === null || named('id1') === null || named('id2') === null)
    throw new ClientError(
      'notFound',
      match ? 'The teams or the day of this match are not known yet' : 'There is no such match in this data',
      identifier,
      {},
      { hint: 'Matches to come: esports schedule upcoming' },
    );
  return {
    id,
    identifier: named('identifier') ?? identifier,
    day,
    startsAt: named('starts_at'),
    bestOf: named('best_of') === null ? null : Number(match['best_of']),
    event: named('event'),
    eventSlug: named('event_slug'),
    stage: named('stage'),
    teams: [team(1), team(2)],
  };
};

const rowsOf = (views: OpenViews, sql: string): readonly Figures[] => {
  const { columns, rows } = views.query(sql);
  return [...rows].map(row => Object.fromEntries(row.map((value, place) => [columns[place] ?? '', value])));
};

const blocksOf = (sheet: Sheet, told: readonly Told[]): readonly Block[] => {
  const { event, stage, day, bestOf, identifier, teams } = sheet;
  const about = [
    event,
    stage,
    sheet.startsAt ?? day,
    bestOf === null ? null : `best of ${bestOf}`,
    identifier,
  ];
  return [
    { kind: 'title', text: teams.map(({ name }) => name).join(' vs ') },
    { kind: 'line', text: about.filter(part => part !== null).join(' · ') },
    ...topics.flatMap((topic): readonly Block[] => {
      const items = told.filter(each => each.topic === topic).map(({ sentence }) => sentence);
      return items.length === 0
        ? []
        : [
            { kind: 'heading', text: headings[topic] },
            { kind: 'list', items },
          ];
    }),
  ];
};
