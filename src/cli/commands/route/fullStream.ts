import { tellNext, tooLarge } from '../../show/bounded.ts';
import type { CommandContext } from '../../context/types.ts';

/**
 * Says how to go on with a stream that `--max-bytes` ended.
 * @throws OutputLimitError if not even one line of `bytes` bytes fits
 */
export const endFull = async (
  bytes: number,
  { printed, last }: { readonly printed: number; readonly last: string },
  context: CommandContext,
): Promise<void> => {
  if (printed === 0) throw tooLarge(bytes, context);
  const { count } = context.flags;
  const changes = {
    ...(last !== '' && { '--resume-after': last }),
    ...(count !== undefined && { '--count': count - printed }),
  };
  await tellNext({ count: printed, unit: 'update', changes }, context);
};
