import { nullable, record, text } from '../../../core/schema.ts';
import { renderPage } from '../../derived/textLayout.ts';
import { toAsciiText } from '../../../output/text/ascii.ts';
import { countOf } from '../../../output/text/countOf.ts';
import { safeText } from '../../../output/text/safeText.ts';
import { wantsAscii } from '../../context/asciiNotes.ts';
import type { CommandContext, OpenService } from '../../context/types.ts';
import { fileFault } from '../../../core/diskFault.ts';
import { openNewFile } from '../../host/newFile.ts';
import { UsageError } from '../../parse/usageError.ts';
import { checks, type Finding, fromError, ok, warning } from './checks.ts';
import { doctorFlags } from '../account/accountCommands.ts';
import { exitCodes } from '../../exitCode.ts';
import { mayDraw, presentRows } from '../../show/present.ts';
import { ownFlags } from '../../parse/invocation.ts';
import type { CommandModule } from '../../context/ownCommand.ts';
import { checkService } from '../../session/checkService.ts';
import { greatest } from '../../../core/extremes.ts';
import { placeText } from '../../../core/json/places.ts';
import { type Coverage, coverageOf } from '../../../core/reader/coverage.ts';
import { read, readWhole } from '../../../core/reader/reader.ts';
import { isList, lineSchema, type Route } from '../../../core/route.ts';
import { routes } from '../../../core/table/groups.ts';
import { ClientError, type ClientErrorKind } from '../../../client/errors.ts';
import type { Parameters } from '../../../client/http/url.ts';

export const shown = record('What was checked', {
  check: text('What was checked'),
  status: text('ok, warning or failed'),
  found: text('What was found'),
  next: nullable(text('What to do next')),
});

export const run: CommandModule['run'] = async (invocation, context) => {
  const { online, probe, report } = ownFlags(invocation, doctorFlags);
  if (report !== undefined && !probe)
    throw new UsageError('--report needs --probe', 'Run: esports doctor --probe --report <file>');
  const findings: Row[] = [];
  for (const [check, look] of Object.entries(checks)) findings.push(row(check, await attempt(look, context)));
  if (online === true) findings.push(row('service', await attempt(askService, context)));
  if (probe === true) {
    const service = await context.openService({ unstored: true });
    if (service.ledger) await context.note(`This takes up to ${probeRequests} requests.`);
    const probes = await probeService(service);
    if (report !== undefined)
      return writeReport(reportText(probes, reportHead(context, service)), report, context);
    for (const each of probes.map(({ route, finding }) => row(route, finding))) findings.push(each);
  }
  if (mayDraw(context)) await context.print(toReport(findings, context));
  else await presentRows(shown, findings, context);
  return findings.some(({ status }) => status === 'failed') ? exitCodes.usage : exitCodes.done;
};

/** No address: only a known service is named. */
const reportHead = ({ host }: CommandContext, { source }: OpenService): string => {
  const service = source.kind === 'remote' ? (source.service?.title ?? 'a service') : 'the embedded service';
  return `esports ${host.version}, ${host.runtime}: what was read of ${service}`;
};

/** Prints the report, and then writes it, on a terminal once the user agrees. @throws UsageError if the file exists */
const writeReport = async (text: string, path: string, context: CommandContext): Promise<number> => {
  const { host, flags } = context;
  await context.print(text);
  const answer =
    flags.yes || flags.input === false ? true : await host.confirm(`Write this to ${path}? [y/N] `);
  if (answer === false) return exitCodes.done;
  const fs = host.loadBuiltin('node:fs');
  const file = openNewFile(fs, path, 'Name another file.');
  try {
    fs.writeFileSync(file, text);
  } catch (error) {
    throw new UsageError(`${path} cannot be written: ${fileFault(error)}`, 'Name a file on another disk.', {
      cause: error,
    });
  } finally {
    fs.closeSync(file);
  }
  await context.note(`Saved: ${path}`);
  return exitCodes.done;
};

/** For a person: nothing is cut, since paths and advice are what the report is for. */
const toReport = (findings: readonly Row[], { host }: CommandContext): string => {
  const name = greatest(findings.map(({ check }) => check.length));
  const terms = findings.flatMap(({ check, status, found, next }) => [
    [`${status.padEnd('warning'.length)}  ${check.padEnd(name)}`, found] as const,
    ...(next === null ? [] : [['', next] as const]),
  ]);
  const faults = findings.filter(({ status }) => status !== 'ok').length;
  const head = faults === 0 ? 'No problem was found' : `${countOf(faults, 'problem')} found`;
  const text = renderPage([{ head, terms }], host.stdout.columns);
  return wantsAscii(host) ? toAsciiText(text) : text;
};

type Row = ReturnType<typeof row>;

const row = (check: string, { status, found, next }: Finding) => ({
  check,
  status,
  found: safeText(found),
  next: next === undefined ? null : safeText(next),
});

const attempt = async (
  look: (context: CommandContext) => Finding | Promise<Finding>,
  context: CommandContext,
): Promise<Finding> => {
  try {
    return await look(context);
  } catch (error) {
    return fromError(error);
  }
};

/** A larger difference between the two clocks, in ms, gets a warning. */
const toleratedSkew = 5 * 60_000;

const askService = async (context: CommandContext): Promise<Finding> => {
  const { now } = context.host;
  const service = await context.openService({ unstored: true });
  const before = now();
  const answer = await checkService(service);
  const took = `answered ${answer.status} in ${now() - before} ms`;
  const skew = Date.parse(answer.headers['date'] ?? '') - now();
  if (!(Math.abs(skew) > toleratedSkew)) return ok(took);
  const minutes = Math.round(Math.abs(skew) / 60_000);
  return warning(
    `${took}; its clock is ${minutes} minutes ${skew > 0 ? 'ahead' : 'behind'}`,
    'Set the clock of this machine: times shown as "in 5 minutes" are wrong by that much.',
  );
};

interface Probe {
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

const probeRequests = asked.length + 1;

const SAMPLE = 10;

/** Asks the main routes. One that is not answered is a finding; without network, key or quota the others are not asked. */
const probeService = async (service: OpenService): Promise<readonly Probe[]> => {
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
const reportText = (probes: readonly Probe[], head: string): string =>
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
