import { serviceFlags } from '../../parse/requestFlags.ts';
import { all, argument } from '../argument.ts';
import type { OwnCommand } from '../ownCommand.ts';
import { replayFlags, waitFlags, watchFlags } from './watchFlags.ts';

/** What `--timeout` of `wait` means is another thing than that of a request. */
const { timeout: _timeout, ...serviceOfWait } = serviceFlags;

/** The live screen and what goes with it. */
export const watchCommands = {
  watch: {
    about: 'The live screen: scoreboards of live matches, drawn as they are played',
    details:
      'Without a match it shows all that are live, to choose from; ? shows the keys. Where the output is no terminal it prints one JSON line an update, and wants a match. A service that counts requests is asked once a minute, unless --stream or --room insist. live --watch is the same command.',
    examples: [
      'watch',
      'watch <match>',
      'watch <match> --once',
      'watch <match> --until match_end --exit-status',
      'watch <match> --record match.ndjson',
    ],
    args: [argument('match', 'A live match: its id, or a team’s name or slug', { required: false })],
    flags: all(watchFlags, serviceFlags),
    load: () => import('./watch.ts'),
  },
  replay: {
    about: 'A recorded match on the live screen again, offline',
    details:
      'Takes what watch --record wrote, or the lines of live stream. Without a terminal it prints the updates, one JSON line each.',
    examples: ['replay match.ndjson', 'replay match.ndjson --speed 8', 'replay match.ndjson --once'],
    args: [argument('file', 'The recording', { complete: 'file' })],
    flags: all(replayFlags),
    load: () => import('./replay.ts'),
  },
  wait: {
    about: 'Wait until something happens in a live match, for scripts',
    details:
      'Exit 0 once it has happened, 8 where the time is up or the match ended without it. A service that counts requests is asked once a minute, unless --stream or --room insist.',
    examples: [
      'wait <team> --for live',
      'wait <match> --for map_end --timeout 2h',
      'wait <match> --for score=1-0',
    ],
    args: [argument('match', 'A match: its id, or a team’s name or slug')],
    flags: all(waitFlags, serviceOfWait),
    load: () => import('./wait.ts'),
  },
} satisfies Record<string, OwnCommand>;
