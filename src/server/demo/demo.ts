import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import type { LiveSource, MatchScript } from '../liveSource.ts';
import { createStore, type Store } from '../../data/store/store.ts';
import { openInMemory } from '../../core/files/openSqlite.ts';
import { seasonsToHold } from './calendar.ts';
import { fillLive, type Span } from './file/fill.ts';
import { openReadySeason, openSeason, type SeasonOptions } from './file/openSeason.ts';
import { createMadeUpMarket } from './skins/market.ts';
import { createRecentMap } from '../../core/recentMap.ts';
import { toDay } from '../../core/day.ts';
import { toIdentifier } from '../../data/store/identifiers.ts';
import type { MatchRow } from '../../data/store/matchRows.ts';
import { detailedMatch } from '../rows/matchDetails.ts';
import { createForm, type Form } from './form.ts';
import type { BestOf } from '../../answers/stages/stage.ts';
import { type FieldedPlayer, type FieldedTeam, planMatch, playerRoles } from './match/plan.ts';
import { scriptMatch } from './match/simulation.ts';

export interface DemoOptions extends Pick<SeasonOptions, 'now' | 'onBuild' | 'spare'> {
  /** The folder of the season's file; null builds the season in memory. */
  readonly folder: string | null;
  /** A whole number that determines the world. */
  readonly seed?: number;
}

export type Demo = ReturnType<typeof toDemo>;

const everyonesSeed = 1;

/** Opens the made-up season. The first call builds it, and so does one every seven weeks. */
export const openDemo = async (options: DemoOptions): Promise<Demo> =>
  toDemo(await openDemoDatabase(options), options.seed);

/** Opens the made-up season if its file is complete; undefined if it has to be built. */
export const openReadyDemo = (options: DemoOptions): Demo | undefined => {
  const database = openReadySeason(placed(options));
  return database && toDemo(database, options.seed);
};

/** What is live in the span, made in memory in a sixth of the time of a season. Only `live.list` may be asked of it. */
export const openLiveDemo = async (span: Span): Promise<Demo> => {
  const database = openInMemory();
  fillLive(database, everyonesSeed, span, seasonsToHold(span.from));
  return toDemo(database);
};

/** Opens the database of the made-up season itself, for a caller that needs more than the service. */
export const openDemoDatabase = (options: DemoOptions): Promise<DatabaseSync> => openSeason(placed(options));

const placed = ({ folder, seed = everyonesSeed, ...options }: DemoOptions): SeasonOptions => ({
  ...options,
  path: folder === null ? null : join(folder, 'season.db'),
  seed,
});

const toDemo = (database: DatabaseSync, seed = everyonesSeed) => {
  const store = createStore(database);
  return {
    store,
    live: createLiveSeason(store, seed),
    market: createMadeUpMarket(seed),
    close: (): void => store.close(),
  };
};

/** The number of scripts kept. A few matches are live at once, and their watchers ask again and again. */
const kept = 16;

/** Plays the matches of the season's file in real time. It makes each script again on request. */
const createLiveSeason = (store: Store, seed: number): LiveSource => {
  const scripts = createRecentMap<number, MatchScript>(kept);
  let form: Form | undefined;
  return {
    script: number => {
      const known = scripts.get(number);
      if (known) return known;
      const row = store.get<MatchRow>(detailedMatch, number);
      if (!row) return undefined;
      const script = playRow(store, seed, (form ??= createForm(seed)), row);
      scripts.set(number, script);
      return script;
    },
  };
};

const fiveSql = `
  SELECT p.id, p.slug, p.nickname, s.role FROM roster_spell s JOIN player p ON p.id = s.player_id
  WHERE s.team_id = ? AND s.role <> 'coach'
    AND (s.start_day IS NULL OR s.start_day <= ?) AND (s.end_day IS NULL OR s.end_day > ?)`;

function playRow(store: Store, seed: number, form: Form, row: MatchRow): MatchScript {
  const { id } = row;
  // The season has written these.
  const [bestOf, startsAt] = [row.best_of as BestOf, row.starts_at ?? 0];
  const day = toDay(startsAt);
  const field = (team: Omit<FieldedTeam, 'players'>): FieldedTeam => {
    const five = store.all<FieldedPlayer>(fiveSql, team.id, day, day);
    const players = five.toSorted((a, b) => playerRoles.indexOf(a.role) - playerRoles.indexOf(b.role));
    return { ...team, players };
  };
  const teams = [
    field({ id: row.team1_id, slug: row.team1_slug, name: row.team1_name }),
    field({ id: row.team2_id, slug: row.team2_slug, name: row.team2_name }),
  ] as const;
  return scriptMatch(planMatch(seed, form, { matchNumber: id, bestOf, startsAt, teams }), {
    matchId: toIdentifier(store.prefix, 'match', id),
    eventName: row.event_name,
    eventSlug: row.event_slug,
    stage: row.stage,
    teamId: number => toIdentifier(store.prefix, 'team', number),
    playerId: number => toIdentifier(store.prefix, 'player', number),
  });
}
