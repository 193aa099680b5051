import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { standingAt } from '../../scripts/pace/course.ts';
import { type CitoService, startCitoService } from './citoService/service.ts';
import type { EventFact, Facts, MapFact, MatchFact, TeamFact } from './citoService/facts.ts';
import { createFakeClock, settled } from './fakeClock.ts';
import { runHere, userIn } from './programHere.ts';
import { createTemporaryFolder } from './temporaryFolder.ts';
import type { TimedSeries } from './tournament.ts';

/** What a replay is of: the series, how they are followed, and what goes wrong. */
export interface Replay {
  readonly series: readonly TimedSeries[];
  /** Whether the final scores of all other matches are followed; by default they are. */
  readonly others?: boolean;
  /** Teams whose rounds are followed. */
  readonly followed: readonly string[];
  readonly machines?: number;
  /** Moments between which the service answers 503, in milliseconds since 1970 UTC. */
  readonly outages?: readonly (readonly [number, number])[];
}

/** What a replay found. Times in seconds. */
export interface Replayed {
  /** The lateness of each final score, by machine. */
  readonly finals: readonly (readonly number[])[];
  /** The lateness of each round of a followed team. */
  readonly rounds: readonly (readonly number[])[];
  /** Requests that the service counted in the month, and those refused for the minute or the month. */
  readonly spent: number;
  readonly refused: number;
  /** What was asked for while no series was on. */
  readonly idle: readonly string[];
  /** Requests during the followed series. */
  readonly during: number;
  /** What polling once a minute would have cost in the followed series. */
  readonly byMinute: number;
}

const event = (series: readonly TimedSeries[]): EventFact => ({
  number: 8101,
  slug: 'replayed',
  name: 'Replayed',
  status: 'live',
  startsAt: series[0]?.startsAt ?? 0,
  endsAt: series.at(-1)?.ends ?? 0,
  location: 'Lisbon, Portugal',
  tier: 'S',
  prizePool: 1,
});

/** The matches of the service at a moment. The schedule has those of the next two days. */
const factsAt = (
  series: readonly TimedSeries[],
  teams: ReadonlyMap<string, TeamFact>,
  now: number,
): Facts => {
  const of = event(series);
  const matches = series
    .filter(({ startsAt }) => startsAt < now + 48 * 3_600_000)
    .map((each): MatchFact => {
      const status = now < each.begins ? 'upcoming' : now < each.ends ? 'live' : 'completed';
      const { series: score } = standingAt(each.rounds, now);
      const found = each.teams.map(name => teams.get(name)) as unknown as MatchFact['teams'];
      return {
        number: Number(each.id),
        status,
        event: of,
        stageName: 'Stage',
        startsAt: each.startsAt,
        bestOf: each.bestOf as MatchFact['bestOf'],
        teams: found,
        score: status === 'upcoming' ? null : [score.team1, score.team2],
        maps: mapsAt(each, now, status),
      };
    });
  return { start: of.startsAt, events: [of], matches };
};

const mapsAt = (
  { rounds, maps }: TimedSeries,
  now: number,
  status: MatchFact['status'],
): readonly MapFact[] => {
  const over = rounds.filter(({ at }) => at <= now);
  const playing =
    rounds.find(({ at, began }) => at > now && began <= now)?.mapNumber ?? over.at(-1)?.mapNumber ?? 1;
  return maps.slice(0, playing).map((all, place): MapFact => {
    const won = over.filter(({ mapNumber }) => mapNumber === place + 1).length;
    const winners = all.slice(0, won).map(({ winner }) => winner);
    const halves = [winners.slice(0, 12), winners.slice(12, 24), winners.slice(24)]
      .filter(half => half.length > 0)
      .map(half => [count(half, 'team1'), count(half, 'team2')] as const);
    const isInPlay = place + 1 === playing && status === 'live';
    return { number: place + 1, name: 'Mirage', status: isInPlay ? 'live' : 'completed', halves };
  });
};
const count = (winners: readonly string[], of: string): number => winners.filter(each => each === of).length;

const userOf = ({ baseUrl, origin, key }: CitoService): string => {
  const folder = join(createTemporaryFolder(), 'esports');
  mkdirSync(folder, { mode: 0o700 });
  const profile = { baseUrl, game: 'cs2', service: 'cito', key: { origin, kept: 'file', text: key } };
  const document = { version: 1, active: 'cito', profiles: { cito: profile } };
  writeFileSync(join(folder, 'credentials.json'), JSON.stringify(document), { mode: 0o600 });
  return folder;
};

const minute = 60_000;

