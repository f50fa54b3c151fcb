import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { showPage } from '../../../test/show-page.tsx';
import Players from './players.tsx';

const player = (userId: string, nickname: string | null, email: string | null) => ({
  ...{ userId, nickname, email, kind: 'platform', createdAt: '2026-05-01T00:00:00.000Z' },
  ...{ lastSignInAt: null, isBanned: false, matches: ['email'] },
});

test('names a player without a nickname by the address alone, and shows it below a nickname', async () => {
  showPage(<Players />, {
    ...{ path: 'players', at: '/players?text=ada' },
    replies: {
      'GET /players': {
        players: [
          player('1', null, 'ada@example.test'),
          player('2', 'Lovelace', 'lovelace@example.test'),
          player('3', null, null),
        ],
        next: null,
      },
    },
  });
  expect(await screen.findByRole('link', { name: 'ada@example.test' })).toBeDefined();
  expect(screen.getAllByText('ada@example.test')).toHaveLength(1);
  expect(screen.getByRole('link', { name: 'Lovelace' })).toBeDefined();
  expect(screen.getByText('lovelace@example.test')).toBeDefined();
});
