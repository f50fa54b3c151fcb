import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { json, refusal } from '../../../test/fake-server.ts';
import {
  account,
  game,
  playedAccount,
  unplayedAccount,
  visit,
} from '../../../test/features/visit-accounts.tsx';
import { userKey } from '../../data/endpoint-query.ts';
import { accountsQuery } from '../../data/user.queries.ts';
import { GameAccounts } from './game-accounts.tsx';

afterEach(cleanup);

const visitAccounts = (accounts: Response[], more: Record<string, Response[]> = {}) =>
  visit(<GameAccounts productName="emberfall" />, accounts, more);
const both = () => json(200, { AshenWolf: playedAccount, Cinderella: unplayedAccount });
const names = () => screen.getAllByRole('rowheader').map((cell) => cell.querySelector('bdi')?.textContent);

test('lists the accounts of the game with region and date, and lets the player choose one', async () => {
  const gone = account('Gone', { preDeleted: '2026-01-01T00:00:00Z' });
  const { library } = await visitAccounts([
    json(200, { AshenWolf: playedAccount, Cinderella: unplayedAccount, Gone: gone }),
  ]);
  const played = await screen.findByRole('radio', { name: /AshenWolf/ });
  expect(played).toHaveProperty('checked', true);
  expect(names()).toEqual(['AshenWolf', 'Cinderella']);
  expect(screen.getByText('North America')).toBeTruthy();
  expect(screen.getByText('1 May 2020')).toBeTruthy();
  expect(screen.getByText('Never played')).toBeTruthy();
  fireEvent.click(screen.getByRole('radio', { name: 'Cinderella' }));
  expect(library.getState().gameAccounts).toEqual({ emberfall: 'Cinderella' });
  expect(screen.getByRole('radio', { name: 'Cinderella Selected' })).toHaveProperty('checked', true);
});

test('a column head sorts by its column, and reverses on the second click', async () => {
  await visitAccounts([both()]);
  const head = await screen.findByRole('button', { name: 'Name' });
  fireEvent.click(head);
  fireEvent.click(head);
  expect(names()).toEqual(['Cinderella', 'AshenWolf']);
  expect(screen.getByRole('columnheader', { name: 'Name' }).getAttribute('aria-sort')).toBe('descending');
});

test('a game with one region has no region column', async () => {
  await visitAccounts([both()], {
    'GET /game/config/emberfall/default': [json(200, { ...game, regions: game.regions.slice(0, 1) })],
  });
  await screen.findByRole('table');
  expect(screen.queryByRole('button', { name: 'Region' })).toBeNull();
});

test('without an account it explains how to get the first', async () => {
  await visitAccounts([json(200, {})]);
  expect(await screen.findByText(/Create your first one or add one/)).toBeTruthy();
});

test('offers a retry if the accounts cannot be loaded', async () => {
  await visitAccounts([json(500, {}), both()]);
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('AshenWolf')).toBeTruthy();
});

test('a rejected session shows no accounts', async () => {
  const { services } = await visitAccounts([both(), refusal(401, ['UNAUTHORIZED'])]);
  await screen.findByText('AshenWolf');
  const { queries, call } = services;
  await act(() => queries.invalidateQueries({ queryKey: userKey('GET /user/accounts') }));
  const { queryKey } = accountsQuery(call, 'player-1');
  await waitFor(() => expect(queries.getQueryData(queryKey)).toBeUndefined());
  expect(screen.queryByText('AshenWolf')).toBeNull();
});

test('a rejected name shows its reason, and another name is accepted', async () => {
  const renamed = { ...playedAccount, displayName: 'GreyWolf' };
  await visitAccounts([both(), both(), json(200, { AshenWolf: renamed })], {
    'PUT /users/me/accounts/AshenWolf/displayName': [
      refusal(409, ['NAME_REFUSED'], { reason: 'curse_word' }),
      json(204, null),
    ],
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Rename AshenWolf' }));
  const dialog = within(await screen.findByRole('dialog'));
  const field = dialog.getByLabelText('Account name');
  fireEvent.input(field, { target: { value: 'Sir Ass' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText(/isn’t allowed/)).toBeTruthy();
  fireEvent.input(field, { target: { value: 'GreyWolf' } });
  await waitFor(() => expect(dialog.queryByText(/isn’t allowed/)).toBeNull());
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('GreyWolf')).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a new account becomes the chosen one', async () => {
  const { library, tracked } = await visitAccounts([json(200, {}), both()], {
    'POST /users/me/accounts': [json(201, { accountId: 'Cinderella' })],
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Add account' }));
  fireEvent.click(await screen.findByRole('button', { name: /^Create account/ }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(library.getState().gameAccounts).toEqual({ emberfall: 'Cinderella' });
  expect(tracked).toMatchObject([{ event: 'game_account_added', game_account_type: 'new' }]);
});

test('wrong credentials show one message, and the form stays', async () => {
  await visitAccounts([json(200, {})], { 'PUT /users/me/accounts': [refusal(409, ['ACCOUNT_ADD_FAILED'])] });
  fireEvent.click(await screen.findByRole('button', { name: 'Add account' }));
  fireEvent.click(await screen.findByRole('tab', { name: 'Existing account' }));
  fireEvent.input(screen.getByLabelText('Game username'), { target: { value: 'OldKnight' } });
  fireEvent.input(screen.getByLabelText('Game password'), { target: { value: 'wrong' } });
  fireEvent.click(screen.getByRole('button', { name: /^Add this account/ }));
  expect((await screen.findByRole('alert')).textContent).toContain('We couldn’t add that account.');
  expect(screen.getByLabelText('Game username')).toHaveProperty('value', 'OldKnight');
});

test('an account of the old game is added, and counted as existing', async () => {
  const { tracked } = await visitAccounts([json(200, {}), both()], {
    'PUT /users/me/accounts': [json(200, { accountId: 'AshenWolf' })],
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Add account' }));
  fireEvent.click(await screen.findByRole('tab', { name: 'Existing account' }));
  fireEvent.input(screen.getByLabelText('Game username'), { target: { value: 'OldKnight' } });
  fireEvent.input(screen.getByLabelText('Game password'), { target: { value: 'of-the-game' } });
  fireEvent.click(screen.getByRole('button', { name: /^Add this account/ }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(tracked).toMatchObject([{ event: 'game_account_added', game_account_type: 'existing' }]);
});
