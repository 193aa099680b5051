import { expect, test } from 'vitest';
import { outcomeOfLine } from '../outcome.ts';

/** What people mean by a flag that a command does not take, and what the hint tells them to type. */
const jobs: readonly (readonly [line: string, hint: string])[] = [
  // Habits of other tools.
  ['results -L 5', 'Did you mean --limit?'],
  ['teams spirit -w', 'esports open <match>'],
  ['teams spirit --web', 'esports open <match>'],
  ['auth login --with-token', 'esports auth login cito < key.txt'],
  ['auth login cito --store keychain', 'leave it out'],
  ['api --list veto', 'esports routes'],
  ['serve --tls-cert a.pem', '--trust-proxy'],
  ['mcp --http', 'standard input and output'],
  ['auth status --show-token', 'esports auth token'],
  ['api -X GET /game/live', 'leave it out'],
  ['results -t {{.id}}', "-q '.[]"],
  ['results --template {{.id}}', "-q '.[]"],
  ['rankings world --format csv', 'Did you mean --output?'],
  ['rankings world --csv', 'Did you mean --output csv?'],
  ['rankings world --sort-by points', 'Did you mean --sort?'],
  ['rankings world --top 5', 'Did you mean --limit?'],
  ['live --no-color', 'Did you mean --color never?'],
  ['results --limt 5', 'Did you mean --limit?'],
  // Second names of earlier versions: each has one name now.
  ['predict a b --best-of 3', 'Did you mean --bo?'],
  ['predict a b --on 2026-01-01', 'Did you mean --date?'],
  ['rankings elo --on 2026-01-01', 'Did you mean --date?'],
  ['rankings explain a --since 2026-01-01', 'Did you mean --from?'],
  ['notify add --on upset', 'Did you mean --kinds?'],
  ['notify test --by bell', 'Did you mean --via?'],
  ['live stream --count 3', 'Did you mean --limit?'],
  ['results swing m --count 3', 'Did you mean --limit?'],
  ['results swing m --by round', 'Did you mean --per?'],
  ['ingest create a b --best-of 3', 'Did you mean --bo?'],
  ['ingest fix m --map-name Nuke', 'Did you mean --map?'],
  ['statusline --for tmux', 'Did you mean --bar?'],
  ['usage --check', 'Did you mean --online?'],
  ['serve --replay m --from 2:13', 'Did you mean --start-round?'],
  ['wait m --for map_end', '--until says what to wait for'],
  ['watch m --ascii', 'Did you mean --theme ascii?'],
  // A flag of another command is named only where that command does what was meant.
  ['schedule upcoming --event cologne', 'esports tournaments matches <tournament>'],
  ['results --tournament cologne', 'Did you mean --event?'],
  ['results --map mirage', 'esports results maps <match>'],
  ['results --player donk', 'esports players matches <player>'],
  ['results --since 2026-01-01', 'Did you mean --from?'],
  ['schedule today --from 2026-01-01', 'esports schedule upcoming --from'],
  ['rankings list --region europe', 'esports rankings region <region>'],
  ['rankings list --date 2026-01-01', 'esports rankings world --date'],
  ['skins show howl --market steam', 'esports skins prices <skin> --market'],
  ['teams vs a b --map nuke', 'esports teams map-stats <team> --map'],
  ['teams show navi --team navi', 'the argument <team>'],
  ['teams show navi --limit 3', 'shows one record'],
  // Otherwise its own flags: that some operator's command has the flag helps nobody.
  ['live list --allow-host x', 'Its own flags: esports help live list'],
  ['live list --team1 x', 'Its own flags: esports help live list'],
  ['auth login --once', 'Its own flags: esports help auth login'],
];

test.each(jobs)('%s: %s', async (line, hint) => {
  expect(await outcomeOfLine(line)).toMatchObject({ hint: expect.stringContaining(hint) as unknown });
});
