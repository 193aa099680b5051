/** Short modules with a single importer that are separate files nevertheless, each with its reason. */
export const apart: Readonly<Record<string, string>> = {
  'src/cli/settings/accountDigest.ts': 'it says how accounts are told apart wherever files are kept for one',
  'src/cli/start/compileCache.ts': 'it is a file of the build',
  'src/cli/statusline/quickBar.ts': 'it is a file of the build',
};
