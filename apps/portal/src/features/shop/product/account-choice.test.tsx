import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { json, refusal } from '../../../platform/http/testing/fake-server.ts';
import { leavePage } from '../../../platform/leave-page.ts';
import { NEON_DRIFT_ID, offersOf, saleOffer, VOLTS_ID } from './testing/neon-drift.ts';
import {
  buyButton,
  OFFERS,
  PAYMENT_LINK,
  PURCHASE,
  purchases,
  visitProduct,
} from './testing/visit-product.tsx';

vi.mock('../../../platform/leave-page.ts');
const leave = vi.mocked(leavePage);

afterEach(() => {
  cleanup();
  leave.mockClear();
  sessionStorage.clear();
});

const GAME_ID = '5b8f2d0e-6f0c-4c1a-9a39-0c7a1f6f7c11';
const accountOf = (id: string, displayName: string, more: object = {}) => ({
  id,
  gameId: GAME_ID,
  accountGroup: 'default',
  gameEnvironmentId: 'eu-1',
  lastLogin: null,
  created: '2026-01-01T00:00:00Z',
  deleted: null,
  preDeleted: null,
  displayName,
  ...more,
});
const gameAnswers = (...accounts: ReturnType<typeof accountOf>[]) => ({
  [OFFERS]: json(200, offersOf(saleOffer, { withVolts: true })),
  'GET /game/config/neon-drift/default': json(200, {
    gameId: GAME_ID,
    accountGroup: 'default',
    environments: [
      { id: 'eu-1', region: 'eu' },
      { id: 'na-1', region: 'na' },
    ],
    regions: [
      { id: 'eu', display_names: { 'en-GB': 'Europe' } },
      { id: 'na', display_names: { 'en-GB': 'North America' } },
    ],
  }),
  'GET /user/accounts': json(200, Object.fromEntries(accounts.map((account) => [account.id, account]))),
  [PURCHASE]: json(201, { orderId: NEON_DRIFT_ID, link: PAYMENT_LINK }),
});
const buyVolts = async () =>
  fireEvent.click(await screen.findByRole('button', { name: 'Buy 500 volts for €4.99' }));

test('a player with several accounts in the game chooses the one that gets the currency', async () => {
  const first = accountOf('account-1', 'Mara');
  const second = accountOf('account-2', 'Rook', {
    gameEnvironmentId: 'na-1',
    lastLogin: '2026-05-01T00:00:00Z',
  });
  const other = accountOf('account-3', 'Elsewhere', { gameId: 'another-game' });
  const { sent } = await visitProduct(gameAnswers(first, second, other), { user: {} });
  await buyVolts();
  const dialog = await screen.findByRole('dialog', { name: 'Choose a game account' });
  const field = within(dialog).getByRole<HTMLSelectElement>('combobox', { name: 'Game account' });
  expect([...field.options].map(({ text }) => text)).toEqual(['Rook (North America)', 'Mara (Europe)']);
  expect(purchases(sent)).toEqual([]);
  fireEvent.change(field, { target: { value: 'account-1' } });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Continue to payment' }));
  await waitFor(() => expect(leave).toHaveBeenCalledWith(PAYMENT_LINK));
  expect(purchases(sent)[0]?.body).toMatchObject({
    accountId: 'account-1',
    price: { purchaseableId: VOLTS_ID },
  });
});

test('the account that the player has selected in the library is chosen first', async () => {
  const played = accountOf('account-2', 'Rook', { lastLogin: '2026-05-01T00:00:00Z' });
  const { services } = await visitProduct(gameAnswers(accountOf('account-1', 'Mara'), played), { user: {} });
  services.stores.library.getState().setForGame('gameAccounts', 'neon-drift', 'account-1');
  await buyVolts();
  const field = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Game account' });
  expect(field.value).toBe('account-1');
});

test('an account that is gone is not bought for: the player chooses between those that are left', async () => {
  const [gone, ...left] = [
    accountOf('account-1', 'Mara'),
    accountOf('account-2', 'Rook'),
    accountOf('account-3', 'Wren'),
  ];
  const listOf = (...accounts: ReturnType<typeof accountOf>[]) =>
    gameAnswers(...accounts)['GET /user/accounts'];
  const { sent } = await visitProduct(
    {
      ...gameAnswers(),
      'GET /user/accounts': [listOf(gone, ...left), listOf(...left)],
      [PURCHASE]: [
        refusal(404, ['NOT_FOUND'], { reason: 'ACCOUNT_NOT_FOUND' }),
        json(201, { orderId: NEON_DRIFT_ID, link: PAYMENT_LINK }),
      ],
    },
    { user: {} },
  );
  await buyVolts();
  const choose = async (id: string) => {
    const dialog = await screen.findByRole('dialog', { name: 'Choose a game account' });
    fireEvent.change(within(dialog).getByRole('combobox'), { target: { value: id } });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Continue to payment' }));
  };
  await choose('account-1');
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toBe('Something went wrong, but you haven’t been charged. Try again.');
  expect(screen.queryByRole('option', { name: /Mara/ })).toBeNull();
  await choose('account-3');
  await waitFor(() => expect(leave).toHaveBeenCalledWith(PAYMENT_LINK));
  expect(purchases(sent).map(({ body }) => (body as { accountId?: string }).accountId)).toEqual([
    'account-1',
    'account-3',
  ]);
});

test('a player who signs in after another’s session has ended chooses between accounts of their own', async () => {
  const accounts = [accountOf('account-1', 'Mara'), accountOf('account-2', 'Rook')];
  const { services } = await visitProduct({ ...gameAnswers(...accounts), [PURCHASE]: 'hang' }, { user: {} });
  await buyVolts();
  const dialog = await screen.findByRole('dialog', { name: 'Choose a game account' });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Continue to payment' }));
  services.stores.session.setState({ user: 'signed-out' });
  await waitFor(() =>
    expect(services.stores.returnPath.getState().afterSignIn).toBe('/en-GB/shop/neon-drift'),
  );
  cleanup();
  const others = [accountOf('account-8', 'Ash'), accountOf('account-9', 'Fern')];
  const back = await visitProduct(gameAnswers(...others), { user: {} });
  const choice = await screen.findByRole('dialog', { name: 'Choose a game account' });
  expect(within(choice).getByRole('option', { name: /Ash/ })).toBeTruthy();
  expect(purchases(back.sent)).toEqual([]);
});

test('a player who closes the choice of accounts has bought nothing', async () => {
  const { sent } = await visitProduct(
    gameAnswers(accountOf('account-1', 'Mara'), accountOf('account-2', 'Rook')),
    {
      user: {},
    },
  );
  await buyVolts();
  const dialog = await screen.findByRole('dialog', { name: 'Choose a game account' });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(purchases(sent)).toEqual([]);
  await waitFor(async () => expect((await buyButton()).getAttribute('aria-disabled')).not.toBe('true'));
});

test.each([
  ['one account', [accountOf('account-1', 'Mara')], 'account-1'],
  ['no account', [], undefined],
])('currency goes to the only account without a question: %s', async (_case, accounts, accountId) => {
  const { sent } = await visitProduct(gameAnswers(...accounts), { user: {} });
  await buyVolts();
  await waitFor(() => expect(leave).toHaveBeenCalledWith(PAYMENT_LINK));
  const [request] = purchases(sent);
  expect((request?.body as { accountId?: string } | undefined)?.accountId).toBe(accountId);
});
