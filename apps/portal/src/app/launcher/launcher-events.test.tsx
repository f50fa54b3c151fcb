import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { createFakeLauncher, SETTINGS } from '../../../test/fake-launcher.ts';
import { visitPart } from '../../../test/visit.tsx';
import { userKey } from '../../data/endpoint-query.ts';
import { Toasts } from '../../features/notices/toasts.tsx';
import { LauncherProvider } from '../../platform/launcher-context.ts';
import { Providers } from '../providers.tsx';
import { LauncherEvents } from './launcher-events.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function Address() {
  const { pathname, search } = useLocation();
  return <p>{pathname + search}</p>;
}

async function visit() {
  const launcher = createFakeLauncher();
  const { services, tracked } = await visitPart(null, { user: {} });
  render(
    <MemoryRouter initialEntries={['/en-GB/settings']}>
      <Providers services={services}>
        <LauncherProvider value={launcher}>
          <LauncherEvents services={services} />
          <Address />
          <Toasts />
        </LauncherProvider>
      </Providers>
    </MemoryRouter>,
  );
  return { launcher, services, tracked };
}

test('hands the session to the shell, and takes it back at sign-out', async () => {
  const { launcher, services } = await visit();
  const { user } = services.stores.session.getState();
  const playerId = typeof user === 'object' && user.userId;
  expect(launcher.commands).toMatchObject([{ type: 'session', token: 'token-1', playerId }]);
  await services.stores.session.getState().signOut();
  expect(launcher.commands.at(-1)).toMatchObject({ type: 'session', token: null });
});

test('sends the session to the shell when its player is known, because downloads belong to players', async () => {
  const { launcher, services } = await visit();
  const { session } = services.stores;
  const { user } = session.getState();
  launcher.commands.length = 0;
  session.setState({ token: 'token-2', user: 'loading' });
  expect(launcher.commands).toEqual([]);
  session.setState({ user });
  expect(launcher.commands).toMatchObject([{ type: 'session', token: 'token-2' }]);
});

test('does not sign the shell out while the portal cannot say who the player is', async () => {
  const { launcher, services } = await visit();
  launcher.commands.length = 0;
  services.stores.session.setState({ user: 'unknown' });
  services.stores.session.setState({ token: null });
  expect(launcher.commands).toEqual([]);
});

test('asks again for what it needs when the portal is back', async () => {
  const { launcher, services } = await visit();
  services.queries.setQueryData(['user', 'GET /test'], 1);
  services.queries.setQueryData(['public', 'GET /test'], 1);
  launcher.change({ isOffline: true });
  launcher.change({ isOffline: true });
  launcher.change({ isOffline: false });
  const isStale = (scope: string) =>
    services.queries.getQueryState([scope, 'GET /test'])?.isInvalidated ?? false;
  await waitFor(() => expect(isStale('user')).toBe(true));
  expect(isStale('public')).toBe(false);
});

test('sends the session to the shell when another player takes over', async () => {
  const { launcher, services } = await visit();
  const { session } = services.stores;
  const { user } = session.getState();
  launcher.commands.length = 0;
  const userId = '0f6d3c1e-5a6b-4c7d-8e9f-a0b1c2d3e4f5';
  if (typeof user === 'object') session.setState({ user: { ...user, userId } });
  expect(launcher.commands).toMatchObject([{ type: 'session', token: 'token-1', playerId: userId }]);
});

test('sends a sign-out that the shell has missed when it is connected again', async () => {
  const { launcher, services } = await visit();
  launcher.errors.session = 'failed';
  await services.stores.session.getState().signOut();
  launcher.errors = {};
  launcher.commands.length = 0;
  launcher.change({});
  launcher.change({});
  expect(launcher.commands).toMatchObject([{ type: 'session', token: null }]);
});

test('a deep link shows the game in the library', async () => {
  const { launcher } = await visit();
  launcher.send({ type: 'deep_link', productName: 'neon-drift' });
  expect(screen.getByText('/en-GB/library?game=neon-drift')).toBeTruthy();
});

