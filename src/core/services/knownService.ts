/** What a plan of a known service allows. Null: not limited, or not published. */
export interface ServicePlan {
  readonly name: string;
  /** Requests a month. */
  readonly monthly: number | null;
  /** Requests a minute. */
  readonly perMinute: number | null;
  /** How far back lists of results reach, in days; null for everything. */
  readonly historyDays: number | null;
  /** Whether WebSocket rooms may be joined. */
  readonly rooms: boolean;
}

export interface RoomTerms {
  /** Where the handshake takes the key: the header, or this parameter, which is used over `wss:` alone. */
  readonly key: 'header' | { readonly parameter: string };
  /** The message that subscribes to a match, sent as JSON; `{matchId}` stands for its identifier. */
  readonly subscription: { readonly [name: string]: string | readonly string[] };
}

/** A route that a known service has beyond the service description. */
export interface FurtherRoute {
  /** After the game segment. */
  readonly path: `/${string}`;
  readonly about: string;
  /** The largest `limit` that it takes. */
  readonly maxLimit?: number;
}

/** A public service of the kind that the description specifies: everything that this program knows of it. */
export interface KnownService {
  /** What a user types: `esports auth login <name>`. */
  readonly name: string;
  /** What it calls itself. */
  readonly title: string;
  readonly apiHosts: readonly string[];
  /** Its other hosts, such as its web site. A base URL with one of them means the service; no request goes there. */
  readonly otherHosts: readonly string[];
  /** With the version segment. */
  readonly baseUrl: string;
  readonly game: string;
  /** Environment variables that its own clients read. The first base URL that is set counts. */
  readonly variables: { readonly key: `${string}_API_KEY`; readonly baseUrl: readonly string[] };
  /** The page where a user gets a key. */
  readonly signUp: string;
  readonly docs: string;
  /** The first is the one that a new key has. */
  readonly plans: readonly [ServicePlan, ...ServicePlan[]];
  /** What its rate-limit headers, and a 429 that names neither, count. */
  readonly rateHeaders: 'minute' | 'month';
  readonly rooms: RoomTerms;
  /** The form of every slug of a skin. */
  readonly skinSlug?: RegExp;
  /** Whether the collected file keeps its answers. */
  readonly isKept: boolean;
  /** One search over teams, players, events and matches; `q` is the text. */
  readonly search: FurtherRoute;
  /** All matches of a team: played, live and scheduled. */
  readonly teamMatches: FurtherRoute;
  /** What `esports api` alone reaches, as examples for the documentation. */
  readonly further: readonly FurtherRoute[];
}
