/** Types each of the keys once, when the output has the text before it. */
export const whenSeen = (...steps: readonly (readonly [seen: string, keys: string])[]) => {
  const left = [...steps];
  return (output: string): string | undefined => {
    const [next] = left;
    if (next === undefined || !output.includes(next[0])) return undefined;
    left.shift();
    return next[1];
  };
};
