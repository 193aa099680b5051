import type { courseRound } from './entities/course.ts';
import type { liveState } from './entities/live.ts';
import type { standingsBreakdown } from './entities/standingsBreakdown.ts';
import type { bracketSlot } from './entities/tournament.ts';
import type { finalLine, loadout, updateSchemas } from './entities/update.ts';
import type { Exact, Seen } from './schema.ts';

/**
 * Entities by name, inferred from their schemas. The library's declarations have an interface for each entity instead
 * (`scripts/libraryInterfaces.ts`): an editor shows those in words, and the compiler writes out inferred types in full.
 */
export type BracketSlot = Seen<typeof bracketSlot>;
export type LiveState = Seen<typeof liveState>;
export type CourseRound = Seen<typeof courseRound>;
export type StandingsBreakdown = Seen<typeof standingsBreakdown>;
/** The arithmetic of the standings needs every part. */
export type CompleteBreakdown = Exact<typeof standingsBreakdown>;

type Events = { [T in Exclude<keyof typeof updateSchemas, 'snapshot'>]: Exact<(typeof updateSchemas)[T]> };

/** Something that happened in a live match. */
export type MatchEvent = Events[keyof Events];
export type RoundStartUpdate = Events['round_start'];
export type KillUpdate = Events['kill'];
export type BombPlantedUpdate = Events['bomb_planted'];
export type BombDefusedUpdate = Events['bomb_defused'];
export type BombExplodedUpdate = Events['bomb_exploded'];
export type RoundEndUpdate = Events['round_end'];
export type MapEndUpdate = Events['map_end'];
export type CorrectionUpdate = Events['correction'];
export type FinalLine = Exact<typeof finalLine>;
export type Loadout = Exact<typeof loadout>;
