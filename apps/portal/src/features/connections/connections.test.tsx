import type { OwnSignInMethod } from '@gatehouse/contract/sign-in-method';
import type { SocialProvider } from '@gatehouse/domain/games';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { json, refusal } from '../../../test/fake-server.ts';
import { type Answers, visitPart } from '../../../test/visit.tsx';
import Connections from './connections.tsx';

const popup = { closed: false, close: vi.fn(), location: { replace: vi.fn() } };
beforeEach(() => {
  vi.spyOn(window, 'open').mockReturnValue(popup as unknown as Window);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const none = json(200, []);
const google = json(200, [{ deviceType: 'google', deviceId: 'g-1' }]);
const methodsWith = (passwords: number): OwnSignInMethod[] => [
  {
    kind: 'password',
    count: passwords,
    isSufficient: true,
    added: passwords > 0 ? [{ id: null, name: null, at: null }] : [],
  },
  { kind: 'provider', count: 1, isSufficient: true, added: [{ id: 'g-1', name: 'google', at: null }] },
];
const begun = json(201, { id: 'request-1', url: 'https://provider.example.test/' });

async function visit(
  answers: Answers,
  { hasPassword = true, validated = true, search = '', offered = ['google', 'facebook'] } = {},
) {
  const { services, sent } = await visitPart(
    <Connections
      signInAgain={<p>Sign in again first.</p>}
      validateFirst={<p>Verify your email address first.</p>}
    />,
    {
      path: `/en-GB/settings/connections${search}`,
      topics: ['settings'],
      user: { hasPassword, validated: validated || null },
      answers,
      prepare: ({ queries }) =>
        void queries.setQueryData(
          ['user', 'GET /user/sign-in-methods', 'player-1', {}],
          methodsWith(hasPassword ? 1 : 0),
        ),
      config: { features: { socialProviders: offered as SocialProvider[] } },
    },
  );
  const messages = () => services.stores.toasts.getState().toasts.map(({ message }) => message);
  return { sent, messages };
}

const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
const button = (name: string) => screen.queryByRole('button', { name });

test('a player whose e-mail is not validated sees why connecting is disabled, and can still remove', async () => {
  await visit([google], { validated: false });
  await screen.findByRole('button', { name: 'Disconnect Google' });
  expect(screen.getByText('Verify your email address first.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Connect Facebook' })).toBeNull();
});

test('connects Google through a popup of 400x580, as the signed-in player', async () => {
  const success = json(200, { status: 'success', userCreated: false });
  const { sent, messages } = await visit([none, begun, success, google]);
  await press('Connect Google');
  expect(await screen.findByText('Continue in the Google window.')).toBeTruthy();
  await waitFor(() => expect(messages()).toEqual(['Connections.Added.Text']), { timeout: 3_000 });
  expect(vi.mocked(window.open).mock.calls[0]?.[2]).toMatch(/width=400,height=580/);
  expect(popup.location.replace).toHaveBeenCalledWith('https://provider.example.test/');
  expect(sent[1]).toMatchObject({ body: { provider: 'google', type: 'popup-poll' } });
  expect(sent[1]?.headers.Authorization).toBe('Bearer token-1');
  expect(await screen.findByRole('button', { name: 'Disconnect Google' })).toBeTruthy();
  expect(button('Connect Facebook')).toBeTruthy();
});

test('connects after the full-page redirect too', async () => {
  const success = json(200, { status: 'success', userCreated: false });
  const search = '?external=request-1&state=google';
  const { messages } = await visit([none, success, google], { search });
  await waitFor(() => expect(messages()).toEqual(['Connections.Added.Text']), { timeout: 3_000 });
});

test('an old session must sign in again, and the popup closes', async () => {
  await visit([none, refusal(403, ['REAUTHENTICATION_REQUIRED'])]);
  await press('Connect Google');
  expect(await screen.findByText('Sign in again first.')).toBeTruthy();
  expect(popup.close).toHaveBeenCalled();
});

test('shows a failure if the provider account belongs to another player', async () => {
  await visit([none, begun, json(200, { status: 'failed' })]);
  await press('Connect Google');
  const notice = await screen.findByRole('alert', {}, { timeout: 3_000 });
  expect(notice.textContent).toContain('We couldn’t connect Google.');
});

test('a blocked popup offers the full-page redirect', async () => {
  vi.mocked(window.open).mockReturnValue(null);
  await visit([none]);
  await press('Connect Google');
  expect((await screen.findByRole('alert')).textContent).toContain('Your browser blocked the Google window.');
  expect(button('Continue in this window')).toBeTruthy();
});

test('a double click removes a connection without connecting it again, and focus stays', async () => {
  const { sent, messages } = await visit([google, json(204, null), none]);
  await screen.findByRole('button', { name: 'Disconnect Google' });
  act(() => button('Disconnect Google')?.focus());
  await press('Disconnect Google');
  const connect = await screen.findByRole('button', { name: 'Connect Google' });
  expect(connect === document.activeElement).toBe(true);
  fireEvent.click(connect, { detail: 2 });
  expect(messages()).toEqual(['Connections.Removed.Text']);
  expect(sent.map(({ method, url }) => `${method} ${url}`).slice(1)).toEqual([
    'DELETE /api/v1/auth/external/devices/google/g-1',
    'GET /api/v1/auth/external/devices',
    'GET /api/v1/user/sign-in-methods',
  ]);
});

test('the only sign-in method cannot be removed, and the page says what to do first', async () => {
  await visit([google], { hasPassword: false });
  expect(await screen.findByText(/This is your only way to sign in/)).toBeTruthy();
  expect(button('Disconnect Google')).toBeNull();
  const link = screen.getByRole('link', { name: 'Choose a password' });
  expect(link.getAttribute('href')).toBe('/en-GB/recover-password#mara%40example.test');
});

test('shows the same message if the server reports the last sign-in method', async () => {
  const { messages } = await visit({
    'GET /auth/external/devices': google,
    'DELETE /auth/external/devices/google/g-1': refusal(403, ['FORBIDDEN'], {
      reason: 'LAST_SIGN_IN_METHOD',
    }),
    'GET /user/sign-in-methods': json(200, methodsWith(0)),
  });
  await press('Disconnect Google');
  expect(await screen.findByText(/This is your only way to sign in/)).toBeTruthy();
  expect(messages()).toEqual([]);
});

test('an old session must sign in again before it can disconnect', async () => {
  await visit([google, refusal(403, ['REAUTHENTICATION_REQUIRED']), google]);
  await press('Disconnect Google');
  expect(await screen.findByText('Sign in again first.')).toBeTruthy();
  expect(button('Disconnect Google')).toBeTruthy();
});

test('a failed removal keeps the connection and shows an error', async () => {
  await visit([google, refusal(500, ['INTERNAL']), google]);
  await press('Disconnect Google');
  expect((await screen.findByRole('alert')).textContent).toContain('We couldn’t disconnect Google.');
  expect(button('Disconnect Google')).toBeTruthy();
});

test('hides a provider that is not configured, unless it is connected and can be removed', async () => {
  await visit([google], { offered: ['facebook'] });
  expect(await screen.findByRole('button', { name: 'Disconnect Google' })).toBeTruthy();
  expect(button('Connect Facebook')).toBeTruthy();
});

test('shows a message if no provider is configured', async () => {
  await visit([none], { offered: [] });
  expect(await screen.findByText(/No other accounts can be connected here/)).toBeTruthy();
  expect(screen.queryAllByRole('button')).toEqual([]);
});
