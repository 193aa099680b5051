import { allCommands, commandName } from '../../src/cli/derived/commandModel.ts';
import type { CommandTree } from '../../src/cli/derived/commandModel.ts';

/** What an agent needs first: a line that works on the made-up season, and the command that it shows. */
const lines: readonly (readonly [command: string, line: string])[] = [
  ['search', 'search rain temple'],
  ['live list', 'live --json id,team1Name,team2Name,score'],
  ['live scoreboard', 'live scoreboard "$(esports live --limit 1 -o ids)" --json'],
  ['schedule upcoming', 'upcoming --team rain-temple --limit 5 --json'],
  ['results list', 'results --limit 5 --json'],
  ['results match', 'results match "$(esports results --limit 1 -o ids)" --json'],
  ['teams show', 'teams rain-temple --json name,worldRanking,roster'],
  ['teams vs', 'teams vs rain-temple olive-phalanx --json'],
  ['players show', 'players rosehip --json'],
  ['rankings world', 'rankings world --limit 10 --json rank,teamName,points'],
  ['tournaments standings', 'tournaments standings "$(esports tournaments -o ids | head -n 1)" --json'],
  ['predict', 'predict rain-temple olive-phalanx --json'],
  ['skins search', 'skins search ember --limit 5 --json'],
  ['players compare', 'players compare rosehip teivu --json'],
];

/** The exit codes that tell an agent what to do next. */
const codes = ['2', '4', '5', '6', '7'];

/**
 * `skills/esports/SKILL.md`: the program for an agent that has a shell, in the form of agent skills.
 * @throws RangeError for a command that does not exist
 */
export const skill = (tree: CommandTree): string => {
  const aboutOf = (name: string): string => {
    const found = allCommands(tree).find(command => commandName(command) === name);
    if (!found) throw new RangeError(`the skill names "${name}", which is no command`);
    return found.about;
  };
  const meanings = (tree.topics.find(({ name }) => name === 'exit-codes')?.rows ?? [])
    .filter(({ term }) => codes.includes(term))
    .map(({ term, about }) => `${term}: ${about.charAt(0).toLowerCase()}${about.slice(1)}`);
  return `---
name: esports
description: Looks up Counter-Strike esports with the esports command, live matches, results, schedules, teams, players, rankings, tournaments, forecasts and skin prices. Use it for any question about matches, teams, players or standings.
---

# esports

Data goes to stdout, notes to stderr. Always add \`--no-input\`, and usually \`--max-bytes 8000\`.

- \`--json a,b\` keeps these fields; an unknown field is an error that lists all. \`-q <jq>\` filters, \`--sort column:desc\` sorts,
  \`--limit n\` asks for rows, \`-o ids\` prints identifiers.
- If \`--max-bytes\` cuts rows off, the last line of stderr is \`{"next": {"args": […]}}\`: run \`esports\` with these.
- With \`--json\` an error is \`{"error": {"code", "message", "hint"}}\` on stderr; the hint names the next command.
- Names work as identifiers: \`navi\`, \`"rain temple"\`; for a match, a team in it. Times are UTC.
- Without a service the data is a made-up season, and stderr says so: tell the user. \`--data file\` reads a data file.
- A service counts requests: \`--dry-run\` shows them, \`--offline\` sends none, \`usage\` says what is left.

Exit codes. ${meanings.join('. ')}.

Everything else: \`esports commands -o ndjson --max-bytes 8000\`, \`esports help <command> --json\`, \`esports schema <command>\`.
\`esports data sql\` lists the views of a data file for SELECT.

\`\`\`sh
${lines.map(([command, line]) => `esports ${line}  # ${aboutOf(command)}`).join('\n')}
\`\`\`
`;
};
