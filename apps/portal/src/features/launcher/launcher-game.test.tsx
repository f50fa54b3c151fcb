import type { BridgeErrorCode, LauncherJob } from '@gatehouse/contract/launcher-bridge';
import type { LibraryItem } from '@gatehouse/contract/library';
import type { PageLocale } from '@gatehouse/domain/locales';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createFakeLauncher, type FakeLauncher, SETTINGS } from '../../../test/fake-launcher.ts';
import { json, refusal } from '../../../test/fake-server.ts';
import { type Answers, visitPart } from '../../../test/visit.tsx';
import { LauncherProvider } from '../../platform/launcher-context.ts';
import { LauncherGame } from './launcher-game.tsx';

// jsdom has no SubtleCrypto.
beforeEach(() => {
  vi.stubGlobal('crypto', {
    getRandomValues: (bytes: Uint8Array) => bytes,
    subtle: { digest: async () => new ArrayBuffer(32) },
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const game = {
  productName: 'emberfall',
  displayName: 'Emberfall',
  gameId: 'game-1',
  accountGroup: 'ember',
  locales: ['en-GB', 'de-DE'],
  belongings: [{ kind: 'game', displayName: 'Emberfall' }],
} as LibraryItem;
const installed = {
  productName: 'emberfall',
  branchId: 'emberfall.default',
  version: '1.0.0',
  bytes: 2_500_000,
  lastPlayed: null,
  update: null,
};
const job: LauncherJob = {
  productName: 'emberfall',
  kind: 'install',
  phase: 'downloading',
  receivedBytes: 500_000,
  totalBytes: 2_000_000,
  bytesPerSecond: 250_000,
  secondsLeft: 6,
  error: null,
};
const CONFIG = 'GET /game/config/emberfall/default';
const MAINTENANCE = 'GET /game/maintenance/game-1/flag?accountGroup=ember&gameEnvironmentId=eu-1&gfLang=en';
const open = json(200, { maintenance: false, until: null });

const account = async () => ({ id: 'account-1', gameEnvironmentId: 'eu-1' });

function visit(
  launcher: FakeLauncher,
  answers: Answers = {},
  locale: PageLocale = 'en-GB',
  { shown = game, resolveAccount = account } = {},
) {
  return visitPart(
    <LauncherProvider value={launcher}>
      <LauncherGame game={shown} resolveAccount={resolveAccount} />
    </LauncherProvider>,
    {
      topics: ['library', 'launcher'],
      locale,
      user: {},
      answers: { [CONFIG]: json(200, { branchId: 'emberfall.default' }), ...answers },
    },
  );
}
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));

test('installs the branch of the game with the language of the page', async () => {
  const launcher = createFakeLauncher({ freeBytes: 1_200_000_000 });
  await visit(launcher);
  expect(screen.getByText('1.2 GB available on this computer')).toBeTruthy();
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Install Emberfall' }).getAttribute('aria-busy')).toBeNull(),
  );
  await press('Install Emberfall');
  expect(launcher.commands).toEqual([
    { type: 'install', productName: 'emberfall', branchId: 'emberfall.default', packages: ['en-GB'] },
  ]);
});

test('a free game that is not in the library yet gets an account, which adds it, before it is installed', async () => {
  const launcher = createFakeLauncher();
  const created = Promise.withResolvers<Awaited<ReturnType<typeof account>>>();
  const resolveAccount = vi.fn(() => created.promise);
  await visit(launcher, {}, 'en-GB', { shown: { ...game, belongings: [] }, resolveAccount });
  const isBusy = () => screen.getByRole('button', { name: 'Install Emberfall' }).getAttribute('aria-busy');
  await waitFor(() => expect(isBusy()).toBeNull());
  expect(screen.queryByRole('button', { name: 'Game options' })).toBeNull();
  await press('Install Emberfall');
  await waitFor(() => expect(isBusy()).toBe('true'));
  await press('Install Emberfall');
  expect(launcher.commands).toEqual([]);
  created.resolve(await account());
  await waitFor(() =>
    expect(launcher.commands).toMatchObject([{ type: 'install', productName: 'emberfall' }]),
  );
  expect(resolveAccount).toHaveBeenCalledTimes(1);
});

test('a free game whose account cannot be created shows that, and nothing is installed', async () => {
  const launcher = createFakeLauncher();
  const resolveAccount = () => Promise.reject(new Error('refused'));
  await visit(launcher, {}, 'en-GB', { shown: { ...game, belongings: [] }, resolveAccount });
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Install Emberfall' }).getAttribute('aria-busy')).toBeNull(),
  );
  await press('Install Emberfall');
  expect(await screen.findByText(/^We couldn’t create the game account\./)).toBeTruthy();
  expect(launcher.commands).toEqual([]);
});

