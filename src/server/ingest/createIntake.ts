import { observe } from './assembly/observe.ts';
import { applyFix } from './assembly/fix.ts';
import { nextRelease, release } from './assembly/hold.ts';
import { type MatchState, openState, type SourceState, type Turn } from './assembly/state.ts';
import type { Intake, IntakeMatch, SourceKind, Taken } from './intake.ts';
import type { Adapter, Sink } from './observation.ts';
import { gsi } from './gsi/adapter.ts';
import { matchzy } from './matchzy/adapter.ts';
import { serverLog } from './serverLog/adapter.ts';
import { earliest } from '../../core/extremes.ts';

/** The adapter of each kind of source. Each reads only the state that it opened itself. */
const adapters = { gsi, log: serverLog, matchzy } as Readonly<Record<SourceKind, Adapter<unknown>>>;

/** Makes the events of one match of its sources' posts and their times. `saved`: the state of an earlier intake of it. */
export const createIntake = (match: IntakeMatch, saved?: unknown): Intake => {
  // A saved state is the JSON of one that this function made.
  const state = saved === undefined ? openState(match.opening) : (structuredClone(saved) as MatchState);

  const during = (at: number, source: string, work: (turn: Turn) => void): Taken => {
    const { opening } = state;
    const told: Pick<Turn, 'events' | 'notes'> = { events: [], notes: [] };
    work({ state, at, source, ...told });
    return { ...told, ...(state.opening !== opening && { opening: state.opening }) };
  };
  const sinkOf = (turn: Turn, source: string): Sink => ({
    tell: told => {
      turn.source = source;
      observe(turn, told);
    },
    note: (place, reason) => void turn.notes.push({ place: `${source}: ${place}`, reason }),
  });
  const tickAll = (turn: Turn): void => {
    for (const [name, { kind, adapter }] of Object.entries(state.sources))
      if ((adapters[kind].due(adapter) ?? Number.POSITIVE_INFINITY) <= turn.at)
        adapters[kind].tick(adapter, turn.at, sinkOf(turn, name));
    release(turn);
  };

  return {
    take: (source, post) => {
      const take = adapters[source.kind].read(post);
      return during(post.at, source.name, turn => {
        tickAll(turn);
        const own = sourceOf(state, source.name, source.kind);
        own.heard = post.at;
        turn.source = source.name;
        take(own.adapter, sinkOf(turn, source.name));
      });
    },
    fix: (correction, at) => during(at, 'operator', turn => applyFix(turn, correction)),
    tick: at => during(at, 'intake', tickAll),
    next: () => {
      const times = Object.values(state.sources).map(({ kind, adapter }) => adapters[kind].due(adapter));
      return earliest([...times, nextRelease(state)]);
    },
    get state() {
      return state;
    },
  };
};

const sourceOf = (state: MatchState, name: string, kind: SourceKind): SourceState => {
  const known = state.sources[name];
  if (known?.kind === kind) return known;
  return (state.sources[name] = {
    kind,
    heard: 0,
    tells: [],
    adapter: adapters[kind].open(),
    isFlipped: false,
  });
};
