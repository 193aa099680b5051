/** Things handed over one by one when asked for, without a promise each: for thousands of listeners, those cost the most. */
export interface Handed<T> {
  /** Asks for the next thing. Calls `give` once, with undefined at the end, or `fail`. Ask again only after that. */
  hand(give: (thing: T | undefined) => void, fail: (fault: unknown) => void): void;
  /** No more is wanted. */
  end(): void;
}

export async function* iterate<T>(handed: Handed<T>): AsyncGenerator<T, void, void> {
  try {
    for (;;) {
      const thing = await new Promise<T | undefined>((give, fail) => handed.hand(give, fail));
      if (thing === undefined) return;
      yield thing;
    }
  } finally {
    handed.end();
  }
}