test.each<[string, NotificationPermission, boolean, number]>([
  ['asks whether a tab may show notifications', 'default', true, 1],
  ['asks nothing in the window of the launcher, which may', 'granted', true, 0],
  ['asks nothing after a refusal', 'denied', true, 0],
  ['asks nothing of a player who wants no notifications', 'default', false, 0],
])('the first install %s', async (_, permission, notifies, asked) => {
  const requestPermission = vi.fn(async () => permission);
  vi.stubGlobal('Notification', { permission, requestPermission });
  const launcher = createFakeLauncher({ settings: { ...SETTINGS, notifies } });
  await visit(launcher);
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Install Emberfall' }).getAttribute('aria-busy')).toBeNull(),
  );
  await press('Install Emberfall');
  expect(requestPermission).toHaveBeenCalledTimes(asked);
});

test('an update keeps what the player has chosen, also a closed branch', async () => {
  const packages = [{ name: 'high-resolution-art', bytes: 4_000_000, isInstalled: true }];
  const update = { version: '2.0.0', bytes: 1000 };
  const branchId = 'emberfall.early-access';
  const launcher = createFakeLauncher({
    installed: [{ ...installed, branchId, isClosedBranch: true, update, packages }],
  });
  await visit(launcher);
  await press('Update Emberfall');
  expect(launcher.commands.at(-1)).toEqual({
    type: 'install',
    productName: 'emberfall',
    branchId,
    packages: ['en-GB', 'high-resolution-art'],
  });
});

test('says that a game cannot be installed yet', async () => {
  await visit(createFakeLauncher(), { [CONFIG]: json(200, {}) });
  expect(await screen.findByText(/can’t be installed right now/)).toBeTruthy();
});

test('shows size, speed and time left, and pauses and resumes', async () => {
  const launcher = createFakeLauncher({ queue: [job] });
  await visit(launcher);
  for (const shown of ['500 kB of 2 MB', '250 kB/s', '6 seconds left']) {
    expect(screen.getByText(shown)).toBeTruthy();
  }
  expect(screen.getByRole('progressbar', { name: 'Emberfall progress' }).getAttribute('value')).toBe('0.25');
  await press('Pause');
  launcher.change({ queue: [{ ...job, phase: 'paused' }] });
  expect(screen.getByText('Paused at 500 kB of 2 MB')).toBeTruthy();
  await press('Resume');
  await press('Cancel');
  expect(launcher.commands.map(({ type }) => type)).toEqual(['pause', 'resume', 'cancel']);
});

test('a line about a download is one item of its row, whatever its values', async () => {
  const launcher = createFakeLauncher({ queue: [{ ...job, phase: 'paused' }] });
  await visit(launcher, {}, 'ar-AE');
  const line = screen.getByText(/^متوقف مؤقتًا عند/);
  expect(line.textContent).toContain('من');
  expect([...(line.parentElement?.childNodes ?? [])]).toEqual([line]);
  expect(line.tagName).toBe('SPAN');
});

test.each<[BridgeErrorCode, RegExp]>([
  ['disk_full', /Free up some space/],
  ['no_network', /Check your connection/],
  ['checksum', /file is corrupted/],
  ['not_signed_in', /Sign in again/],
])('a download that failed with %s says what to do', async (error, text) => {
  const launcher = createFakeLauncher({ queue: [{ ...job, phase: 'failed', error }] });
  await visit(launcher);
  expect(screen.getByRole('alert').textContent).toMatch(text);
  await press('Try again');
  expect(launcher.commands).toEqual([{ type: 'resume', productName: 'emberfall' }]);
});

test.each([
  ['failed', 'forbidden', 'Try again'],
  ['paused', null, 'Resume'],
] as const)('a download that is %s before its size is known shows no sizes', async (phase, error, button) => {
  const unknown = { receivedBytes: 0, totalBytes: 0, bytesPerSecond: null, secondsLeft: null };
  await visit(createFakeLauncher({ queue: [{ ...job, ...unknown, phase, error }] }));
  expect(await screen.findByRole('button', { name: button })).toBeTruthy();
  expect(screen.queryByText(/0 byte/)).toBeNull();
});

