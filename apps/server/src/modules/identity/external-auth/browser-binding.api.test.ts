import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testClient } from '../../../../test/fixtures/auth-codes.ts';
import {
  type ExternalAuthTestApp,
  openExternalAuthTestApp,
} from '../../../../test/fixtures/external-auth.ts';

const MIRA = { name: 'Mira Holt', email: 'mira@example.test' };

let testApp: ExternalAuthTestApp;
beforeAll(async () => {
  testApp = await openExternalAuthTestApp();
});
afterAll(() => testApp.close());

describe('a social sign-in is bound to the browser that began it', () => {
  test('no other client can poll it, not even one that claims the same installation', async () => {
    const browser = testApp.openBrowser();
    const { id, url } = await browser.begin();
    await browser.visit(await browser.choose(url, MIRA));
    const otherBrowser = testApp.openBrowser();
    expect((await otherBrowser.poll(id)).status).toBe(404);
    const headers = { 'x-installation-id': browser.installationId };
    expect((await otherBrowser.call('GET', `/auth/external/${id}`, { headers })).status).toBe(404);
    const otherInstallation = { 'x-installation-id': otherBrowser.installationId };
    expect((await browser.call('GET', `/auth/external/${id}`, { headers: otherInstallation })).status).toBe(
      404,
    );
    expect((await browser.poll(id)).body.status).toBe('success');
  });

  test('finished in another browser it fails, and no code is issued', async () => {
    const attacker = testApp.openBrowser();
    const victim = testApp.openBrowser();
    const { id, url } = await attacker.begin();
    const window = await victim.visit(await victim.choose(url, MIRA));
    expect(window.text).toContain('That didn’t work');
    expect((await attacker.poll(id)).body).toEqual({ status: 'failed' });
  });

  test('its cookie is restricted to its paths and not readable by scripts', async () => {
    const body = { type: 'popup', provider: 'google', locale: 'en-GB' };
    const { headers } = await testApp.openBrowser().call('POST', '/auth/external', { body });
    const cookies = headers.getSetCookie();
    expect(cookies.map((line) => /Path=([^;]+)/.exec(line)?.[1])).toEqual([
      '/auth/external',
      '/api/v1/auth/external',
    ]);
    for (const line of cookies) expect(line).toMatch(/; HttpOnly; SameSite=Lax$/);
  });

  test('its cookie also reaches the poll below the API_URL of the operator', async () => {
    const proxied = await openExternalAuthTestApp({ API_URL: '/accounts/v1' });
    try {
      const body = { type: 'popup', provider: 'google', locale: 'en-GB' };
      const { headers } = await proxied.openBrowser().call('POST', '/auth/external', { body });
      const paths = headers.getSetCookie().map((line) => /Path=([^;]+)/.exec(line)?.[1]);
      expect(paths).toEqual(['/auth/external', '/api/v1/auth/external', '/accounts/v1/auth/external']);
    } finally {
      await proxied.close();
    }
  });

  test('it expires after ten minutes', async () => {
    const browser = testApp.openBrowser();
    const { id, url } = await browser.begin();
    const back = await browser.choose(url, MIRA);
    testApp.clock.advance(10 * 60 + 1);
    expect((await browser.visit(back)).status).toBe(400);
    expect((await browser.poll(id)).status).toBe(404);
  });

  test('two tabs of one browser do not affect each other', async () => {
    const browser = testApp.openBrowser();
    const first = await browser.begin();
    const second = await browser.begin({ provider: 'facebook' });
    await browser.visit(await browser.choose(second.url, MIRA));
    await browser.visit(await browser.choose(first.url, MIRA));
    expect((await browser.poll(first.id)).body.status).toBe('success');
    expect((await browser.poll(second.id)).body.status).toBe('success');
  });
});

describe('no step can be forged, skipped or repeated', () => {
  test('a player who cancels is not signed in', async () => {
    expect(await testApp.openBrowser().signIn({}, 'cancel')).toEqual({ status: 'failed' });
  });

  test('a callback is accepted once', async () => {
    const browser = testApp.openBrowser();
    const { id, url } = await browser.begin();
    const back = await browser.choose(url, MIRA);
    expect((await browser.visit(back)).status).toBe(200);
    expect((await browser.visit(back)).status).toBe(400);
    expect((await browser.poll(id)).body.status).toBe('success');
  });

  test.each([
    ['no state', (url: URL) => url.searchParams.delete('state')],
    ['a made-up state', (url: URL) => url.searchParams.set('state', 'x'.repeat(43))],
  ])('a callback with %s is refused', async (_name, change) => {
    const browser = testApp.openBrowser();
    const { id, url } = await browser.begin();
    const back = new URL(await browser.choose(url, MIRA));
    change(back);
    expect((await browser.visit(back.href)).status).toBe(400);
    expect((await browser.poll(id)).body).toEqual({ status: 'pending' });
  });

  test('a callback of one provider is refused by the other', async () => {
    const browser = testApp.openBrowser();
    const { id, url } = await browser.begin();
    const back = await browser.choose(url, MIRA);
    expect((await browser.visit(back.replace('/callback/google', '/callback/facebook'))).status).toBe(400);
    expect((await browser.poll(id)).body).toEqual({ status: 'pending' });
  });

  test('a code of another sign-in fails, because it was requested with another secret', async () => {
    const browser = testApp.openBrowser();
    const mine = await browser.begin();
    const other = testApp.openBrowser();
    const theirs = new URL(await other.choose((await other.begin()).url, MIRA));
    const back = new URL(await browser.choose(mine.url, MIRA));
    back.searchParams.set('code', theirs.searchParams.get('code') ?? '');
    await browser.visit(back.href);
    expect((await browser.poll(mine.id)).body).toEqual({ status: 'failed' });
  });

  test('a code works once, for a minute, and nowhere else', async () => {
    const browser = testApp.openBrowser();
    const exchange = (code: unknown) => browser.call('POST', '/auth/sessions/current', { body: { code } });
    const { code } = await browser.signIn({}, MIRA);
    const mauth = await browser.call('POST', '/authProviders/mauth/sessions', {
      body: testClient(testApp.deps.content, 'board').proof(String(code)),
    });
    expect(mauth.status).toBe(404);
    const validation = await browser.call('POST', `/user/validate/${code}`);
    expect(validation.status).toBe(404);
    expect((await exchange(code)).status).toBe(200);
    const again = await exchange(code);
    expect([again.status, again.body.reason]).toEqual([400, 'INVALID_CODE']);

    const late = await browser.signIn({}, MIRA);
    testApp.clock.advance(61);
    expect((await exchange(late.code)).status).toBe(404);
    expect((await exchange('made-up')).status).toBe(404);
  });

  test('no secret is readable in the database or the logs', async () => {
    const browser = testApp.openBrowser();
    const { id, url } = await browser.begin();
    const back = new URL(await browser.choose(url, MIRA));
    await browser.visit(back.href);
    const { code } = (await browser.poll(id)).body;
    const { rows } = await testApp.deps.db.statement('select * from external_auth_requests');
    const kept = JSON.stringify(rows) + testApp.logs();
    for (const secret of [id, code, back.searchParams.get('state'), back.searchParams.get('code')]) {
      expect(secret).toBeTruthy();
      expect(kept).not.toContain(secret);
    }
  });
});
