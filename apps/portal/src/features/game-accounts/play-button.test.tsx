import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { json, refusal } from '../../../test/fake-server.ts';
import { account, playedAccount, visit } from '../../../test/features/visit-accounts.tsx';
import { PlayButton } from './play-button.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const closed = (region: string) => json(200, { isOpen: false, playUrl: null, region });
const play = () => fireEvent.click(screen.getByRole('button', { name: 'Play' }));
const button = <PlayButton productName="emberfall" />;

test('the chosen account decides the environment; a closed one shows a message', async () => {
  const other = account('Cinderella', { gameEnvironmentId: 'na-1' });
  const { library } = await visit(button, [json(200, { AshenWolf: playedAccount, Cinderella: other })], {
    'GET /user/game/emberfall-id/environment/na-1': [closed('na')],
  });
  library.getState().setForGame('gameAccounts', 'emberfall', 'Cinderella');
  play();
  expect((await screen.findByRole('alert')).textContent).toContain('The servers are offline right now.');
  expect(library.getState().gameError).toEqual({
    emberfall: { messageId: 'GameAccounts.Play.Closed', region: 'na' },
  });
});

test('a player who leaves the page before the game opens gets no code for it', async () => {
  let reply = (_: Response) => {};
  const waiting = new Promise<Response>((resolve) => {
    reply = resolve;
  });
  const { calls, unmount, services } = await visit(button, [json(200, { AshenWolf: playedAccount })], {
    'GET /user/game/emberfall-id/environment/eu-1': [waiting],
  });
  play();
  await waitFor(() => expect(calls()).toContain('GET /user/game/emberfall-id/environment/eu-1'));
  unmount();
  reply(json(200, { isOpen: true, playUrl: 'https://play.example.test/', region: 'eu' }));
  await waitFor(() => expect(services.queries.isMutating()).toBe(0));
  expect(calls()).not.toContain('POST /auth/codes');
});

test('the chosen region decides: a player without an account there gets one', async () => {
  const elsewhere = account('Cinderella', { gameEnvironmentId: 'na-1' });
  const { library, calls } = await visit(button, [json(200, { Cinderella: elsewhere })], {
    'POST /users/me/accounts': [json(201, { accountId: 'new' })],
    'GET /user/game/emberfall-id/environment/eu-1': [closed('eu')],
  });
  library.getState().setForGame('gameRegions', 'emberfall', 'eu');
  play();
  await screen.findByRole('alert');
  expect(calls()).toContain('POST /users/me/accounts');
  expect(calls().at(-1)).toBe('GET /user/game/emberfall-id/environment/eu-1');
});

test('a player without an account gets one automatically, in the region of the game', async () => {
  const { calls, tracked } = await visit(button, [json(200, {})], {
    'POST /users/me/accounts': [json(201, { accountId: 'new' })],
    'GET /user/game/emberfall-id/environment/eu-1': [closed('eu')],
  });
  play();
  await screen.findByRole('alert');
  expect(calls()).toContain('POST /users/me/accounts');
  expect(calls().at(-1)).toBe('GET /user/game/emberfall-id/environment/eu-1');
  expect(tracked).toMatchObject([
    { event: 'game_account_added', product: 'emberfall', game_account_id: 'new', game_account_type: 'new' },
  ]);
});

test('a refusal for too many requests says when to try again', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  await visit(button, [json(200, {})], {
    'POST /users/me/accounts': [
      json(429, { errorTypes: ['TOO_MANY_REQUESTS'], message: 'refused' }, { 'Retry-After': '90' }),
    ],
  });
  play();
  expect((await screen.findByRole('alert')).textContent).toContain('Try again in 2 minutes.');
});

test('a lost connection is named', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  await visit(button, [json(200, {})], { 'POST /users/me/accounts': [new TypeError('Failed to fetch')] });
  play();
  expect((await screen.findByRole('alert')).textContent).toContain('couldn’t reach the server');
});

test('a failed account creation is shown and logged', async () => {
  const log = vi.spyOn(console, 'warn').mockImplementation(() => {});
  await visit(button, [json(200, {})], {
    'POST /users/me/accounts': [refusal(409, ['ACCOUNT_CREATION_FAILED'])],
  });
  play();
  expect((await screen.findByRole('alert')).textContent).toContain('couldn’t create');
  expect(log).toHaveBeenCalledWith('game-account.create-failed', expect.anything());
});