/** Runs `notify run` over the fake of the service, on a clock that jumps from poll to poll. */
export const replay = async ({
  series,
  followed,
  machines = 1,
  others = true,
  outages = [],
}: Replay): Promise<Replayed> => {
  const first = Math.min(...series.map(({ startsAt }) => startsAt));
  const last = Math.max(...series.map(({ ends }) => ends)) + 20 * minute;
  const clock = createFakeClock(first - 3_600_000);
  const names = [...new Set(series.flatMap(({ teams }) => teams))];
  const teams = new Map(
    names.map((name, place): [string, TeamFact] => [
      name,
      { number: 9000 + place, slug: slugOf(name), name, country: 'PT', region: 'Europe', players: [] },
    ]),
  );
  const service = await startCitoService({ clock, facts: () => factsAt(series, teams, clock.now()) });
  const stop = new AbortController();
  let fired = 0;
  const counted = {
    now: clock.now,
    setTimer: (ms: number, run: () => void) =>
      clock.setTimer(ms, () => {
        fired += 1;
        run();
      }),
  };
  const env = (folder: string) => ({ ...userIn(folder), NO_COLOR: '1', LANG: 'C.UTF-8' });
  const heard: {
    readonly at: number;
    readonly machine: number;
    readonly path: string;
    readonly status: number;
  }[] = [];
  const opened = await Promise.all(
    Array.from({ length: machines }, async (_, machine) => {
      const folder = userOf(service);
      const here = (...argv: readonly string[]) =>
        runHere(argv, env(folder), counted, {
          signal: stop.signal,
          ownFetch: async url => {
            const at = clock.now();
            const isOut = outages.some(([from, to]) => at >= from && at < to);
            service.switches.outage = isOut ? 503 : undefined;
            const { pathname, search } = new URL(url);
            const { status, headers, body } = service.ask(`${pathname}${search}`, service.key);
            heard.push({ at, machine, path: pathname, status });
            return new Response(JSON.stringify(body), { status, headers });
          },
        });
      const words = [
        ['config', 'set', 'notify.perHour', '1000'],
        ...(others ? [['notify', 'add', '--all', '--kinds', 'match_end']] : []),
        ...followed.map(team => ['notify', 'add', '--team', team, '--kinds', 'round,match_end']),
      ];
      for (const argv of words) {
        const { finished, stderr } = here(...argv);
        if ((await finished) !== 0) throw new Error(stderr());
      }
      const running = here('notify', 'run');
      let over = '';
      const ended = new Map<string, number>();
      return {
        running,
        look: (): void => {
          const text = running.stdout();
          if (text === over) return;
          for (const line of text.slice(over.length).split('\n').filter(Boolean)) {
            const { type, matchId } = JSON.parse(line) as { readonly type: string; readonly matchId: string };
            if (type === 'match_end' && !ended.has(matchId)) ended.set(matchId, clock.now());
          }
          over = text;
        },
        ended,
      };
    }),
  );
  // A step is short while something is on, so that what an answer leads to happens at its time.
  const isOn = (at: number): boolean =>
    series.some(({ startsAt, ends }) => at >= startsAt - minute && at < ends + 20 * minute);
  const rest = async (turns: number): Promise<void> => {
    for (let turn = 0; turn < turns; turn += 1) await settled();
  };
  await Promise.race([
    ...opened.map(({ running }) => running.finished),
    waitUntil(() => heard.filter(({ path }) => path.endsWith('/upcoming')).length >= machines),
  ]);
  while (clock.now() < last) {
    const before = fired;
    await clock.advance(isOn(clock.now()) ? 5000 : 5 * minute);
    // Only a timer makes anything happen. What it starts reads and writes files, which takes real time.
    for (let seen = fired === before ? fired + heard.length : 0; fired + heard.length > seen;) {
      seen = fired + heard.length;
      await new Promise(resolve => setTimeout(resolve, 8));
      await rest(20);
    }
    for (const { look } of opened) look();
  }
  stop.abort(new Error('stopped'));
  const codes = await Promise.all(opened.map(({ running }) => running.finished));
  await service.close();
  const own = series.filter(({ teams: both }) => both.some(name => followed.includes(slugOf(name))));
  const lists = heard.filter(({ path, status }) => status === 200 && path.endsWith('/live'));
  const during = heard.filter(({ at }) => own.some(({ startsAt, ends }) => at >= startsAt && at <= ends));
  if (codes.some(code => code !== 130))
    throw new Error(opened.map(({ running }) => running.stderr()).join('\n'));
  return {
    finals: opened.map(({ ended }) =>
      series.map(({ id, ends }) => ((ended.get(`cs2-match-${id}`) ?? Infinity) - ends) / 1000),
    ),
    rounds: opened.map((_, machine) => {
      const times = lists.filter(each => each.machine === machine).map(({ at }) => at);
      return own.flatMap(({ rounds }) =>
        rounds.map(({ at }) => ((times.find(time => time >= at) ?? Infinity) - at) / 1000),
      );
    }),
    spent: service.month(),
    refused: heard.filter(({ status }) => status === 429).length,
    idle: heard.filter(({ at }) => !isOn(at) && at > first).map(({ path }) => path),
    during: during.length / machines,
    byMinute: own.reduce((sum, { startsAt, ends }) => sum + (ends - startsAt) / minute, 0),
  };
};

const slugOf = (name: string): string => name.toLowerCase().replaceAll(/[^a-z\d]+/g, '-');

const waitUntil = async (isDone: () => boolean): Promise<void> => {
  while (!isDone()) await new Promise(resolve => setTimeout(resolve, 10));
};

/** The value below which this share of the values is. */
export const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.ceil(share * values.length) - 1] ?? Number.NaN;
