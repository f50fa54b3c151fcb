import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { json, refusal } from '../../../test/fake-server.ts';
import { type Answers, visitPart } from '../../../test/visit.tsx';
import { Authorize } from './authorize.tsx';

const EMAIL = 'mara@example.test';
const LAUNCHER = '1951aed3-9872-4b56-81cf-62d749a5d618';
const CHALLENGE = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM';
const REDIRECT = 'http://127.0.0.1:51004/callback';
/** Without styles the label of the busy button is visible too. */
const CONFIRM = /^Sign in to the launcher/;

const config = {
  clientIds: { board: '', support: '', launcher: LAUNCHER, interstitial: '' },
  launcherRedirects: ['gatehouse-launcher://auth', 'http://127.0.0.1'],
};

const leave = vi.fn();
afterEach(() => {
  cleanup();
  leave.mockReset();
});

function visit(answers: Answers, change: Record<string, string> = {}) {
  const query = new URLSearchParams({
    client_id: LAUNCHER,
    redirect_uri: REDIRECT,
    code_challenge: CHALLENGE,
    code_challenge_method: 'S256',
    state: 's-1',
    ...change,
  });
  return visitPart(<Authorize signInAgain={<p>Sign in again</p>} leave={leave} />, {
    path: `/en-GB/authorize?${query}`,
    topics: ['authorize'],
    user: { email: EMAIL },
    answers,
    config,
  });
}

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));

test('names the account and requests nothing before the player confirms', async () => {
  const { sent } = await visit([]);
  expect(screen.getByRole('heading', { name: 'Sign in to the launcher?' })).toBeTruthy();
  expect(screen.getByText(EMAIL)).toBeTruthy();
  expect(sent).toEqual([]);
  expect(leave).not.toHaveBeenCalled();
});

test('a confirmed request redirects to the launcher with code and state, once', async () => {
  const { sent } = await visit([json(201, { code: 'c-1' })]);
  press(CONFIRM);
  await waitFor(() => expect(leave).toHaveBeenCalledTimes(1));
  expect(leave).toHaveBeenCalledWith(`${REDIRECT}?code=c-1&state=s-1`);
  expect(sent[0]?.body).toMatchObject({
    clientId: LAUNCHER,
    redirectUri: REDIRECT,
    scopes: ['full'],
    codeChallenge: CHALLENGE,
    codeChallengeMethod: 'S256',
  });
  expect(screen.getByRole('heading', { name: 'Go back to the launcher' })).toBeTruthy();
});

test('a cancelled request redirects with access_denied and requests no code', async () => {
  const { sent } = await visit([]);
  press('Cancel');
  expect(await screen.findByRole('heading', { name: 'Sign-in cancelled' })).toBeTruthy();
  expect(leave).toHaveBeenCalledWith(`${REDIRECT}?error=access_denied&state=s-1`);
  expect(sent).toEqual([]);
});

test('a rejected request stays on the page and can be retried', async () => {
  await visit([refusal(403, ['FORBIDDEN']), json(201, { code: 'c-2' })]);
  press(CONFIRM);
  expect((await screen.findByRole('alert')).textContent).toContain(
    'You can’t use this account in the launcher',
  );
  expect(leave).not.toHaveBeenCalled();
  press(CONFIRM);
  await waitFor(() => expect(leave).toHaveBeenCalledWith(`${REDIRECT}?code=c-2&state=s-1`));
});

test('an old sign-in is renewed from this page', async () => {
  await visit([refusal(403, ['REAUTHENTICATION_REQUIRED'])]);
  press(CONFIRM);
  expect(await screen.findByText('Sign in again')).toBeTruthy();
  expect(leave).not.toHaveBeenCalled();
});

test.each([
  [{ redirect_uri: 'https://evil.example/' }, /The return address/],
  [{ redirect_uri: 'javascript:alert(1)' }, /The return address/],
  [{ client_id: '22e17d18-ce9d-45f6-8fbe-ac6806456a35' }, /don’t recognise the app/],
  [{ code_challenge_method: 'plain' }, /incomplete/],
])('%j shows an explanation and no button to continue', async (change, message) => {
  const { sent } = await visit([], change);
  expect(screen.getByRole('heading', { name: 'We can’t continue this sign-in' })).toBeTruthy();
  expect(screen.getByText(message)).toBeTruthy();
  expect(screen.queryAllByRole('button')).toEqual([]);
  expect(leave).not.toHaveBeenCalled();
  expect(sent).toEqual([]);
});
