import { FRESH_SIGN_IN_S } from '@gatehouse/domain/limits';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ApiClient } from '../../../../test/support/api-client.ts';
import { openPlayerTestApp, type PlayerTestApp } from '../../../../test/support/player-test-app.ts';

const WINDOWS_FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:143.0) Gecko/20100101 Firefox/143.0';
const LAUNCHER =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 GatehouseLauncher/1';

let testApp: PlayerTestApp;
beforeAll(async () => {
  testApp = await openPlayerTestApp();
});
afterAll(() => testApp.close());

interface Listed {
  sessionId: string;
  isCurrent: boolean;
  [field: string]: unknown;
}

const list = async (browser: ApiClient) =>
  (await browser.call('GET /auth/sessions')).body as unknown as Listed[];
const status = async (browser: ApiClient) => (await browser.call('GET /user/me')).status;

async function signedIn(email: string, userAgent: string): Promise<ApiClient> {
  const browser = testApp.browser();
  const { token } = await browser.signIn(email, undefined, { headers: { 'user-agent': userAgent } });
  browser.token = token;
  return browser;
}

test('lists where the player is signed in, this session first', async () => {
  const home = await testApp.player('list@example.test');
  testApp.clock.advance(60);
  const launcher = await signedIn('list@example.test', LAUNCHER);
  testApp.clock.advance(60);
  const phone = await signedIn('list@example.test', WINDOWS_FIREFOX);
  const sessions = await list(phone);
  expect(sessions).toMatchObject([
    { from: 'browser', browser: 'Firefox', system: 'Windows', isCurrent: true },
    { from: 'launcher', browser: null, system: 'Linux', isCurrent: false },
    { from: 'browser', browser: null, system: null, isCurrent: false },
  ]);
  const starts = sessions.map(({ startedAt }) => String(startedAt));
  expect(starts).toEqual(starts.toSorted().reverse());
  expect((await list(launcher))[0]).toMatchObject({ from: 'launcher', isCurrent: true });
  // Nothing that could be used as the session, and no address.
  expect(Object.keys(sessions[0] ?? {}).sort()).toEqual(
    ['browser', 'from', 'isCurrent', 'lastUsedAt', 'sessionId', 'startedAt', 'system'].sort(),
  );
  expect(await list(home)).toHaveLength(3);
});

test('signing one out ends it at its next call, and no other', async () => {
  const home = await testApp.player('one@example.test');
  const launcher = await signedIn('one@example.test', LAUNCHER);
  const other = (await list(home)).find(({ isCurrent }) => !isCurrent);
  const params = { sessionId: String(other?.sessionId) };
  expect((await home.call('DELETE /auth/sessions/:sessionId', { params })).status).toBe(204);
  expect([await status(launcher), await status(home)]).toEqual([401, 200]);
  expect((await home.call('DELETE /auth/sessions/:sessionId', { params })).status).toBe(404);
});

test('signing out everywhere else leaves this session alone', async () => {
  const home = await testApp.player('others@example.test');
  const others = [
    await signedIn('others@example.test', LAUNCHER),
    await signedIn('others@example.test', WINDOWS_FIREFOX),
  ];
  const uninvolved = await testApp.player('uninvolved@example.test');
  expect((await home.call('DELETE /auth/sessions/others')).status).toBe(204);
  expect(await Promise.all([...others, home, uninvolved].map(status))).toEqual([401, 401, 200, 200]);
  expect(await list(home)).toHaveLength(1);
});

test('a device that was signed out from elsewhere is no longer a known one', async () => {
  const email = 'stolen@example.test';
  const known = async () => {
    const statement = 'select installation_id from known_devices join users on id = user_id where email = $1';
    const { rows } = await testApp.deps.db.statement(statement, [email]);
    return rows.map((row) => row.installation_id).sort();
  };
  const home = await testApp.player(email);
  const laptop = await signedIn(email, WINDOWS_FIREFOX);
  const phone = await signedIn(email, WINDOWS_FIREFOX);
  const [atHome, onLaptop, onPhone] = [home, laptop, phone].map((one) => one.installationId);
  const laptopSession = (await list(laptop)).find(({ isCurrent }) => isCurrent);
  const params = { sessionId: String(laptopSession?.sessionId) };
  expect(await known()).toEqual([atHome, onLaptop, onPhone].sort());
  await home.call('DELETE /auth/sessions/:sessionId', { params });
  expect(await known()).toEqual([atHome, onPhone].sort());
  await home.call('DELETE /auth/sessions/others');
  expect(await known()).toEqual([atHome]);
});

test('an old sign-in can end no other session and forget no device', async () => {
  const email = 'old@example.test';
  const home = await testApp.player(email);
  testApp.clock.advance(FRESH_SIGN_IN_S + 1);
  const owner = await signedIn(email, WINDOWS_FIREFOX);
  const { sessionId } = (await list(owner))[0] ?? {};
  const params = { sessionId: String(sessionId) };
  const refused = { status: 403, body: { errorTypes: ['REAUTHENTICATION_REQUIRED'] } };
  expect(await home.call('DELETE /auth/sessions/others')).toMatchObject(refused);
  expect(await home.call('DELETE /auth/sessions/:sessionId', { params })).toMatchObject(refused);
  expect([await status(owner), await status(home)]).toEqual([200, 200]);
  const { rows } = await testApp.deps.db.statement(
    'select 1 from known_devices join users on id = user_id where email = $1',
    [email],
  );
  expect(rows).toHaveLength(2);

  const own = (await list(home)).find(({ isCurrent }) => isCurrent);
  const mine = { sessionId: String(own?.sessionId) };
  expect((await home.call('DELETE /auth/sessions/:sessionId', { params: mine })).status).toBe(204);
  expect(await status(home)).toBe(401);
});

test('does not list sessions that have expired', async () => {
  const home = await testApp.player('expired@example.test');
  testApp.clock.advance(13 * 60 * 60);
  const again = await signedIn('expired@example.test', WINDOWS_FIREFOX);
  expect(await list(again)).toHaveLength(1);
  expect(await status(home)).toBe(401);
});
