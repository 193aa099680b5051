/** The client of the service, for programs: `import { createClient } from 'esports'`. */
export { createClient, type Client, type Names, type Usage } from './createClient.ts';
export type { CacheOptions, ClientOptions, LedgerOptions, SentRequest } from './options.ts';
export type { Answer, AnswerOrigin, ListAnswer, Meta } from './answer.ts';
export type { FollowOptions, FollowRules, Gap, Update, UpdatePart } from './update.ts';
export type {
  Arguments,
  CallOptions,
  ListMethod,
  Method,
  PagesOptions,
  Paging,
  PushedMethod,
  Word,
} from './method.ts';
export type { ServiceInside } from './inside.ts';
export { ClientError, type ClientErrorKind, clientErrorKinds, type ErrorFacts } from '../client/errors.ts';
export type { RawAnswer } from '../client/http/rawAnswer.ts';
export { ConfigError } from '../client/account/configError.ts';
export type * from '../core/entityTypes.ts';
export type * from './methods.ts';
