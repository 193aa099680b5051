import { describe, expect, test } from 'vitest';
import { commandTree } from '../../../src/cli/commands/commandTree.ts';
import { parseCommand } from '../../../src/cli/parse/parseCommand.ts';
import { outcomeOf, outcomeOfLine } from '../outcome.ts';

type Json = Readonly<Record<string, unknown>>;
const run = (command: string, args: Json = {}, flags: Json = {}) => ({ run: command, args, flags });
const help = (...path: readonly string[]) => ({
  kind: 'help',
  path,
  exitCode: 0,
  stream: 'stdout',
  asJson: false,
});
const shownInstead = (group: string) => ({
  kind: 'help',
  path: [group],
  exitCode: 2,
  stream: 'stderr',
  asJson: false,
});

type Case = readonly [line: string, outcome: unknown];

describe('a valid command line', () => {
  const cases: readonly Case[] = [
    // A bare group is its first list.
    ['live', run('live list')],
    ['results', run('results list')],
    ['schedule', run('schedule upcoming')],
    ['rankings', run('rankings list')],
    ['skins', run('skins search')],
    ['tournaments', run('tournaments live')],
    // A group with a name.
    ['live demo-match-7', run('live scoreboard', { matchId: 'demo-match-7' })],
    ['results demo-match-7', run('results match', { matchId: 'demo-match-7' })],
    // A choice is meant in any case.
    ['live -o JSON', run('live list', {}, { output: 'json' })],
    ['schedule spirit', run('schedule team', { teamIdOrSlug: 'spirit' })],
    ['players donk', run('players show', { playerIdOrSlug: 'donk' })],
    ['players donk zywoo', run('players compare', { player: 'donk', other: 'zywoo' })],
    [
      'players donk zywoo m0nesy',
      run('players compare', { player: 'donk', other: 'zywoo', third: 'm0nesy' }),
    ],
    ['teams spirit falcons', run('teams compare', { team: 'spirit', other: 'falcons' })],
    ['teams spirit', run('teams show', { teamIdOrSlug: 'spirit' })],
    ['tournaments harbor-masters', run('tournaments show', { eventIdOrSlug: 'harbor-masters' })],
    ['skins ember', run('skins search', { q: 'ember' })],
    ['skins ak-47 ember', run('skins search', { q: 'ak-47 ember' })],
    ["skins 'ak-47 | ember'", run('skins search', { q: 'ak-47 | ember' })],
    ['rankings world', run('rankings world')],
    ['rankings vrs', run('rankings vrs')],
    ['rankings europe', run('rankings region', { region: 'europe' })],
    ['rankings oceania', run('rankings region', { region: 'oceania' })],
    ['match demo-match-7', run('results match', { matchId: 'demo-match-7' })],
    // Explicit verbs, aliases, second names, shortcuts.
    ['teams vs spirit falcons', run('teams vs', { teamIdOrSlug: 'spirit', opponentIdOrSlug: 'falcons' })],
    ['teams show transferz', run('teams show', { teamIdOrSlug: 'transferz' })],
    ['teams show show', run('teams show', { teamIdOrSlug: 'show' })],
    ['teams vp', run('teams show', { teamIdOrSlug: 'vp' })],
    ['results tournament cup', run('results placements', { eventIdOrSlug: 'cup' })],
    ['tournaments placements cup', run('results placements', { eventIdOrSlug: 'cup' })],
    ['tournaments upcoming', run('schedule tournaments')],
    ['tournaments calendar', run('schedule calendar')],
    ['teams results spirit', run('results team', { teamIdOrSlug: 'spirit' })],
    ['teams upcoming spirit', run('schedule team', { teamIdOrSlug: 'spirit' })],
    ['match show m', run('results match', { matchId: 'm' })],
    ['match maps m', run('results maps', { matchId: 'm' })],
    ['match stats m', run('results stats', { matchId: 'm' })],
    ['match streams m', run('schedule streams', { matchId: 'm' })],
    ['today', run('today')],
    ['upcoming --limit 5', run('schedule upcoming', {}, { limit: 5 })],
    ['team spirit', run('teams show', { teamIdOrSlug: 'spirit' })],
    ['player form donk', run('players form', { playerIdOrSlug: 'donk' })],
    ['ranking world', run('rankings world')],
    ['skin prices ak', run('skins prices', { skinIdOrSlug: 'ak' })],
    ['tournament bracket cup', run('tournaments bracket', { eventIdOrSlug: 'cup' })],
    ['event cup', run('tournaments show', { eventIdOrSlug: 'cup' })],
    ['events', run('tournaments live')],
    ['result maps m', run('results maps', { matchId: 'm' })],
    ['players search jo nes', run('players search', { q: 'jo nes' })],
    ['players leaderboard clutches', run('players leaderboard', { metric: 'clutches' })],
    // Flags anywhere.
    ['--limit 5 rankings world', run('rankings world', {}, { limit: 5 })],
    ['rankings --limit 5 world', run('rankings world', {}, { limit: 5 })],
    ['rankings world --limit=5', run('rankings world', {}, { limit: 5 })],
    ['rankings world --limit 5 --limit 6', run('rankings world', {}, { limit: 6 })],
    ['rankings world --date 2026-11-16', run('rankings world', {}, { date: '2026-11-16' })],
    ['--json teams vs a b', run('teams vs', { teamIdOrSlug: 'a', opponentIdOrSlug: 'b' }, { json: true })],
    // The word after --json.
    ['rankings --json world', run('rankings world', {}, { json: true })],
    ['rankings --json europe', run('rankings region', { region: 'europe' }, { json: true })],
    [
      'rankings world --json rank,points --limit 3',
      run('rankings world', {}, { json: ['rank', 'points'], limit: 3 }),
    ],
    ['rankings world --json rank', run('rankings world', {}, { json: ['rank'] })],
    ['rankings --json=rank,points', run('rankings list', {}, { json: ['rank', 'points'] })],
    ['teams show --json spirit', run('teams show', { teamIdOrSlug: 'spirit' }, { json: true })],
    ['teams --json show spirit', run('teams show', { teamIdOrSlug: 'spirit' }, { json: true })],
    ['teams --json spirit', run('teams show', { teamIdOrSlug: 'spirit' }, { json: true })],
    [
      'teams show --json name,roster.nickname spirit',
      run('teams show', { teamIdOrSlug: 'spirit' }, { json: ['name', 'roster.nickname'] }),
    ],
    ['live --json id,team1Name', run('live list', {}, { json: ['id', 'team1Name'] })],
    ["live --json 'id, team1Name'", run('live list', {}, { json: ['id', 'team1Name'] })],
    ['live --json .id', run('live list', {}, { json: ['.id'] })],
    ["live --json 'rain temple'", run('live scoreboard', { matchId: 'rain temple' }, { json: true })],
    ['live --json demo-match-7', run('live scoreboard', { matchId: 'demo-match-7' }, { json: true })],
    ['--json today', run('today', {}, { json: true })],
    ['rankings world --json -- ', run('rankings world', {}, { json: true })],
    ['skins ak --json name ember', run('skins search', { q: 'ak ember' }, { json: ['name'] })],
    // Values.
    [
      'skins search --weapon AK-47 --min-price .5 --max-price 50',
      run('skins search', {}, { weapon: 'AK-47', minPrice: 0.5, maxPrice: 50 }),
    ],
    ['skins trending --window 2w', run('skins trending', {}, { window: '2w' })],
    [
      'schedule calendar --from 2026-11-01 --to 2026-12-31',
      run('schedule calendar', {}, { from: '2026-11-01', to: '2026-12-31' }),
    ],
    ['live -ojson', run('live list', {}, { output: 'json' })],
    ['live -o=tsv', run('live list', {}, { output: 'tsv' })],
    ['live -o table --no-header', run('live list', {}, { output: 'table', header: false })],
    ['live --header --no-cache', run('live list', {}, { header: true, cache: false })],
    ['live --json -o json', run('live list', {}, { json: true, output: 'json' })],
    ['live --timeout 1.5s', run('live list', {}, { timeout: 1500 })],
    ['live --timeout 500ms', run('live list', {}, { timeout: 500 })],
    ['live --timeout 2m', run('live list', {}, { timeout: 120_000 })],
    ['live --timeout 10', run('live list', {}, { timeout: 10_000 })],
    [
      'live --param a=1 --param b==',
      run(
        'live list',
        {},
        {
          param: [
            ['a', '1'],
            ['b', '='],
          ],
        },
      ),
    ],
    [
      'live --tz Europe/Berlin --color never --quiet --debug',
      run('live list', {}, { tz: 'Europe/Berlin', color: 'never', quiet: true, debug: true }),
    ],
    [
      'live --base-url http://127.0.0.1:1/api/v1 --game cs --insecure',
      run('live list', {}, { baseUrl: 'http://127.0.0.1:1/api/v1', game: 'cs', insecure: true }),
    ],
    [
      'results list --all --max-pages 3 --utc --data s.db',
      run('results list', {}, { all: true, maxPages: 3, utc: true, data: 's.db' }),
    ],
    ['live stream --match m --limit 10', run('live stream', {}, { match: 'm', limit: 10 })],
    ['live room m', run('live room', { match: 'm' })],
    ['teams show -- --weird', run('teams show', { teamIdOrSlug: '--weird' })],
    ['teams show -5', run('teams show', { teamIdOrSlug: '-5' })],
    ['-- teams spirit', run('teams show', { teamIdOrSlug: 'spirit' })],
    // The program's own commands.
    [
      'serve --port 0 --allow-host a --allow-host b --log json',
      run('serve', {}, { port: 0, allowHost: ['a', 'b'], log: 'json' }),
    ],
    ['api /game/live --param limit=5', run('api', { path: '/game/live' }, { param: [['limit', '5']] })],
    ['routes --json command,path', run('routes', {}, { json: ['command', 'path'] })],
    ['completion zsh', run('completion print', { shell: 'zsh' })],
    ['completion install', run('completion install', {})],
    [
      'data import standings ./a --into b.db',
      run('data import', { kind: 'standings', path: './a' }, { into: 'b.db' }),
    ],
    ['data info', run('data info')],
    ['data info .', run('data info', { file: '.' })],
    [
      'keys create --plan scale --name team --monthly 50',
      run('keys create', {}, { plan: 'scale', name: 'team', monthly: 50 }),
    ],
    ['key list', run('keys list')],
    ['keys revoke laptop --access a.db', run('keys revoke', { key: 'laptop' }, { access: 'a.db' })],
    ['version', run('version')],
  ];
  test.each(cases)('%s', async (line, outcome) => {
    expect(await outcomeOfLine(line)).toStrictEqual(outcome);
  });
});