const finished = {
  type: 'patch_finished',
  productName: 'emberfall',
  patchId: 'b0d0b2a6-6e5e-8a2c-8b1e-0d5f1c3b2a10',
  patchName: 'emberfall.default 2.0.0',
  bytes: 1500,
  wasRepair: true,
} as const;
const event = {
  event: 'patch_finished',
  product: 'emberfall',
  patch_id: finished.patchId,
  patch_name: finished.patchName,
  single_patch_size: 1500,
  was_repair: true,
};

test.each([
  [null, { ...event, result: 'success' }],
  ['no_network', { ...event, result: 'failed', reason: 'network_error' }],
  ['checksum', { ...event, result: 'failed', reason: 'platform_error' }],
  ['disk_full', { ...event, result: 'failed', reason: 'unknown_error' }],
] as const)('a patch that ended with %s is counted', async (error, expected) => {
  const { launcher, tracked } = await visit();
  launcher.send({ ...finished, error });
  expect(tracked).toEqual([expected]);
});

test.each([
  [0, 'All files are fine.'],
  [1, '1 file repaired.'],
  [12, '12 files repaired.'],
])('a repair of %i files says on any page: %s', async (files, text) => {
  const { launcher } = await visit();
  launcher.send({ ...finished, files, error: null });
  expect((await screen.findByText(text)).closest('[role=status]')).toBeTruthy();
});

test('an update, a failed repair and a shell that does not count files show no result of a repair', async () => {
  const { launcher, services } = await visit();
  await services.i18n.load(['launcher']);
  launcher.send({ ...finished, wasRepair: false, files: 3, error: null });
  launcher.send({ ...finished, files: 3, error: 'checksum' });
  launcher.send({ ...finished, error: null });
  await services.i18n.load(['launcher']);
  expect(services.stores.toasts.getState().toasts).toEqual([]);
});

test('the library and the game accounts are loaded again after a game, for when they were last played', async () => {
  const { launcher, services } = await visit();
  const keys = [userKey('GET /user/accounts'), userKey('GET /user/library/:locale')];
  for (const key of keys) services.queries.setQueryData(key, {});
  launcher.send({ type: 'game_exited', productName: 'emberfall', outcome: 'ended' });
  for (const key of keys) expect(services.queries.getQueryState(key)?.isInvalidated).toBe(true);
});

test('shows on any page that a game has crashed', async () => {
  const { launcher } = await visit();
  launcher.send({ type: 'game_exited', productName: 'emberfall', outcome: 'crashed' });
  expect((await screen.findByText(/closed unexpectedly/)).closest('[role=alert]')).toBeTruthy();
});

test('a game that refuses its code ends the session with its reason', async () => {
  const { launcher, services, tracked } = await visit();
  launcher.send({ type: 'game_exited', productName: 'emberfall', outcome: 'code_refused' });
  await waitFor(() => expect(tracked).toMatchObject([{ event: 'logout', reason: 'game_launch_failed' }]));
  expect(services.stores.session.getState().token).toBeNull();
});

test.each([
  ['is in the background', false, true, null, ['emberfall is ready to play']],
  ['has failed in the background', false, true, 'disk_full', ['emberfall couldn’t be downloaded']],
  ['is in front', true, true, null, []],
  ['wants no notifications', false, false, null, []],
] as const)('a finished download of a launcher that %s', async (_, hasFocus, notifies, error, shown) => {
  const titles: string[] = [];
  class FakeNotification extends EventTarget {
    static permission = 'granted';
    constructor(title: string) {
      super();
      titles.push(title);
    }
  }
  vi.stubGlobal('Notification', FakeNotification);
  vi.spyOn(document, 'hasFocus').mockReturnValue(hasFocus);
  const { launcher, tracked } = await visit();
  launcher.change({ settings: { ...SETTINGS, notifies } });
  launcher.send({
    type: 'patch_finished',
    productName: 'emberfall',
    patchId: '11111111-1111-8111-8111-111111111111',
    patchName: 'emberfall.default 1.0.0',
    bytes: 1,
    wasRepair: false,
    error,
  });
  await waitFor(() => expect([titles, tracked.length > 0]).toEqual([shown, true]));
});
