import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import LauncherLibraryPage from '../../pages/launcher-library.tsx';
import { json } from '../../platform/http/testing/fake-server.ts';
import { LauncherProvider } from '../../platform/launcher-context.ts';
import { createFakeLauncher, type FakeLauncher } from '../../testing/fake-launcher.ts';
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

const visit = (launcher: FakeLauncher, items: object[]) =>
  visitPart(
    <LauncherProvider value={launcher}>
      <LauncherLibraryPage />
    </LauncherProvider>,
    {
      path: '/en-GB/library',
      topics: ['library', 'launcher', 'game-accounts'],
      user: {},
      answers: {
        'GET /user/library/en-GB': json(200, { locale: 'en-GB', items }),
        'GET /user/accounts': json(200, {}),
      },
    },
  );

test('loads the library and the game accounts again after a game, for when they were last played', async () => {
  const launcher = createFakeLauncher({ installed: [{ ...installed, lastPlayed: null }] });
  const { calls } = await visit(launcher, [{ ...game, lastPlayed: null }]);
  const count = (call: string) => calls().filter((one) => one === call).length;
  expect(await screen.findByRole('button', { name: 'Play' })).toBeTruthy();
  await waitFor(() => expect(count('GET /user/accounts')).toBe(1));
  launcher.send({ type: 'game_exited', productName: 'emberfall', outcome: 'ended' });
  await waitFor(() => expect(count('GET /user/accounts')).toBe(2));
  await waitFor(() => expect(count('GET /user/library/en-GB')).toBe(2));
});

test('shows once when a game was last played: the later of this computer and the game accounts', async () => {
  const item = { ...game, lastPlayed: '2020-05-01T10:00:00Z' };
  const launcher = createFakeLauncher({ installed: [{ ...installed, lastPlayed: '2020-06-02T10:00:00Z' }] });
  await visit(launcher, [item]);
  expect(await screen.findByRole('button', { name: 'Play' })).toBeTruthy();
  expect(screen.getAllByText(/^Last played:/).map((one) => one.textContent)).toEqual([
    'Last played: 2 Jun 2020',
  ]);
});
