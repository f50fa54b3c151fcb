import { expect, test } from 'vitest';
import { lossesOf } from './account-deletion.rules.ts';

const owned = { source: 'purchase', grantedAt: '2026-11-01T00:00:00.000Z', count: 1 } as const;

test('names each game, extra and game account once', () => {
  const items = [
    {
      displayName: 'Emberfall',
      belongings: [
        { kind: 'game', displayName: 'Emberfall', ...owned },
        { kind: 'currency', displayName: '500 embers', ...owned },
        { kind: 'add-on', displayName: '500 embers', ...owned },
      ],
    },
  ];
  expect(lossesOf({ items } as never, [{ displayName: 'Mara' }])).toEqual({
    games: ['Emberfall'],
    extras: ['500 embers'],
    accounts: ['Mara'],
  });
  expect(lossesOf({ items: [] }, [])).toEqual({ games: [], extras: [], accounts: [] });
});
