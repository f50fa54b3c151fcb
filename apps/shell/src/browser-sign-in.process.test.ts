import { createHash, randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { connect, lastState, SIGN_IN } from '../test/bridge-page.ts';
import { ask, cookieOf, type Reply } from '../test/loopback-client.ts';
import { prepareShell } from '../test/shell-process.ts';

const setup = prepareShell();
const { enter, openedUrl, start } = setup;

/** What the portal answers the browser with, after the player has confirmed or declined. */
function redirectOf({ headers }: Reply, query: Record<string, string>): string {
  const asked = new URL(headers.location ?? '').searchParams;
  return `${asked.get('redirect_uri')}?${new URLSearchParams({ state: asked.get('state') ?? '', ...query })}`;
}

test('the browser says whether the player has confirmed or declined the sign-in', async () => {
  start();
  const page = await connect(await enter());
  const answer = async (query: Record<string, string>) => {
    const reply = page.command(SIGN_IN);
    const begun = await ask(await openedUrl());
    await page.until((all) => lastState(all)?.isSigningIn || undefined);
    const shown = await ask(redirectOf(begun, query), { cookie: cookieOf(begun) });
    await page.until((all) => (lastState(all)?.isSigningIn ? undefined : true));
    return [/<h1>(.*)<\/h1>/.exec(shown.text)?.[1], (await reply).error ?? 'confirmed'];
  };
  expect(await answer({ error: 'access_denied' })).toEqual(['You’re not signed in', 'sign_in_cancelled']);
  expect(await answer({ code: 'one-time-code' })).toEqual(['You’re signed in', 'confirmed']);
});

test('a page that was reloaded during the sign-in gets the code', async () => {
  start();
  const entered = await enter();
  const first = await connect(entered);
  void first.command(SIGN_IN);
  const begun = await ask(await openedUrl());
  await first.leave();
  const confirmed = redirectOf(begun, { code: 'one-time-code' });
  // The player may confirm while the page reloads: the browser waits for it.
  const shown = ask(confirmed, { cookie: cookieOf(begun) });
  const second = await connect(entered);
  expect(lastState(await second.until((all) => (lastState(all) ? all : undefined)))?.isSigningIn).toBe(true);
  const { clientId: _, ...texts } = SIGN_IN;
  const reply = await second.command({
    ...texts,
    type: 'continue_sign_in',
    locale: 'de-DE',
    done: { title: 'Angemeldet', text: '' },
  });
  expect(reply.value).toMatchObject({ code: 'one-time-code', codeVerifier: expect.any(String) });
  expect((await shown).text).toContain('<html lang="de-DE" dir="ltr">');
  expect((await shown).text).toContain('<h1>Angemeldet</h1>');
  expect(await second.command({ ...texts, type: 'continue_sign_in' })).toMatchObject({ error: 'not_found' });
});

test('a player who signs in with a password meanwhile ends the sign-in in the browser', async () => {
  start();
  const page = await connect(await enter());
  const reply = page.command(SIGN_IN);
  const begun = await ask(await openedUrl());
  await page.command({ type: 'session', token: 'player-token', installationId: randomUUID() });
  expect(await reply).toMatchObject({ error: 'sign_in_cancelled' });
  const late = await ask(redirectOf(begun, { code: 'one-time-code' }), { cookie: cookieOf(begun) });
  expect(late.status).toBe(403);
});

test('a browser tab of an older sign-in says that it was replaced, and does not end the newer one', async () => {
  start();
  const page = await connect(await enter());
  void page.command(SIGN_IN);
  const first = await ask(await openedUrl());
  const reply = page.command(SIGN_IN);
  const second = await ask(await openedUrl());
  const cookie = cookieOf(second);
  const older = await ask(redirectOf(first, { code: 'older-code' }), { cookie });
  expect([older.status, older.headers['content-type']]).toEqual([403, 'text/html; charset=utf-8']);
  expect(older.text).toContain('<h1>This sign-in has ended</h1>');
  expect(older.text).toContain('replaced by a newer one. Go back to the launcher.');
  // Without the secrets, as from another site, the answer is the same.
  expect((await ask(new URL('/callback', redirectOf(first, {})))).text).toBe(older.text);
  expect(older.headers['set-cookie']).toBeUndefined();
  const newer = await ask(redirectOf(second, { code: 'newer-code' }), { cookie });
  expect(newer.text).toContain('You’re signed in');
  expect((await reply).value).toMatchObject({ code: 'newer-code' });
  // Also where the tab of a finished sign-in is reloaded: it must not say that the player is not signed in.
  expect((await ask(redirectOf(second, { code: 'newer-code' }), { cookie })).text).toBe(older.text);
  for (const { text, headers } of [older, newer]) {
    const style = /<style>(.*)<\/style>/s.exec(text)?.[1] ?? '';
    const hash = createHash('sha256').update(style).digest('base64');
    expect(headers['content-security-policy']).toContain(`default-src 'none';style-src 'sha256-${hash}'`);
    expect(text).toContain('<link rel="icon" href="data:,">');
  }
});

test('only the browser that has opened the sign-in finishes it', async () => {
  start();
  const page = await connect(await enter());
  const reply = page.command(SIGN_IN);
  const opened = await openedUrl();
  // Neither the state nor the challenge is in the address that other users can read.
  expect([opened.pathname, [...opened.searchParams.keys()]]).toEqual(['/sign-in', ['ticket']]);
  const begun = await ask(opened);
  expect(new URL(begun.headers.location ?? '').origin).toBe(setup.portal.origin);
  const redirect = redirectOf(begun, { code: 'code-of-another-account' });
  expect((await ask(redirect)).status).toBe(403);
  expect((await ask(redirect, { cookie: 'gatehouse_sign_in=guessed' })).status).toBe(403);
  // The browser may come back to the address, a second browser ends the sign-in.
  expect((await ask(opened, { cookie: cookieOf(begun) })).status).toBe(303);
  expect((await ask(opened)).status).toBe(403);
  expect(await reply).toMatchObject({ error: 'sign_in_cancelled' });
  expect((await ask(redirect, { cookie: cookieOf(begun) })).status).toBe(403);
});
