const unitMs: Readonly<Record<string, number>> = { ms: 1, s: 1000, '': 1000, m: 60_000, h: 3_600_000 };

/** The milliseconds of a typed duration, such as 10s, 500ms, 2m or plain seconds; undefined for any other text. */
export const readDuration = (raw: string): number | undefined => {
  const [, digits, unit = ''] = /^(\d+(?:\.\d+)?)(ms|s|m|h)?$/.exec(raw) ?? [];
  return digits === undefined ? undefined : Math.round(Number(digits) * (unitMs[unit] ?? 0));
};
