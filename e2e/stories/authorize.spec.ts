import { expect, type Page } from '@playwright/test';
import { type LoopbackLauncher, openLoopbackLauncher } from '../loopback-launcher.ts';
import { newPlayer } from '../player.ts';
import { answer, axeFindings, carryNewSession, carrySession, open } from '../shell.ts';
import { signIn } from '../sign-in.ts';
import { test } from '../test.ts';

let launcher: LoopbackLauncher;
test.beforeEach(async () => {
  launcher = await openLoopbackLauncher();
});
test.afterEach(() => launcher.close());

const confirm = (page: Page) => page.getByRole('button', { name: 'Sign in to the launcher' });
const cancel = (page: Page) => page.getByRole('button', { name: 'Cancel' });

function codesAskedOn(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (sent) => void (sent.url().includes('/auth/codes') && asked.push(sent.url())));
  return asked;
}

test('A player confirms, and the launcher is signed in with the code that it gets', async ({
  page,
  request,
}) => {
  const email = await carryNewSession(page, request, 'launches');
  await open(page, launcher.authorizePath());
  await expect(page.getByRole('heading', { name: 'Sign in to the launcher?' })).toBeVisible();
  await expect(page.getByText(email)).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await confirm(page).click();
  const { query, headers } = await launcher.answer;
  expect(query.get('state')).toBe('state & back');
  expect(headers.referer ?? '').not.toContain('authorize');

  const { clientId, codeVerifier, redirectUri } = launcher;
  const body = { code: query.get('code'), clientId, redirectUri };
  const exchange = (data: object) => request.post('/api/v1/authProviders/mauth/sessions', { data });
  expect((await exchange({ ...body, codeVerifier: 'w'.repeat(43) })).status()).toBe(404);
  const signedIn = await exchange({ ...body, codeVerifier });
  expect(signedIn.status()).toBe(200);
  const { token } = await signedIn.json();
  const me = await request.get('/api/v1/user/me', { headers: { Authorization: `Bearer ${token}` } });
  expect((await me.json()).email).toBe(email);
});

test('A player cancels, and the launcher learns of it and gets no code', { tag: '@more' }, async ({
  page,
  request,
}) => {
  await carryNewSession(page, request, 'declines');
  const asked = codesAskedOn(page);
  await open(page, launcher.authorizePath());
  await cancel(page).click();
  const { query } = await launcher.answer;
  expect(Object.fromEntries(query)).toEqual({ error: 'access_denied', state: 'state & back' });
  expect(asked).toEqual([]);
});

test('A visitor signs in first and is back at the question', async ({ page, request }) => {
  const player = await newPlayer(request, 'launches-later');
  const path = launcher.authorizePath();
  await page.goto(path);
  await expect(page).toHaveURL('/en-GB/sign-in');
  await signIn(page, player);
  await expect(page).toHaveURL(path);
  await expect(page.getByText(player.email)).toBeVisible();
  await cancel(page).click();
  expect((await launcher.answer).query.get('error')).toBe('access_denied');
});

test('A player whose sign-in is too old signs in again and confirms the same request', {
  tag: '@more',
}, async ({ page, request }) => {
  const player = await newPlayer(request, 'launches-stale');
  await carrySession(page, request, player.email);
  const path = launcher.authorizePath();
  await open(page, path);
  await answer(page, '/auth/codes', 403, { errorTypes: ['REAUTHENTICATION_REQUIRED'], message: '' });
  await confirm(page).click();
  await page.getByRole('button', { name: 'Sign in again' }).click();
  await expect(page).toHaveURL('/en-GB/sign-in');
  await page.unrouteAll();
  await signIn(page, player);
  await expect(page).toHaveURL(path);
  await confirm(page).click();
  expect((await launcher.answer).query.get('code')).toBeTruthy();
});

test('The page stays and says what to do where the launcher has its own scheme', { tag: '@more' }, async ({
  page,
  request,
}) => {
  await carryNewSession(page, request, 'scheme');
  await open(page, launcher.authorizePath({ redirect_uri: 'gatehouse-launcher://auth' }));
  await confirm(page).click();
  await expect(page.getByRole('heading', { name: 'Go back to the launcher' })).toBeVisible();
  expect(new URL(page.url()).searchParams.has('code')).toBe(false);
});

for (const [what, change, words] of [
  ['another address', { redirect_uri: 'https://evil.example/' }, 'The return address'],
  ['a disguised address', { redirect_uri: 'http://127.0.0.1:80@evil.example/' }, 'The return address'],
  ['a script for an address', { redirect_uri: 'javascript:alert(1)' }, 'The return address'],
  ['another program', { client_id: '22e17d18-ce9d-45f6-8fbe-ac6806456a35' }, 'don’t recognise the app'],
  ['no proof key', { code_challenge: undefined }, 'incomplete'],
  ['a plain proof key', { code_challenge_method: 'plain' }, 'incomplete'],
] as const) {
  const tag = what === 'another address' ? [] : '@more';
  test(`A request with ${what} shows an error and redirects nowhere`, { tag }, async ({ page, request }) => {
    await carryNewSession(page, request, 'misled');
    const asked = codesAskedOn(page);
    const path = launcher.authorizePath(change);
    await open(page, path);
    await expect(page.getByRole('heading', { name: 'We can’t continue this sign-in' })).toBeVisible();
    await expect(page.getByText(words)).toBeVisible();
    await expect(confirm(page)).toHaveCount(0);
    await expect(cancel(page)).toHaveCount(0);
    await expect(page).toHaveURL(path);
    expect(asked).toEqual([]);
  });
}
