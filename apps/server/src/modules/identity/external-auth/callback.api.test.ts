import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
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

describe('the callback', () => {
  test('a full-page sign-in returns to the portal with the id to poll', async () => {
    const browser = testApp.openBrowser();
    const redirectUri = `${testApp.address}/en-GB/sign-in?game=emberfall`;
    const { id, url } = await browser.begin({ type: 'popup', redirectUri, state: 'mine' });
    const { status, headers } = await browser.visit(await browser.choose(url, MIRA));
    expect([status, headers.get('location')]).toEqual([303, `${redirectUri}&external=${id}&state=mine`]);
    expect((await browser.poll(id)).body.status).toBe('success');
  });

  test.each(['https://evil.test/', 'http://127.0.0.1:1/en-GB/sign-in', 'http://user@127.0.0.1/'])(
    '%s is refused before the sign-in begins',
    async (redirectUri) => {
      const body = { type: 'popup', provider: 'google', locale: 'en-GB', redirectUri };
      const { status, body: error } = await testApp.openBrowser().call('POST', '/auth/external', { body });
      expect([status, error.fields]).toEqual([400, ['redirectUri']]);
    },
  );

  test('a forged Host header does not change the redirect of the callback', async () => {
    const browser = testApp.openBrowser();
    const redirectUri = `${testApp.address}/en-GB/sign-in`;
    const { url } = await browser.begin({ redirectUri });
    expect(new URL(url).searchParams.get('redirect_uri')).toBe(
      `${testApp.address}/auth/external/callback/google`,
    );
    const back = new URL(await browser.choose(url, 'cancel'));
    const { headers } = await testApp.app.inject({
      url: `${back.pathname}${back.search}`,
      headers: { host: 'evil.test', 'x-forwarded-host': 'evil.test' },
    });
    expect(String(headers.location)).toMatch(new RegExp(`^${redirectUri}\\?external=`));
  });

  test('the popup notifies its opener by its own script, in the player’s language', async () => {
    const browser = testApp.openBrowser();
    const { id, url } = await browser.begin({ type: 'popup', locale: 'ar-AE', state: '"><script>' });
    const { text, headers } = await browser.visit(await browser.choose(url, MIRA));
    expect(text).toContain('<html lang="ar-AE" dir="rtl">');
    expect(text).toContain(`&quot;id&quot;:&quot;${id}&quot;`);
    expect(text).not.toMatch(/<script>|style=| on\w+=/);
    expect(headers.get('content-security-policy')).toContain("default-src 'self'");
    const script = await browser.visit(`${testApp.address}/auth/external/window.js`);
    expect(script.text).toContain('window.opener.postMessage');
  });

  test('a player who cancels at the provider is no warning', async () => {
    const warn = vi.spyOn(testApp.deps.logger, 'warn');
    const browser = testApp.openBrowser();
    const { id, url } = await browser.begin({ type: 'popup' });
    await browser.visit(await browser.choose(url, 'cancel'));
    expect((await browser.poll(id)).body.status).toBe('failed');
    expect(warn).not.toHaveBeenCalled();
    warn.mockRestore();
  });

  test('a window that is only polled notifies no opener', async () => {
    const browser = testApp.openBrowser();
    const { url } = await browser.begin({ type: 'popup-poll', locale: 'de-DE' });
    const { text } = await browser.visit(await browser.choose(url, MIRA));
    expect(text).toContain('data-message=""');
    expect(text).toContain('Du kannst dieses Fenster schließen');
  });
});
