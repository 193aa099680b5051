/** Pieces that make JSON of what is none, and the other way round. */
export const pieces = [
  ...'{}[],:"\\/ \t\n\r\0\u001f\u007f\u00a0é0123456789.+-eEtfnu'.split(''),
  'true',
  'null',
  'NaN',
  '00',
  '-0',
  '1.',
  '1e5',
  '\\u00e9',
  '\\u00g9',
  '\\x',
  '""',
  '[]',
  '{}',
  '\ud800',
  '\ufeff',
];

/** Those of the texts that `JSON.parse` refuses. */
export const brokenIn = (texts: readonly string[]): readonly string[] => texts.filter(each => !parses(each));

export const parses = (text: string): boolean => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};
