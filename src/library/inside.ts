import type { NamedThing } from '../core/names/names.ts';
import type { FollowRoom } from './inside/live.ts';
import type { Answerer } from '../server/request.ts';

/** A service in this process, as a client needs it. */
export interface ServiceInside {
  /** An address that no network has; nothing is sent there. */
  readonly baseUrl: string;
  readonly game: string;
  /** The one key that the service knows. It may do everything. */
  readonly apiKey: string;
  readonly answer: Answerer;
  readonly followRoom: FollowRoom;
  /** The names of everything in its data. */
  readonly named: () => Promise<Iterable<NamedThing>>;
}
