import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { Route, Routes, useLocation } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { createFakeLauncher } from '../../../test/fake-launcher.ts';
import { json, refusal } from '../../../test/fake-server.ts';
import { PLAYER, visitPart } from '../../../test/visit.tsx';
import LauncherSignInPage from '../../pages/launcher-sign-in.tsx';
import { LauncherProvider } from '../../platform/launcher-context.ts';

afterEach(cleanup);

const WANTED = '/en-GB/library?game=mossfield';

/** Every address in turn: one navigation can hide another. */
function Visited({ addresses }: { addresses: string[] }) {
  const { pathname, search } = useLocation();
  if (addresses.at(-1) !== pathname + search) addresses.push(pathname + search);
  return null;
}

async function signInByBrowser(me: Response) {
  const launcher = createFakeLauncher();
  launcher.replies = {
    sign_in: {
      code: 'c'.repeat(43),
      codeVerifier: 'v'.repeat(43),
      redirectUri: 'http://127.0.0.1:4000/callback',
    },
  };
  const addresses: string[] = [];
  await visitPart(
    <LauncherProvider value={launcher}>
      <Visited addresses={addresses} />
      <Routes>
        <Route path="/en-GB/sign-in" element={<LauncherSignInPage />} />
        <Route path="*" element={null} />
      </Routes>
    </LauncherProvider>,
    {
      path: '/en-GB/sign-in',
      topics: ['launcher', 'sign-in'],
      answers: {
        'POST /authProviders/mauth/sessions': json(200, { token: 'token-1' }),
        'GET /user/me': me,
      },
      prepare: ({ stores }) => stores.returnPath.getState().remember(WANTED),
    },
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Sign in with your browser' }));
  await waitFor(() => expect(addresses.length).toBeGreaterThan(1));
  return addresses;
}

test.each([
  ['leads to the game that the launcher was to show', json(200, PLAYER)],
  ['leads there also while the player cannot be loaded', refusal(404, ['NOT_FOUND'])],
])('a sign-in in the browser %s', async (_, me) => {
  expect(await signInByBrowser(me)).toEqual(['/en-GB/sign-in', WANTED]);
});
