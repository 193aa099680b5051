import type { Input } from '../../agents/service.ts';
import type { CommandContext, OpenService } from '../../context/types.ts';

/** What a composed answer is made with. */
export interface Composing {
  readonly input: Input;
  readonly service: OpenService;
  readonly context: CommandContext;
  readonly onProgress: (seconds: number, text: string) => void;
  /** The budget of agents alone, per month. */
  readonly budget: number | undefined;
}
