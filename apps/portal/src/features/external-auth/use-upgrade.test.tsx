import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { clientOf, json, refusal } from '../../../test/fake-server.ts';
import { withConfigDefaults } from '../../platform/config.ts';
import { ConfigProvider } from '../../platform/config-context.ts';
import { CallProvider } from '../../platform/http/call-context.ts';
import { type Tracking, TrackingProvider } from '../../platform/tracking/tracking-context.ts';
import { type Stores, StoresProvider } from '../../stores/stores-context.ts';
import { useUpgrade } from './use-upgrade.ts';

afterEach(cleanup);

const EMAIL = 'mara@example.test';
const UPGRADE = '/api/v1/auth/thin/ghostuser/upgrade';
const SIGN_IN = '/api/v1/authProviders/credentials/sessions';
/** What the form of the player links to. */
const legal = { terms: '2026-01', privacy: '2026-02' };
const refused = (reason: string) => refusal(400, ['INVALID_REQUEST'], { reason });

function begin(email: string | undefined, answers: Parameters<typeof clientOf>[0]) {
  const { call, sent } = clientOf(answers);
  const signInExternally = vi.fn(async (_token: string) => {});
  const session = createStore(() => ({ user: { provider: 'google' }, signInExternally }));
  const consent = createStore(() => ({ allows: () => true }));
  const stores = { session, consent } as unknown as Stores;
  const track = vi.fn(async () => {});
  const wrapper = ({ children }: { children: ReactNode }) => (
    <MemoryRouter>
      <CallProvider value={call}>
        <StoresProvider value={stores}>
          <ConfigProvider value={withConfigDefaults({ legal })}>
            <TrackingProvider value={{ track } as unknown as Tracking}>{children}</TrackingProvider>
          </ConfigProvider>
        </StoresProvider>
      </CallProvider>
    </MemoryRouter>
  );
  const { result } = renderHook(() => useUpgrade(email), { wrapper });
  return { result, sent, signInExternally, track };
}

test('a free e-mail gets its password and then a session', async () => {
  const { result, sent, signInExternally, track } = begin(undefined, [
    refused('PASSWORD_REQUIRED'),
    json(200, { token: 'token-2' }),
  ]);
  act(() => result.current.giveEmail(EMAIL));
  await waitFor(() => expect(result.current.state).toMatchObject({ at: 'password', mode: 'sign-up' }));
  act(() => result.current.givePassword('Brass-Lantern-42'));
  await waitFor(() => expect(signInExternally).toHaveBeenCalledWith('token-2'));
  await waitFor(() =>
    expect(track).toHaveBeenCalledExactlyOnceWith({
      event: 'sign_up',
      product: 'gatehouse',
      page_origin: 'external',
      result: 'success',
    }),
  );
  expect(sent.map(({ body }) => body)).toMatchObject([
    { email: EMAIL, displayName: 'mara', legal },
    { email: EMAIL, displayName: 'mara', password: 'Brass-Lantern-42', legal },
  ]);
});

test('an e-mail from the provider is checked before the player is asked', async () => {
  const { result, track } = begin(EMAIL, [refused('USER_EXISTS')]);
  await waitFor(() => expect(result.current.state).toMatchObject({ at: 'password', mode: 'link' }));
  // Nothing was submitted, so no sign-up has failed.
  expect(track).not.toHaveBeenCalled();
});

test('signs in if the ghost no longer exists', async () => {
  const { result, sent, signInExternally, track } = begin(EMAIL, [
    refused('USER_EXISTS'),
    refusal(404, ['NOT_FOUND']),
    json(200, { token: 'token-3' }),
  ]);
  await waitFor(() => expect(result.current.state.at).toBe('password'));
  act(() => result.current.givePassword('Lantern-Keep-1'));
  await waitFor(() => expect(signInExternally).toHaveBeenCalledWith('token-3'));
  expect(sent.map(({ url }) => url)).toEqual([UPGRADE, UPGRADE, SIGN_IN]);
  await waitFor(() =>
    expect(track).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ event: 'login', result: 'success' }),
    ),
  );
});

test('restarts if that sign-in fails as well', async () => {
  const { result, sent } = begin(EMAIL, [
    refused('USER_EXISTS'),
    refusal(404, ['NOT_FOUND']),
    refusal(409, ['CREDENTIALS_INVALID']),
  ]);
  await waitFor(() => expect(result.current.state.at).toBe('password'));
  act(() => result.current.givePassword('Lantern-Keep-1'));
  await waitFor(() =>
    expect(result.current.state).toMatchObject({ at: 'email', email: EMAIL, restarted: 'unknown' }),
  );
  expect(sent).toHaveLength(3);
});
