/**
 * Two collections: a skin in both, a skin in two phases, a knife, a skin without prices, and items that are not skins.
 */
export const madeUpCollections = [
  {
    name: 'The First Collection',
    contains: [
      {
        id: 'skin-1',
        name: 'AK-47 | Kiln',
        rarity: { name: 'Classified' },
        image: 'https://example.com/1.png',
      },
      { id: 'skin-2', name: 'Pea-1 | Doppler', rarity: { name: 'Restricted' }, phase: 'Phase 1' },
      { id: 'skin-3', name: 'Pea-1 | Doppler', rarity: { name: 'Restricted' }, phase: 'Phase 2' },
      { id: 'skin-4', name: '★ Talon | Kiln' },
      { id: 'sticker-1', name: 'Sticker | Kiln' },
      { id: 'sticker-2', name: 'Sticker | Rook' },
      { id: 'agent-1', name: 'Somebody | Guard' },
    ],
  },
  {
    name: 'The Second Collection',
    contains: [
      { id: 'skin-1', name: 'AK-47 | Kiln', rarity: { name: 'Classified' } },
      { id: 'skin-5', name: 'Unsold | Rook' },
      { id: 'skin-9' },
      { name: 'No number' },
    ],
  },
];
