import { timeFlags } from '../parse/outputFlags.ts';
import { cacheFlags, costFlags, serviceFlags } from '../parse/requestFlags.ts';
import { apiFlags, apiSharedFlags } from './api/apiFlags.ts';
import { all, argument, listing } from '../parse/argument.ts';
import { mcpFlags } from './mcp/mcpFlags.ts';
import { openFlags } from './open/openFlags.ts';
import type { OwnCommand } from '../context/ownCommand.ts';

/** The commands that find or fetch something beside the rows of the table. */
export const requestCommands = {
  api: {
    cost: '1 request; none for the made-up season or a data file',
    about: 'Send any GET request and print the answer, in a pipe unchanged',
    details:
      'For requests that no command covers. The path follows the base URL and includes the game segment; a whole address must be at the same origin. On a terminal the body is indented. --json and -q see the whole body, and with --paginate the array of all rows. --list asks for the service’s OpenAPI document, which is stored for a day.',
    examples: [
      'api --list',
      "api --list 'player stats' --json path",
      'api /game/rankings/world',
      "api '/game/matches/today' --param limit=5",
      "api /game/rankings/world --paginate -q 'length'",
      'api /game/live --include',
    ],
    args: [
      argument('path', 'Path after the base URL, such as /game/live; with --list, a part of what is listed', {
        required: false,
        complete: 'path',
      }),
    ],
    flags: all(apiFlags, apiSharedFlags, timeFlags, serviceFlags, costFlags),
    load: () => import('./api/api.ts'),
  },
  open: {
    cost: '1 request; none for the made-up season or a data file',
    about: 'Open the broadcast of a match in the browser',
    details:
      'Chooses an official broadcast, in your language if there is one, and asks on a terminal if several are as good. Only https links are opened, by the program in BROWSER or by the system’s own. Over SSH and without a screen the link is printed.',
    examples: [
      'open "$(esports live --limit 1 -o ids)" --print',
      'open "$(esports live --limit 1 -o ids)" --print --lang en',
    ],
    args: [argument('match', 'A match: its id, or a team’s name or slug', { complete: 'match' })],
    flags: all(openFlags, serviceFlags, cacheFlags, costFlags),
    load: () => import('./open/open.ts'),
  },
  search: {
    about: 'Find teams, players, tournaments, skins and matches by any name or part of one',
    details:
      'It looks in the data file, the made-up season or the stored answers of the service, and then asks the search of a service that has one.',
    examples: ['search rain', 'search "ak-47 ember"', 'search rain temple vs jade abacus'],
    cost: 'none; where no stored answer has the name, 1 request to a service with a search, else offered on a terminal',
    args: [argument('text', 'A name, a short name, or a part of one', { rest: true })],
    flags: [...listing, ...all(serviceFlags)],
    load: () => import('./search.ts'),
  },
  mcp: {
    part: 'setup',
    about: 'Offer the data to AI agents: a Model Context Protocol server',
    details:
      'The agent’s program starts it and speaks to it over standard input and output. Ten tools by default; see docs/agents.md. With --http it listens on 127.0.0.1, prints its address and then the token that every request must bring, which ESPORTS_MCP_TOKEN may set.',
    cost: 'what the agent asks for: each answer says it, and --budget limits it; none for the made-up season or a data file',
    examples: ['mcp', 'mcp --tools all --budget 50', 'mcp --http --port 0 --data season.db'],
    args: [],
    flags: [...all(mcpFlags), ...all(serviceFlags, cacheFlags)],
    load: () => import('./mcp/mcp.ts'),
  },
} as const satisfies Record<string, OwnCommand>;
