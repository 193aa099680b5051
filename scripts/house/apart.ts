/** Short modules that one module alone imports and that stand apart all the same, each with its reason. */
export const apart: Readonly<Record<string, string>> = {
  'src/api/reader/percents.ts': 'reader.ts is as long as a file should be',
  'src/client/link/closeCodes.ts': 'liveRoom.ts is as long as a file should be',
  'src/cli/show/faultGroups.ts': 'what is shown of an import, beside the other ways to show',
};
