import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { Route, Routes, useLocation } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { visitPart } from '../../test/visit.tsx';
import type { SessionState } from '../stores/session-store.ts';
import type { SessionUser } from '../stores/session-user.ts';
import { RequireToken } from './require-token.tsx';

afterEach(cleanup);

const PAGE = '/en-GB/coupon?code=WELCOME-2026#terms';
const player = (userId: string) => ({ userId }) as SessionUser;

type Known = Pick<SessionState, 'user' | 'token' | 'hasLeft'>;

function Whereabouts() {
  const { pathname, search, hash } = useLocation();
  return <output>{pathname + search + hash}</output>;
}

async function open(known: Partial<Known>, leadTo: 'sign-in' | 'sign-up' = 'sign-in') {
  const refresh = vi.fn(async () => {});
  const { services } = await visitPart(
    <>
      <Whereabouts />
      <Routes>
        <Route
          path="/en-GB/coupon"
          element={
            <RequireToken leadTo={leadTo}>
              <input aria-label="Code" />
            </RequireToken>
          }
        />
        <Route path="*" element={null} />
      </Routes>
    </>,
    { path: PAGE, prepare: ({ stores }) => stores.session.setState({ ...known, refresh }) },
  );
  const { session, returnPath, toasts } = services.stores;
  return { session, toasts, refresh, back: () => returnPath.getState().take('/en-GB/') };
}

const currentPath = () => screen.getByRole('status').textContent;

test('sends a visitor to sign-in and returns to the same URL', async () => {
  const { back } = await open({});
  expect(currentPath()).toBe('/en-GB/sign-in');
  expect(back()).toBe(PAGE);
});

test('sends a visitor to sign-up from a route that asks for it', async () => {
  const { back } = await open({}, 'sign-up');
  expect(currentPath()).toBe('/en-GB/sign-up');
  expect(back()).toBe(PAGE);
});

test('shows the page to a player', async () => {
  await open({ user: player('a'), token: 'token-1' });
  expect(screen.getByLabelText('Code')).toBeTruthy();
  expect(currentPath()).toBe(PAGE);
});

test('sends a player whose session ends to sign-in and back', async () => {
  const { session, back } = await open({ user: player('a'), token: 'token-1' });
  act(() => session.setState({ user: 'signed-out', token: null }));
  expect(currentPath()).toBe('/en-GB/sign-in');
  expect(back()).toBe(PAGE);
});

test('leaves it to the sign-in page to say that the session has ended', async () => {
  const { session, toasts } = await open({ user: player('a'), token: 'token-1' });
  act(() => {
    toasts.getState().show('info', 'Account.SessionEnded.Text');
    session.setState({ user: 'signed-out', token: null });
  });
  expect(toasts.getState().toasts).toEqual([]);
});

test('sends a player who signs out to the shop, and does not return the next one here', async () => {
  const { session, back } = await open({ user: player('a'), token: 'token-1' });
  act(() => session.setState({ user: 'signed-out', token: null, hasLeft: true }));
  expect(currentPath()).toBe('/en-GB/');
  expect(back()).toBe('/en-GB/');
});

test('asks for sign-in when a player opens the page after signing out', async () => {
  await open({ hasLeft: true });
  expect(currentPath()).toBe('/en-GB/sign-in');
});

test('mounts the page again for another player', async () => {
  const { session } = await open({ user: player('a'), token: 'token-1' });
  fireEvent.input(screen.getByLabelText('Code'), { target: { value: 'SECRET' } });
  act(() => session.setState({ user: player('b'), token: 'token-2' }));
  expect((screen.getByLabelText('Code') as HTMLInputElement).value).toBe('');
});

test('shows that the session could not be loaded and offers a retry', async () => {
  const { refresh } = await open({ user: 'unknown', token: 'token-1' });
  expect(screen.getByRole('alert').textContent).toContain('We couldn’t reach the server.');
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(refresh).toHaveBeenCalledOnce();
  expect(currentPath()).toBe(PAGE);
});
