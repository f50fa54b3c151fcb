import '@gatehouse/ui/test/jsdom-top-layer.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import ProviderReturn from './provider-return.tsx';

const CALLBACK = '/operator/sign-in/callback';

afterEach(() => {
  cleanup();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

function returnWith(query: string, response: () => Response) {
  window.history.replaceState(null, '', CALLBACK + query);
  const fetched = vi.fn(async (_url: string, _init: RequestInit) => response());
  vi.stubGlobal('fetch', fetched);
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter initialEntries={['/sign-in/callback']}>
        <Routes>
          <Route path="/sign-in/callback" element={<ProviderReturn />} />
          <Route path="/orders" element={<p>Orders</p>} />
        </Routes>
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return () => fetched.mock.calls.map(([url, { body }]) => [url, JSON.parse(String(body))]);
}

test('sends the answer of the provider once, takes it out of the address, and goes where the operator wanted to', async () => {
  sessionStorage.setItem('gatehouse-operator-place', '/orders');
  const query = '?code=c&state=sign-in.s';
  const sent = returnWith(query, () => new Response(null, { status: 204 }));
  expect(await screen.findByText('Orders')).toBeDefined();
  expect(sent()).toEqual([['/operator/api/session/provider', { query }]]);
  expect(window.location.search).toBe('');
});

test('confirms where the browser was sent for that, and tells the page that waits', async () => {
  const told = vi.fn();
  const channel = new BroadcastChannel('gatehouse-operator-confirmed');
  channel.addEventListener('message', told);
  vi.stubGlobal('close', vi.fn());
  const query = '?code=c&state=confirmation.s';
  const sent = returnWith(query, () => new Response(null, { status: 204 }));
  expect(await screen.findByText('Confirmed. You can close this window.')).toBeDefined();
  expect(sent()).toEqual([['/operator/api/session/confirm/provider', { query }]]);
  await waitFor(() => expect(told).toHaveBeenCalledOnce());
  channel.close();
});

test('names a provider that does not answer, and no group', async () => {
  const message = 'login.example.test does not answer as it should. Try again in a minute.';
  returnWith('?code=c&state=sign-in.s', () =>
    Response.json({ errorTypes: ['ACT_REFUSED'], message }, { status: 409 }),
  );
  expect(await screen.findByText(message)).toBeDefined();
});

test('says why an operator may have been refused', async () => {
  const refusal = { errorTypes: ['CREDENTIALS_INVALID'], message: 'No.' };
  returnWith('?error=access_denied&state=sign-in.s', () => Response.json(refusal, { status: 409 }));
  expect(await screen.findByText(/You may not be in a group with a role/)).toBeDefined();
  expect(screen.queryByText(/password/)).toBeNull();
});
