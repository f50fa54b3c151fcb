import type { ClientConfig } from '@gatehouse/contract/config';
import type { GameAccount } from '@gatehouse/contract/game-account';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { createStore } from 'zustand/vanilla';
import '../../ui/jsdom-top-layer.ts';
import { ConfigProvider } from '../../platform/config-context.ts';
import { CallProvider } from '../../platform/http/call-context.ts';
import { clientOf, json, refusal } from '../../platform/http/testing/fake-server.ts';
import { createI18n } from '../../platform/i18n/i18n.ts';
import { I18nProvider } from '../../platform/i18n/i18n-provider.tsx';
import { createResources } from '../../platform/resources.ts';
import { TrackingProvider } from '../../platform/tracking/tracking-context.ts';
import { ResourcesProvider } from '../../platform/use-resource.ts';
import { createLibraryStore } from '../../stores/library-store.ts';
import { type Stores, StoresProvider } from '../../stores/stores-context.ts';
import { createMemoryStorage } from '../../stores/testing/memory-storage.ts';
import { GameAccounts } from './game-accounts.tsx';

afterEach(cleanup);

const game = {
  gameId: 'emberfall-id',
  productName: 'emberfall',
  migrationType: 'GameAccount',
  usesEmailAsLogin: false,
  accountGroup: 'emberfall',
  region: 'eu',
  regions: [
    { id: 'eu', display_names: { 'en-GB': 'Europe' } },
    { id: 'na', display_names: { 'en-GB': 'North America' } },
  ],
  environments: [
    { id: 'eu-1', region: 'eu' },
    { id: 'na-1', region: 'na' },
  ],
  links: {},
};
const account = (id: string, more: object = {}) => ({
  id,
  displayName: id,
  gameId: 'emberfall-id',
  accountGroup: 'emberfall',
  gameEnvironmentId: 'eu-1',
  lastLogin: null,
  created: '2026-01-01T00:00:00Z',
  deleted: null,
  preDeleted: null,
  ...more,
});
const wolf = account('AshenWolf', { lastLogin: '2020-05-01T10:00:00Z' });
const cinderella = account('Cinderella', { gameEnvironmentId: 'na-1' });

/** Answers by call; each has its answers in turn, and the last one for ever. */
function answering(answers: Record<string, Response[]>): typeof fetch {
  const given: Record<string, number> = {};
  return (async (url: unknown, { method = 'GET' }: RequestInit = {}) => {
    const key = `${method} ${String(url).replace(/^.*\/api\/v1/, '')}`;
    const list = answers[key] ?? [json(404, {})];
    const nth = given[key] ?? 0;
    given[key] = nth + 1;
    return list[Math.min(nth, list.length - 1)]?.clone();
  }) as typeof fetch;
}

async function visit(accounts: Response[], more: Record<string, Response[]> = {}, config: object = game) {
  const i18n = createI18n('en-GB');
  await i18n.load(['core', 'game-accounts', 'sign-in']);
  const fetch = answering({
    'GET /user/accounts': accounts,
    'GET /game/config/emberfall/default': [json(200, config)],
    ...more,
  });
  const { call, events } = clientOf([], { fetch });
  const session = createStore(() => ({ user: { userId: 'player-1' }, token: 'token-1' }));
  const library = createLibraryStore({ storage: createMemoryStorage(), events });
  const track: unknown[] = [];
  render(
    <I18nProvider i18n={i18n}>
      <CallProvider value={call}>
        <ConfigProvider value={{ defaultBranch: 'default' } as ClientConfig}>
          <TrackingProvider
            value={{ track: async (event) => void track.push(event), pixel: () => Promise.resolve() }}
          >
            <StoresProvider value={{ session, library } as unknown as Stores}>
              <ResourcesProvider value={createResources()}>
                <GameAccounts productName="emberfall" />
              </ResourcesProvider>
            </StoresProvider>
          </TrackingProvider>
        </ConfigProvider>
      </CallProvider>
    </I18nProvider>,
  );
  return { library, track };
}

const both = () => json(200, { AshenWolf: wolf, Cinderella: cinderella });
const names = () => screen.getAllByRole('rowheader').map((cell) => cell.querySelector('bdi')?.textContent);

