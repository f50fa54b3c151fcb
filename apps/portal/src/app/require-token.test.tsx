import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { Route, Routes, useLocation } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import type { SessionState } from '../stores/session-store.ts';
import type { SessionUser } from '../stores/session-user.ts';
import { visitPart } from '../testing/visit.tsx';
import { RequireToken } from './require-token.tsx';

afterEach(cleanup);

const PAGE = '/en-GB/coupon?code=WELCOME-2026#terms';
const player = (userId: string) => ({ userId }) as SessionUser;

type Known = Pick<SessionState, 'user' | 'token' | 'hasLeft'>;

function Whereabouts() {
  const { pathname, search, hash } = useLocation();
  return <output>{pathname + search + hash}</output>;
}

async function open(known: Partial<Known>) {
  const refresh = vi.fn(async () => {});
  const { services } = await visitPart(
    <>
      <Whereabouts />
      <Routes>
        <Route
          path="/en-GB/coupon"
          element={
            <RequireToken leadTo="sign-in">
              <input aria-label="Code" />
            </RequireToken>
          }
        />
        <Route path="*" element={null} />
      </Routes>
    </>,
    { path: PAGE, prepare: ({ stores }) => stores.session.setState({ ...known, refresh }) },
  );
  const { session, returnPath } = services.stores;
  return { session, refresh, back: () => returnPath.getState().take('/en-GB/') };
}

const whereabouts = () => screen.getByRole('status').textContent;

test('A visitor is led to the way in, and back to the very address', async () => {
  const { back } = await open({});
  expect(whereabouts()).toBe('/en-GB/sign-in');
  expect(back()).toBe(PAGE);
});

test('A player sees the page', async () => {
  await open({ user: player('a'), token: 'token-1' });
  expect(screen.getByLabelText('Code')).toBeTruthy();
  expect(whereabouts()).toBe(PAGE);
});

test('A session that ends on the page leads to the way in and back', async () => {
  const { session, back } = await open({ user: player('a'), token: 'token-1' });
  act(() => session.setState({ user: 'signed-out', token: null }));
  expect(whereabouts()).toBe('/en-GB/sign-in');
  expect(back()).toBe(PAGE);
});

test('A player who signs out on the page is led to the shop, and the next one does not come back here', async () => {
  const { session, back } = await open({ user: player('a'), token: 'token-1' });
  act(() => session.setState({ user: 'signed-out', token: null, hasLeft: true }));
  expect(whereabouts()).toBe('/en-GB/');
  expect(back()).toBe('/en-GB/');
});

test('Whoever has signed out before and then wants this page is asked to sign in', async () => {
  await open({ hasLeft: true });
  expect(whereabouts()).toBe('/en-GB/sign-in');
});

test('The next player finds nothing of the one before', async () => {
  const { session } = await open({ user: player('a'), token: 'token-1' });
  fireEvent.input(screen.getByLabelText('Code'), { target: { value: 'SECRET' } });
  act(() => session.setState({ user: player('b'), token: 'token-2' }));
  expect((screen.getByLabelText('Code') as HTMLInputElement).value).toBe('');
});

test('When nobody can say whose token it is, the page says so and asks again', async () => {
  const { refresh } = await open({ user: 'unknown', token: 'token-1' });
  expect(screen.getByRole('alert').textContent).toContain('We could not reach the server.');
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(refresh).toHaveBeenCalledOnce();
  expect(whereabouts()).toBe(PAGE);
});
