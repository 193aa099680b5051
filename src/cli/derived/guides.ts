import { knownServices } from '../../core/services/services.ts';
import type { HelpTopic } from './commandModel.ts';

/** The rows of a topic: each term with its meaning. */
export const rowsOf = (rows: Readonly<Record<string, string>>): HelpTopic['rows'] =>
  Object.entries(rows).map(([term, about]) => ({ term, about }));

/** The help topics that explain a subject. The examples run on the made-up season. */
export const createGuides = () =>
  [
    {
      name: 'names',
      about: 'How to name a team, a player, a tournament, a skin or a match',
      text: 'A name works wherever an identifier does. It is looked up without a request among what is stored: the answers so far, the data file or the made-up season. Only a word that is not known there costs a search.',
      rows: rowsOf({
        'rain-temple': 'A slug, as lists show it',
        'demo-team-2': 'An identifier; -o ids prints those of a list',
        '"Rain Temple"': 'A name, in any case, with or without accents',
        'navi, vp': 'A usual short name',
        rain: 'A part of a name. On a terminal you choose; in a script only a whole name counts, and exit 2 lists the candidates',
        ':3': 'The third row of this terminal’s last list',
        'team:navi':
          'The team of that name, where another thing has it too; also player:, tournament:, skin:',
        'live navi': 'A match may be named by a team, or by both: "navi vs vitality"',
      }),
      examples: [
        'teams rain-temple',
        'teams show "rain temple"',
        'players ROSEHIP',
        'results "Rain Temple"',
        'skins show "AK-47 | Ember"',
      ],
    },
    {
      name: 'quota',
      about: 'What requests cost, and how to spend fewer',
      text: 'A plan counts requests per month, and every update that a stream or a room pushes counts as one. The made-up season and data files cost nothing. The help for each command states its cost.',
      rows: rowsOf({
        'esports usage': 'Requests sent this month and left in the plan; costs nothing',
        'usage --online': 'Asks the service for its own count (1 request)',
        'usage set':
          'Corrects the count where the service does not report the month: --used 140 --resets-on 9, and --plan pro',
        '--dry-run': 'Shows the requests that a command would send, and sends none',
        '--no-queue':
          'Fails at once (exit 6) where a command would wait, up to 65 s, for its turn in the service’s limit a minute, which all processes share; the setting queue does the same',
        '--offline': 'Answers from stored answers, however old, and sends nothing',
        '--max-age 6h': 'Accepts stored answers up to this age',
        '--max-requests n': 'Sends at most n requests; with --all on a metered plan the default is 20',
        'budget.monthly': 'A setting: more requests a month are refused before they are sent (exit 7)',
        liveBudget: 'A setting: the share of the remaining plan that watching may spend',
      }),
      examples: ['usage', 'results --all --dry-run', 'config set budget.monthly 400'],
    },
    {
      name: 'live',
      about: 'How to follow live matches, on a screen or in a script',
      text: 'The screen and the scripts use the same links: a room where the plan has them, then the stream, then polling when a round or a map is likely to end where the updates would cost too much.',
      rows: rowsOf({
        live: 'The matches in progress, once',
        watch: 'The live screen: choose a match, then ? shows the keys',
        delay:
          'A setting, and --delay 45s: how long ago everything is shown, to match a video; d in watch measures it',
        'watch <match> --once': 'The present scoreboard, and exit',
        'wait <match>': 'Ends when a match starts, a map ends, or a score is reached',
        'live stream': 'Every update as one line of JSON',
        'live room <match>': 'The updates of one match over a WebSocket (plans Scale and Enterprise)',
        'replay <file>': 'A recording of watch --record, at any speed, without a service',
        'replay <match>': 'A match whose rounds the service knows, at any speed',
      }),
      examples: [
        'live',
        'watch "$(esports live --limit 1 -o ids)" --once',
        'live stream --type kill --limit 2',
      ],
    },
    {
      name: 'profiles',
      about: 'How to choose a service, and where keys are kept',
      text: 'A profile is the address of a service with its key. Without any profile, the made-up season answers; its name is demo. A key belongs to the address that it was stored for and is sent nowhere else.',
      rows: rowsOf({
        'auth login': 'Asks which service, asks for the key, checks it, and makes the profile active',
        'auth status': 'The service in use and where its key comes from',
        'profile list': 'All profiles',
        'profile use <name>': 'Makes another one active; demo is the made-up season',
        '--profile <name>': 'Another profile for one command, as ESPORTS_PROFILE for a shell',
        '--data <file>': 'A data file in place of a service',
        ESPORTS_API_KEY: 'A key for scripts, which is not stored (esports help environment)',
      }),
      examples: ['auth status', 'profile list', 'profile use demo', 'live --profile demo'],
    },
    {
      name: 'services',
      about: 'The services that esports knows, and how to use another one',
      text: 'The first of these that is there decides: a flag (--data, --base-url, --profile), a variable ESPORTS_DATA, ESPORTS_BASE_URL or ESPORTS_PROFILE, the active profile, the variables of a known service, the made-up season. auth status says which one it was. A key goes to its own service and nowhere else.',
      rows: rowsOf({
        ...Object.fromEntries(
          knownServices.flatMap(({ name, title, variables, baseUrl, signUp }) => [
            [`auth login ${name}`, `${title}, ${baseUrl}; a key: ${signUp}`],
            [variables.key, `A key of ${title}, which is enough to use it without a login`],
            [variables.baseUrl.join(', '), `Where ${title} is, if not at its usual address`],
          ]),
        ),
        'auth login --base-url <url>':
          'Another service. Its game segment is looked for with at most three requests, unless --game names it',
        'profile use demo': 'The made-up season, which needs no key',
      }),
      examples: ['auth login cito', 'auth status', 'auth status --json known,because'],
    },
    {
      name: 'jq',
      about: 'How to filter JSON with -q, without another program',
      text: 'The filter sees what --json prints: the list or the record of the service. It is checked before any request. Strings are printed raw. The jq inside is the usual one, so a filter also runs in the jq program.',
      rows: rowsOf({
        '.[0].teamName': 'A field of the first row',
        '.[] | .teamName': 'A field of each row, one per line',
        '"\\(.rank) \\(.teamName)"':
          'A line of your own; [.rank, .teamName] | @tsv escapes tabs and line breaks in names',
        'map(select(.rank <= 3))': 'Only some rows',
        length: 'The number of rows',
        '@csv, @tsv': 'Lines of an array, for other programs',
        '--meta': 'Also the envelope: .data, .meta and the source of the answer in .client',
      }),
      examples: [
        "rankings world -q '.[0].teamName'",
        "rankings world -q '.[] | select(.rank <= 3) | [.rank, .teamName] | @tsv'",
        `results --limit 5 -q '.[] | "\\(.team1Name) \\(.score.team1):\\(.score.team2) \\(.team2Name)"'`,
        "results --limit 5 -q 'length'",
        "rankings --meta -q '.client.source'",
      ],
    },
    {
      name: 'server',
      about: 'Your own service: start it, give out keys, feed it live matches',
      text: 'The built-in service answers over HTTP, from the made-up season or a data file, with keys, plans, live updates and backups. docs/operating.md has the steps.',
      rows: rowsOf({
        'server start': 'Serve the whole API on this machine; esports serve is its short name',
        'server keys': 'Create, list, change, rotate and revoke keys: esports help keys',
        'server plans': 'What the keys of a plan may do: esports help plans',
        'server ingest': 'Live matches from your own game servers: esports help ingest',
        'server backup <folder>': 'Copy keys, plans, charges and live matches into a new folder',
        'server restore <folder>': 'Put such a copy back in place',
      }),
      examples: ['server start --port 0', 'server keys list'],
    },
    {
      name: 'scripting',
      part: 'programs',
      about: 'What scripts can rely on, and the commands for programs',
      text: 'stdout carries only data. In a pipe it is TSV without a header: every column in the same order, nothing cut, times in UTC. Notes go to a terminal only, warnings to stderr.',
      rows: rowsOf({
        '-o ids': 'One identifier per line, for the next command',
        '--json a,b': 'JSON with these fields; an unknown field is an error that lists all',
        '-o ndjson': 'One line of JSON per row, written while pages arrive',
        '--max-bytes 4000':
          'At most this many bytes, in whole rows: a valid document in every format; stderr names the command that goes on, in JSON as {"next": {"command", "args", "after", "unit"}}; exit 2 if not even one row fits',
        '--skip n': 'Leaves out the first n rows; pages that hold no others are not requested',
        '--no-input': 'Exit 2 in place of any question, with what to pass instead',
        '--quiet': 'No warnings',
        '--exit-status': 'Exit 8 where a condition was not met (esports help exit-codes)',
        '--timeout 10s':
          'Give up after this time, which includes retries but not the wait for the service’s minute',
        errors:
          'With --json, -o json or -q the last line of stderr is one JSON object: {"error": {"code", "message", "hint"}}',
      }),
      examples: [
        'results --limit 3 -o ids',
        'rankings world --limit 5 | cut -f3',
        'results match "$(esports results --limit 1 -o ids)" --json id,maps',
        'live --json id,team1Name,team2Name --quiet',
      ],
    },
    {
      name: 'spoilers',
      about: 'How to look at matches without their results',
      text: 'With config set spoilers off, or --no-spoilers for once, the results of the last three days are hidden in every command: scores, winners, places, what is counted over them, and the teams that follow from them. A match counts as known once you reveal it or have watched it.',
      rows: rowsOf({
        'config set spoilers off': 'Hide results; --spoilers shows them for once',
        'config set spoilers.window 7': 'For how many days after its start a result is hidden',
        'reveal <match>': 'Show this result from now on; also reveal tournament:<name>',
        'watch, then v': 'The same on the live screen, which shows only who plays until then',
        'in JSON': 'What is hidden is null, and the record has "shrouded": true',
      }),
      examples: ['results --limit 5 --no-spoilers', 'teams rain-temple --no-spoilers', 'home --no-spoilers'],
    },
  ] as const satisfies readonly HelpTopic[];