describe('a command line that asks for help or the version', () => {
  const cases: readonly Case[] = [
    ['', help()],
    ['--help', help()],
    ['-h', help()],
    ['help', help()],
    ['help teams', help('teams')],
    ['help team vs', help('teams', 'vs')],
    ['help events placements', help('results', 'placements')],
    ['help today', help('today')],
    ['help serve', help('serve')],
    ['help exit-codes', help('help', 'exit-codes')],
    ['help settings', help('help', 'settings')],
    ['settings --help', help('config')],
    ['help live', help('live')],
    ['help profiles list', help('profile', 'list')],
    ['teams --help --json', { ...help('teams'), asJson: true }],
    ['help teams vs --json', { ...help('teams', 'vs'), asJson: true }],
    ['help --json teams vs', { ...help('teams', 'vs'), asJson: true }],
    ['help --json', { ...help(), asJson: true }],
    ['--help --json', { ...help(), asJson: true }],
    ['help help', help('help')],
    ['teams --help', help('teams')],
    ['teams spirit -h', help('teams')],
    ['teams vs --help --limit', help('teams', 'vs')],
    ['rankings world --no-such-flag --help', help('rankings', 'world')],
    ['players', shownInstead('players')],
    ['teams', shownInstead('teams')],
    ['match', shownInstead('match')],
    ['keys --access a.db', shownInstead('keys')],
    ['--version', { kind: 'version' }],
    ['-V', { kind: 'version' }],
    ['rankings world --version', { kind: 'version' }],
  ];
  test.each(cases)('%s', async (line, outcome) => {
    expect(await outcomeOfLine(line)).toStrictEqual(outcome);
  });
});