test('A player sees the accounts of the game with region and date, and chooses the one that plays next', async () => {
  const gone = account('Gone', { preDeleted: '2026-01-01T00:00:00Z' });
  const { library } = await visit([json(200, { AshenWolf: wolf, Cinderella: cinderella, Gone: gone })]);
  const played = await screen.findByRole('radio', { name: /AshenWolf/ });
  expect(played).toHaveProperty('checked', true);
  expect(names()).toEqual(['AshenWolf', 'Cinderella']);
  expect(screen.getByText('North America')).toBeTruthy();
  expect(screen.getByText('1 May 2020')).toBeTruthy();
  expect(screen.getByText('Not played yet')).toBeTruthy();
  fireEvent.click(screen.getByRole('radio', { name: 'Cinderella' }));
  expect(library.getState().gameAccounts).toEqual({ emberfall: 'Cinderella' });
  expect(screen.getByRole('radio', { name: 'Cinderella Plays next' })).toHaveProperty('checked', true);
});

test('A head sorts by its column, and again the other way round', async () => {
  await visit([both()]);
  const head = await screen.findByRole('button', { name: 'Name' });
  fireEvent.click(head);
  fireEvent.click(head);
  expect(names()).toEqual(['Cinderella', 'AshenWolf']);
  expect(screen.getByRole('columnheader', { name: 'Name' }).getAttribute('aria-sort')).toBe('descending');
});

test('A game in one region has no column for it', async () => {
  await visit([both()], {}, { ...game, regions: game.regions.slice(0, 1) });
  await screen.findByRole('table');
  expect(screen.queryByRole('button', { name: 'Region' })).toBeNull();
});

test('Without an account the way to the first is said', async () => {
  await visit([json(200, {})]);
  expect(await screen.findByText(/Create your first one, or add the one/)).toBeTruthy();
});

test('Accounts that cannot be loaded are asked for again', async () => {
  await visit([json(500, {}), both()]);
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('AshenWolf')).toBeTruthy();
});

test('A refused session shows nobody’s accounts', async () => {
  const { library } = await visit([refusal(401, ['UNAUTHORIZED'])]);
  library.getState().setAccounts({ AshenWolf: wolf as GameAccount });
  await waitFor(() => expect(library.getState().accounts).toEqual({}));
  expect(screen.queryByText('AshenWolf')).toBeNull();
});

test('A curse is refused with its reason, and another name is taken', async () => {
  const renamed = { ...wolf, displayName: 'GreyWolf' };
  await visit([both(), both(), json(200, { AshenWolf: renamed })], {
    'PUT /users/me/accounts/AshenWolf/displayName': [
      refusal(409, ['NAME_REFUSED'], { reason: 'curse_word' }),
      json(204, null),
    ],
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Rename AshenWolf' }));
  const dialog = within(screen.getByRole('dialog'));
  const field = dialog.getByLabelText('Name of the account');
  fireEvent.input(field, { target: { value: 'Sir Ass' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText(/could hurt somebody/)).toBeTruthy();
  fireEvent.input(field, { target: { value: 'GreyWolf' } });
  expect(dialog.queryByText(/could hurt somebody/)).toBeNull();
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('GreyWolf')).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('A new account plays next', async () => {
  const { library, track } = await visit([json(200, {}), both()], {
    'POST /users/me/accounts': [json(201, { accountId: 'Cinderella' })],
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Add account' }));
  fireEvent.click(await screen.findByRole('button', { name: /^Create account/ }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(library.getState().gameAccounts).toEqual({ emberfall: 'Cinderella' });
  expect(track).toMatchObject([{ event: 'game_account_added', game_account_type: 'new' }]);
});

test('Credentials that open nothing are told in one sentence, and the form stays', async () => {
  await visit([json(200, {})], { 'PUT /users/me/accounts': [refusal(409, ['ACCOUNT_ADD_FAILED'])] });
  fireEvent.click(await screen.findByRole('button', { name: 'Add account' }));
  fireEvent.click(await screen.findByRole('tab', { name: 'One I have' }));
  fireEvent.input(screen.getByLabelText('User name in the game'), { target: { value: 'OldKnight' } });
  fireEvent.input(screen.getByLabelText('Password in the game'), { target: { value: 'wrong' } });
  fireEvent.click(screen.getByRole('button', { name: /^Add this account/ }));
  expect((await screen.findByRole('alert')).textContent).toContain('opens no account that can be added');
  expect(screen.getByLabelText('User name in the game')).toHaveProperty('value', 'OldKnight');
});
