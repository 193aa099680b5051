/** The seven maps in play. */
export const mapPool: readonly string[] = [
  'Ancient',
  'Anubis',
  'Dust2',
  'Inferno',
  'Mirage',
  'Nuke',
  'Overpass',
];
