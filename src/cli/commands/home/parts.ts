import { routes } from '../../../core/table/groups.ts';
import type { Client } from '../../../client/client.ts';
import type { Parameters } from '../../../client/http/url.ts';
import { parseTime } from '../../../output/text/time.ts';
import type { HomeMatch } from '../../../output/views/home.ts';
import { ifUnknown } from '../../session/storedService.ts';
import type { Followed } from '../../settings/lists/followed.ts';
import { least } from '../../../core/extremes.ts';

export const partNames = ['live', 'next', 'last'] as const;
export type PartName = (typeof partNames)[number];

const { live, schedule, results, tournaments } = routes;

/** A request for matches. Without a part, the state of each match decides. */
export interface Question {
  readonly part?: PartName;
  readonly row:
    | typeof live.list
    | typeof schedule.upcoming
    | typeof schedule.team
    | typeof results.list
    | typeof results.recent
    | typeof results.team
    | typeof tournaments.matches;
  readonly input: Parameters;
}

/** The matches of a part, and when the service sent them if that is not now. */
export interface Part {
  readonly matches: readonly HomeMatch[];
  /** Milliseconds since 1970 UTC. */
  readonly fetchedAt: number | undefined;
}
export type Parts = { readonly [N in PartName]?: Part };

const limit = 100;

/** The lists of all matches, with the most rows that one request brings. */
export const wholeLists: readonly Question[] = [
  { part: 'live', row: live.list, input: {} },
  { part: 'next', row: schedule.upcoming, input: { limit } },
  { part: 'last', row: results.recent, input: { limit } },
];

/** The requests whose answers may be stored. Of each part the newest answer counts. */
export const storedLists: readonly Question[] = [
  ...wholeLists,
  { part: 'next', row: schedule.upcoming, input: {} },
  { part: 'last', row: results.list, input: {} },
  { part: 'last', row: results.recent, input: {} },
];

export const questionsAbout = ({ kind, word }: Pick<Followed, 'kind' | 'word'>): readonly Question[] => {
  if (kind === 'event') return [{ row: tournaments.matches, input: { eventIdOrSlug: word, limit } }];
  if (kind !== 'team') return [];
  return [
    { part: 'next', row: schedule.team, input: { teamIdOrSlug: word } },
    { part: 'last', row: results.team, input: { teamIdOrSlug: word } },
  ];
};

/** Asks everything; a failure of any request is thrown. @throws ClientError */
export const askParts = async (client: Client, questions: readonly Question[], now: number): Promise<Parts> =>
  partsOf(await Promise.all(questions.map(question => ask(client, question))), now);

/** Looks everything up in the stored answers; `client` sends nothing. The newest answer for each part counts. */
export const storedParts = async (client: Client, questions: readonly Question[], now: number) => {
  const found = await Promise.all(questions.map(question => ask(client, question).catch(ifUnknown)));
  const known = found.flatMap(each => each ?? []);
  const newest = partNames.flatMap(name =>
    known
      .filter(({ question }) => question.part === name)
      .toSorted((a, b) => (b.fetchedAt ?? now) - (a.fetchedAt ?? now))
      .slice(0, 1),
  );
  return partsOf(newest, now);
};

type Answered = Awaited<ReturnType<typeof ask>>;

const ask = async (client: Client, question: Question) => {
  const answer = await client.call<Question['row']>(question.row, question.input);
  const matches: readonly HomeMatch[] = answer.found() ?? [];
  return { question, matches, fetchedAt: answer.client?.fetchedAt };
};

/** How long a live match may have been in a stored answer before it has surely ended, in milliseconds. */
const liveFor = 6 * 3_600_000;

const partsOf = (answers: readonly Answered[], now: number): Parts => {
  const parts: { [N in PartName]?: Part } = {};
  for (const name of partNames) {
    const about = answers.filter(({ question: { part } }) => part === name || part === undefined);
    const ages = about.flatMap(({ fetchedAt }) => fetchedAt ?? []);
    const fetchedAt = ages.length === 0 ? undefined : least(ages);
    if (about.length === 0 || (name === 'live' && now - (fetchedAt ?? now) > liveFor)) continue;
    const matches = about.flatMap(({ question: { part }, matches: all }) =>
      part === undefined ? all.filter(({ status }) => status !== undefined && states[status] === name) : all,
    );
    parts[name] = { matches: inOrder(name, distinct(matches), now), fetchedAt };
  }
  return parts;
};

const states: Readonly<Record<string, PartName>> = { live: 'live', upcoming: 'next', finished: 'last' };

/** The first record of each match: the list of live matches knows more than a list of a tournament. */
const distinct = (matches: readonly HomeMatch[]): readonly HomeMatch[] => {
  const seen = new Set<string>();
  return matches.filter(({ id, team1Name, team2Name, startsAt }) => {
    if (team1Name === undefined && team2Name === undefined) return false;
    const key = id ?? `${team1Name} ${team2Name} ${startsAt}`;
    return !seen.has(key) && seen.add(key);
  });
};

/** The next first, or the last first. A start that has passed is no next match. */
const inOrder = (name: PartName, matches: readonly HomeMatch[], now: number): readonly HomeMatch[] => {
  if (name === 'live') return matches;
  const at = ({ startsAt = '' }: HomeMatch): number => parseTime(startsAt) ?? Date.parse(startsAt);
  if (name === 'last') return matches.toSorted((a, b) => (at(b) || 0) - (at(a) || 0));
  const never = Number.MAX_SAFE_INTEGER;
  return matches
    .filter(match => !(parseTime(match.startsAt) !== undefined && at(match) <= now))
    .toSorted((a, b) => (at(a) || never) - (at(b) || never));
};