test('offers an update with its size before the game is played', async () => {
  const update = { version: '2.0.0', bytes: 1500 };
  await visit(createFakeLauncher({ installed: [{ ...installed, update }] }));
  expect(screen.getByText('Version 2.0.0 is available (1.5 kB).')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Play' })).toBeNull();
});

test('plays with a one-time code of the account, for a proof key', async () => {
  const launcher = createFakeLauncher({ installed: [installed] });
  const { sent } = await visit(launcher, {
    [MAINTENANCE]: open,
    'POST /auth/codes': json(201, { code: 'one-time' }),
  });
  await press('Play');
  await waitFor(() => expect(launcher.commands.at(-1)).toMatchObject({ type: 'play', code: 'one-time' }));
  const asked = sent.find(({ method }) => method === 'POST')?.body;
  expect(asked).toMatchObject({
    accountId: 'account-1',
    scopes: ['users-own-read'],
    codeChallengeMethod: 'S256',
  });
});

test('asks for maintenance of the account’s environment, and does not start a closed game', async () => {
  const launcher = createFakeLauncher({ installed: [installed] });
  const { calls } = await visit(launcher, {
    [MAINTENANCE]: json(200, { maintenance: true, until: '2020-05-01T10:00:00Z' }),
  });
  await press('Play');
  expect((await screen.findByRole('alert')).textContent).toContain('down for maintenance until 1 May 2020');
  expect(calls()).toContain(MAINTENANCE);
  expect(launcher.commands.map(({ type }) => type)).not.toContain('play');
});

test('names the time at which maintenance ends', async () => {
  const until = new Date(Date.now() + 5 * 60 * 60 * 1000);
  const time = new Intl.DateTimeFormat('en-GB', { hour: 'numeric', minute: '2-digit' }).format(until);
  await visit(createFakeLauncher({ installed: [installed] }), {
    [MAINTENANCE]: json(200, { maintenance: true, until: until.toISOString() }),
  });
  await press('Play');
  expect((await screen.findByRole('alert')).textContent).toContain(time);
});

test('an account that is not the player’s ends the session, and is counted with its reason', async () => {
  const { tracked, services } = await visit(createFakeLauncher({ installed: [installed] }), {
    [MAINTENANCE]: open,
    'POST /auth/codes': refusal(404, ['NOT_FOUND']),
  });
  await press('Play');
  await waitFor(() =>
    expect(tracked).toContainEqual(
      expect.objectContaining({ event: 'logout', reason: 'invalid_game_account' }),
    ),
  );
  expect(services.stores.session.getState().token).toBeNull();
});

test('a game that does not start says what to do', async () => {
  const launcher = createFakeLauncher({ installed: [installed] });
  launcher.errors.play = 'launch_failed';
  await visit(launcher, { [MAINTENANCE]: open, 'POST /auth/codes': json(201, { code: 'one-time' }) });
  await press('Play');
  expect((await screen.findByRole('alert')).textContent).toContain('Check and repair its files');
});

test('says that another game must be closed first', async () => {
  const launcher = createFakeLauncher({ installed: [installed], running: 'starhaven' });
  launcher.errors.play = 'already_running';
  await visit(launcher, { [MAINTENANCE]: open, 'POST /auth/codes': json(201, { code: 'one-time' }) });
  await press('Play');
  expect((await screen.findByRole('alert')).textContent).toContain('Another game is running.');
});

test('updates the installed branch when the config of the game cannot be loaded', async () => {
  const update = { version: '2.0.0', bytes: 1500 };
  const launcher = createFakeLauncher({ installed: [{ ...installed, update }] });
  await visit(launcher, { [CONFIG]: refusal(404, ['NOT_FOUND']) });
  await press('Update Emberfall');
  expect(launcher.commands.at(-1)).toMatchObject({ type: 'install', branchId: 'emberfall.default' });
});

test('a game that is busy already shows that, and no error', async () => {
  const launcher = createFakeLauncher({ installed: [installed] });
  launcher.errors.repair = 'busy';
  launcher.errors.uninstall = 'failed';
  await visit(launcher);
  await press('Check and repair');
  await press('Uninstall');
  const [, confirm] = screen.getAllByRole('button', { name: 'Uninstall' });
  fireEvent.click(confirm as HTMLElement);
  // The dialog does not cover the one error there is.
  expect((await screen.findByRole('alert')).textContent).toContain('Something went wrong');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('uninstalls after a question', async () => {
  const launcher = createFakeLauncher({ installed: [installed] });
  await visit(launcher);
  await press('Uninstall');
  expect(launcher.commands.map(({ type }) => type)).not.toContain('uninstall');
  const [, confirm] = screen.getAllByRole('button', { name: 'Uninstall' });
  fireEvent.click(confirm as HTMLElement);
  expect(launcher.commands.at(-1)).toEqual({ type: 'uninstall', productName: 'emberfall' });
});
