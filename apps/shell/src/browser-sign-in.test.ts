import { expect, test } from 'vitest';
import { createBrowserSignIn } from './browser-sign-in.ts';

const TEXTS = {
  locale: 'en-GB',
  direction: 'ltr',
  done: { title: 'You’re signed in', text: '' },
  declined: { title: 'You’re not signed in', text: '' },
} as const;

/** A sign-in that the browser has begun, from a page that can go. */
async function beginSignIn(openUrl = async (_url: string) => {}, reloadMs = 1) {
  const states: boolean[] = [];
  const opened = Promise.withResolvers<string>();
  const signIn = createBrowserSignIn({
    portal: 'https://play.example.com',
    origin: () => 'http://127.0.0.1:4000',
    async openUrl(url) {
      opened.resolve(url);
      await openUrl(url);
    },
    onChange: () => states.push(signIn.isPending()),
    reloadMs,
  });
  const page = new AbortController();
  const reply = signIn.signIn({ type: 'sign_in', clientId: 'client', ...TEXTS }, page.signal);
  reply.catch(() => {});
  const begun = signIn.begin(new URL(await opened.promise).searchParams, '');
  const state = new URL(begun?.location ?? '').searchParams.get('state') ?? '';
  const cookie = /=(.*?);/.exec(begun?.cookie ?? '')?.[1] ?? '';
  const confirm = () => signIn.receive(new URLSearchParams({ state, code: 'one-time-code' }), cookie);
  return { signIn, states, page, reply, confirm };
}

test('the browser does not say that the player is signed in when the page is gone', async () => {
  const { signIn, page, confirm } = await beginSignIn();
  page.abort();
  expect(await confirm()).toBeNull();
  expect(signIn.isPending()).toBe(false);
});

test('the code goes to the newest page', async () => {
  const { signIn, page, reply, confirm } = await beginSignIn();
  const newer = signIn.continueSignIn({ type: 'continue_sign_in', ...TEXTS }, new AbortController().signal);
  await expect(reply).rejects.toThrow('sign_in_cancelled');
  // The connection of the older page may be closed later.
  page.abort();
  expect(await confirm()).toContain('You’re signed in');
  expect(await newer).toMatchObject({ code: 'one-time-code' });
});

test('a browser tab that is reloaded while it waits for the page says that the player is signed in', async () => {
  const { signIn, page, confirm } = await beginSignIn(undefined, 30_000);
  page.abort();
  const shown = [confirm(), confirm()];
  const newer = signIn.continueSignIn({ type: 'continue_sign_in', ...TEXTS }, new AbortController().signal);
  expect(await Promise.all(shown)).toEqual([
    expect.stringContaining('You’re signed in'),
    expect.stringContaining('You’re signed in'),
  ]);
  expect(await newer).toMatchObject({ code: 'one-time-code' });
});

test('reports when a sign-in begins and when it ends', async () => {
  const confirmed = await beginSignIn();
  expect(confirmed.states).toEqual([true]);
  await confirmed.confirm();
  expect(confirmed.states).toEqual([true, false]);
  const cancelled = await beginSignIn();
  cancelled.signIn.cancel();
  expect(cancelled.states).toEqual([true, false]);
});

test('a sign-in whose browser cannot be opened is over', async () => {
  const { signIn, reply } = await beginSignIn(async () => {
    throw new Error('no browser');
  });
  await expect(reply).rejects.toThrow('no browser');
  expect(signIn.isPending()).toBe(false);
});