test('typed words reach the arguments unchanged', async () => {
  expect(await outcomeOf(['teams', 'show', 'a/b?c=d #é\n'])).toStrictEqual(
    run('teams show', { teamIdOrSlug: 'a/b?c=d #é\n' }),
  );
});

describe('several words after a group', () => {
  const choicesOf = async (...words: readonly string[]) => {
    const parsed = await parseCommand(words, commandTree);
    return parsed.kind === 'byName' ? parsed.choices.map(({ kind, names }) => [kind, ...names]) : [];
  };

  test('may be one name, or two or three of one word or more, the fewest names first', async () => {
    expect(await choicesOf('players', 'a', 'b', 'c')).toEqual([
      ['player', 'a b c'],
      ['player', 'a', 'b c'],
      ['player', 'a b', 'c'],
      ['player', 'a', 'b', 'c'],
    ]);
    expect(await choicesOf('players', 'a')).toEqual([]);
  });

  test('are no names where they are too many', async () => {
    const words = Array.from({ length: 9 }, (_, at) => `w${at}`);
    // One name, 8 pairs and 28 times three.
    expect(await choicesOf('players', ...words)).toHaveLength(37);
    await expect(choicesOf('players', ...words, 'more')).rejects.toThrow('takes 3 arguments');
  });

  test('name things where a word looks like a command too', async () => {
    expect(await choicesOf('players', 'shwo', 'b')).toEqual([
      ['player', 'shwo b'],
      ['player', 'shwo', 'b'],
    ]);
  });
});
