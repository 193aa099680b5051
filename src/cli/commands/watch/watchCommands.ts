import { routes } from '../../../core/table/groups.ts';
import { answeredFlags, pagingFlags } from '../../parse/flags.ts';
import { chanceFlags } from '../../parse/outputFlags.ts';
import { serviceFlags } from '../../parse/requestFlags.ts';
import { parameterFlags } from '../../parse/routeFlags.ts';
import { all, argument } from '../../parse/argument.ts';
import type { OwnCommand } from '../../context/ownCommand.ts';
import { replayFlags, waitFlags, watchFlags } from './watchFlags.ts';

/** `--timeout` of `wait` has another meaning than `--timeout` of a request. */
const { timeout: _timeout, ...serviceOfWait } = serviceFlags;

const watchCost = '1 request a minute, or 1 per pushed update; none for the made-up season';

/** The commands of the live screen, and of the day. */
export const watchCommands = {
  watch: {
    part: 'main',
    cost: watchCost,
    about: 'The live screen: scoreboards of live matches as they are played',
    details:
      'Without a match it lists all live matches to choose from; ? shows the keys. If the output is not a terminal, it prints one JSON line per update and needs a match. A service that counts requests is polled once per minute, unless --stream or --room is given. ~ marks estimates: docs/win-chance.md explains the chance to win the round; the buy of the next round counts money, the reward or loss bonus, and what the living carry. live --watch is the same command.',
    examples: [
      'watch',
      'watch "$(esports live --limit 1 -o ids)"',
      'watch "$(esports live --limit 1 -o ids)" --once',
      'watch "$(esports live --limit 1 -o ids)" --until round_end --exit-status',
      'watch "$(esports live --limit 1 -o ids)" --until kill --record match.ndjson',
    ],
    args: [
      argument('match', 'A live match: its id, or a team’s name or slug', {
        required: false,
        complete: 'match',
      }),
    ],
    flags: all(watchFlags, serviceFlags),
    load: () => import('./watch.ts'),
  },
  replay: {
    cost: 'none for a file; 2 requests for a match',
    about: 'Replay a match on the live screen: from a recording, or from its rounds',
    details:
      'Reads a file of watch --record, or the lines of live stream. Any other name is that of a match whose rounds with their kills the service knows: those of a data file with recorded matches, of the made-up season, and of esports serve. Health, weapons in hand and pauses are not in these rounds. Without a terminal it prints the updates, one JSON line each.',
    examples: [
      'replay match.ndjson',
      'replay "$(esports results --limit 1 -o ids)" --speed 20',
      'replay "$(esports results --limit 1 -o ids)" --once',
      'replay match.ndjson --speed 8',
      'replay match.ndjson --once',
      'replay match.ndjson --win-chance | jq .winChance',
    ],
    args: [
      argument('recording', 'A file, or a match: its id, or a team’s name for its last one', {
        complete: 'file',
      }),
    ],
    flags: all(replayFlags, serviceFlags),
    load: () => import('./replay.ts'),
  },
  wait: {
    cost: watchCost,
    about: 'Wait until something happens in a live match, for scripts',
    details:
      'Exits 0 once it has happened, and 8 if the time is up or the match ended without it. A service that counts requests is polled once per minute, unless --stream or --room is given.',
    examples: [
      'wait "$(esports live --limit 1 -o ids)" --for live',
      'wait "$(esports live --limit 1 -o ids)" --for score=1-0 --timeout 1h',
      'wait "$(esports live --limit 1 -o ids)" --for map_end --timeout 2h',
    ],
    args: [argument('match', 'A match: its id, or a team’s name or slug', { complete: 'match' })],
    flags: all(waitFlags, serviceOfWait),
    load: () => import('./wait.ts'),
  },
  today: {
    cost: '1 request, or 2 where your day touches two UTC days',
    about: 'Matches of your day: finished, live and scheduled',
    details:
      'Your day is 00:00 to 24:00 in the zone of --tz, else of the setting tz, else of this machine. It touches two UTC days of the service in most zones, each of which costs one request. schedule today is the service’s day.',
    examples: ['today', 'today --tz Asia/Tokyo', 'today --team rain-temple'],
    args: [],
    flags: [
      ...parameterFlags(routes.schedule.today),
      pagingFlags.limit,
      pagingFlags.my,
      ...answeredFlags,
      ...all(chanceFlags),
    ],
    load: () => import('../route/today.ts'),
  },
} satisfies Record<string, OwnCommand>;
