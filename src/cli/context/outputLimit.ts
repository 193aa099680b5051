/** The output does not fit into `--max-bytes`, not even its smallest part. */
export class OutputLimitError extends Error {
  /** The bytes that it needs. */
  readonly needed: number;
  readonly most: number;
  /** The command that has enough room, as typed in a shell. */
  readonly next: string;

  constructor({ needed, most, next }: Pick<OutputLimitError, 'needed' | 'most' | 'next'>) {
    super(`The smallest answer needs ${needed} bytes, and --max-bytes allows ${most}`);
    this.name = 'OutputLimitError';
    this.needed = needed;
    this.most = most;
    this.next = next;
  }
}

export type OutputRoom = ReturnType<typeof createOutputRoom>;

/** @param again the command with this much room */
export const createOutputRoom = (
  most: number | undefined,
  redact: (text: string) => string,
  again: (bytes: number) => string,
) => {
  let used = 0;
  // What replaces a key may be longer than the key.
  const sizeOf = (text: string): number => Math.max(Buffer.byteLength(text), Buffer.byteLength(redact(text)));
  return {
    /** Without `--max-bytes`, infinite. */
    left: (): number => (most ?? Number.POSITIVE_INFINITY) - used,
    sizeOf,
    /** Takes the room of a text. @throws OutputLimitError if there is too little */
    take: (text: string): void => {
      if (most === undefined) return;
      const needed = used + sizeOf(text);
      if (needed > most) throw new OutputLimitError({ needed, most, next: again(needed) });
      used = needed;
    },
  };
};
