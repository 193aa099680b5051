/** The service, for tests of programs that ask it: `import { createService } from 'esports/service'`. */
export {
  type Answerer,
  createService,
  type Listening,
  type ReplayRules,
  type RoundPlace,
  type Service,
  type ServiceAnswer,
  type ServiceOptions,
  type ServiceRequest,
} from './createService.ts';
export type { ServiceInside } from './inside.ts';
export { DataFileError } from '../data/store/dataFile.ts';
