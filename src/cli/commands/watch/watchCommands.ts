import { serviceFlags } from '../../parse/requestFlags.ts';
import { all, argument } from '../../parse/argument.ts';
import type { OwnCommand } from '../../context/ownCommand.ts';
import { noticeKinds } from '../../watch/feed/noticeKinds.ts';
import { defineFlags, flag } from '../../parse/flagDefinition.ts';
import { eventTypes } from '../../../core/updateTypes.ts';
import { silenceFlag } from '../../parse/streamFlags.ts';

const drawing = {
  once: flag.switch('Print the present scoreboard once and exit'),
  mouse: flag.switch('Open a match by a click and scroll by the wheel; the terminal then selects no text'),
  notify: flag.text('kinds', `Bell and notice on the terminal: ${noticeKinds.join(', ')}`),
  exec: flag.text('command', 'Run this for each event: JSON on its input, fields in ESPORTS_EVENT_*'),
} as const;

const feeding = {
  stream: flag.switch('Follow the stream, although each pushed update counts as a request'),
  room: flag.switch('Follow the WebSocket room of the match (plans Scale, Enterprise)'),
  poll: flag.duration(
    'interval',
    'A fixed poll interval; by default polls follow the matches and the plan: docs/budget.md',
  ),
  silence: silenceFlag,
  maxUpdates: flag.count('Stop after this many requests and updates'),
} as const;

export const watchFlags = defineFlags({
  ...feeding,
  ...drawing,
  wait: flag.switch('Wait for the match to begin'),
  until: flag.choice('type', eventTypes, `Exit once this happens: ${eventTypes.join(', ')}`),
  exitStatus: flag.switch('Exit 8 if --until was not met'),
  record: flag.file('file', 'Write every update to a new file, for replay'),
});

export const replayFlags = defineFlags({
  ...drawing,
  speed: flag.number('n', 'The speed of the replay; default 1', { minimum: 0.1, maximum: 1000 }),
});

export const waitFlags = defineFlags({
  ...feeding,
  until: flag.text('condition', 'live, round_end, map_point, map_end, match_end, or score=1-0 for maps won', {
    mandatory: true,
  }),
  for: flag.duration('duration', 'Give up after this time, with exit 8; --until says what to wait for'),
});

const watchCost =
  'about 26 requests a map, fewer if the month is short, or 1 per pushed update; none for the made-up season';

export const watchCommands = {
  watch: {
    part: 'main',
    cost: watchCost,
    about: 'The live screen: scoreboards of live matches as they are played',
    details:
      'Without a match it lists all live matches to choose from; ? shows the keys. If the output is not a terminal, it prints one JSON line per update and needs a match. A service that counts requests is polled when a round is likely to end, unless --stream or --room is given. ~ marks estimates: docs/win-chance.md explains the chance to win the round; the buy of the next round counts money, the reward or loss bonus, and what the living carry. live --watch is the same command.',
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
    ],
    args: [
      argument('recording', 'A file, or a match: its id, or a team’s name for its last one', {
        complete: 'file',
      }),
    ],
    flags: all(replayFlags, serviceFlags),
  },
  wait: {
    part: 'programs',
    cost: watchCost,
    about: 'Wait until something happens in a live match, for scripts',
    details:
      'Exits 0 once it has happened, and 8 if the time is up or the match ended without it. A service that counts requests is polled when a round is likely to end, unless --stream or --room is given.',
    examples: [
      'wait "$(esports live --limit 1 -o ids)" --until live',
      'wait "$(esports live --limit 1 -o ids)" --until score=1-0 --for 1h',
      'wait "$(esports live --limit 1 -o ids)" --until map_end --for 2h',
    ],
    args: [argument('match', 'A match: its id, or a team’s name or slug', { complete: 'match' })],
    flags: all(waitFlags, serviceFlags),
  },
} satisfies Record<string, OwnCommand>;
