import { placeText } from '../../../core/json/places.ts';
import { type Coverage, coverageOf } from '../../../core/reader/coverage.ts';
import { read, readWhole } from '../../../core/reader/reader.ts';
import { isList, lineSchema, type Route } from '../../../core/route.ts';
import { routes } from '../../../core/table/groups.ts';
import { ClientError, type ClientErrorKind } from '../../../client/errors.ts';
import type { Parameters } from '../../../client/http/url.ts';
import { countOf } from '../../../output/text/countOf.ts';
import type { OpenService } from '../../context/types.ts';
import { type Finding, fromError, ok, warning } from './finding.ts';

/** What the service answers on one of the main routes, and what of it is read. */
export interface Probe {
  /** `GET /live` */
  readonly route: string;
  readonly finding: Finding;
  readonly rows: number;
  readonly coverage?: Coverage;
}

const asked = [
  routes.live.list,
  routes.results.list,
  routes.schedule.upcoming,
  routes.rankings.world,
  routes.tournaments.live,
] as const;

export const probeRequests = asked.length + 1;

const SAMPLE = 10;

/** Asks the main routes. One that is not answered is a finding; without network, key or quota the others are not asked. */
export const probeService = async (service: OpenService): Promise<readonly Probe[]> => {
  const probes: Probe[] = [];
  let matchId: string | undefined;
  const probe = async (row: Route, input: Parameters): Promise<boolean> => {
    const route = `GET ${row.path}`;
    try {
      const answer = await service.client.call(row, input);
      const values = isList(row) ? answer.lines().slice(0, SAMPLE) : [answer.data()];
      if (row === routes.results.list) matchId = read(routes.results.list.returns, values)?.[0]?.id;
      const coverage = isList(row)
        ? coverageOf(lineSchema(row), values, line => read(lineSchema(row), line))
        : coverageOf(row.returns, values, whole => readWhole(row.returns, whole, row.lines));
      probes.push({ route, rows: values.length, coverage, finding: toFinding(values.length, coverage) });
      return true;
    } catch (error) {
      probes.push({ route, rows: 0, finding: fromError(error) });
      return error instanceof ClientError && ofOneRoute.includes(error.kind);
    }
  };
  for (const row of asked) if (!(await probe(row, { limit: SAMPLE }))) return probes;
  if (matchId !== undefined) await probe(routes.results.match, { matchId });
  return probes;
};

/** The failures that say nothing of other routes. */
const ofOneRoute: readonly ClientErrorKind[] = [
  'badRequest',
  'forbidden',
  'notFound',
  'unreadable',
  'serverFailed',
];

const toFinding = (rows: number, { read: found, missing, unread }: Coverage): Finding => {
  if (rows === 0) return ok('an empty list');
  const said = [
    `${countOf(found.length, 'field')} read`,
    unread.length > 0
      ? `sent and not read: ${unread.map(placeText).join(', ')}`
      : 'all that was sent is read',
    ...(missing.length > 0 ? [`not found: ${missing.join(', ')}`] : []),
  ].join('; ');
  return found.length > 0
    ? ok(said)
    : warning(said, 'Write a report of names and types: esports doctor --probe --report report.txt');
};

/** Names and types of all that was sent, without a value, for a bug report. */
export const reportText = (probes: readonly Probe[], head: string): string =>
  [
    head,
    'Names and types of the fields that the service sent, without a value.',
    ...probes.flatMap(({ route, rows, coverage, finding }) => [
      '',
      coverage ? `${route}: ${countOf(rows, 'row')}` : `${route}: no answer (${finding.status})`,
      ...(coverage && rows > 0 ? linesOf(coverage) : []),
    ]),
    '',
  ].join('\n');

const linesOf = ({ read: found, missing, sent, unread }: Coverage): readonly string[] => [
  `  read: ${found.join(' ')}`,
  `  not found: ${missing.join(' ')}`,
  '  sent (* not read):',
  ...sent.map(
    place => `  ${unread.includes(place) ? '*' : ' '} ${placeText(place)}: ${place.types.join(' or ')}`,
  ),
];
