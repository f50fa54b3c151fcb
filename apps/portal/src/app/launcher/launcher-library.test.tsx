import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import LauncherLibraryPage from '../../pages/launcher-library.tsx';
import { json } from '../../platform/http/testing/fake-server.ts';
import { LauncherProvider } from '../../platform/launcher-context.ts';
import { createFakeLauncher } from '../../testing/fake-launcher.ts';
import { visitPart } from '../../testing/visit.tsx';

afterEach(cleanup);

const game = {
  productName: 'emberfall',
  displayName: 'Emberfall',
  gameId: 'emberfall-id',
  accountGroup: 'emberfall',
  genre: 'Strategy',
  hero: '/art/1/emberfall/hero',
  thumb: '/art/1/emberfall/thumb',
  wordmark: null,
  playUrl: null,
  playedSeconds: 0,
  locales: ['en-GB'],
  belongings: [],
};
const installed = {
  productName: 'emberfall',
  branchId: 'emberfall.default',
  version: '1.0.0',
  bytes: 2_500_000,
  update: null,
};

test('shows once when a game was last played: the later of this computer and the game accounts', async () => {
  const item = { ...game, lastPlayed: '2020-05-01T10:00:00Z' };
  const launcher = createFakeLauncher({ installed: [{ ...installed, lastPlayed: '2020-06-02T10:00:00Z' }] });
  await visitPart(
    <LauncherProvider value={launcher}>
      <LauncherLibraryPage />
    </LauncherProvider>,
    {
      path: '/en-GB/library',
      topics: ['library', 'launcher', 'game-accounts'],
      user: {},
      answers: { 'GET /user/library/en-GB': json(200, { locale: 'en-GB', items: [item] }) },
    },
  );
  expect(await screen.findByRole('button', { name: 'Play' })).toBeTruthy();
  expect(screen.getAllByText(/^Last played:/).map((one) => one.textContent)).toEqual([
    'Last played: 2 Jun 2020',
  ]);
});
