import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { json } from '../../../../test/fake-server.ts';
import { neonDrift, offersOf, saleOffer } from '../../../../test/features/neon-drift.ts';
import { stubBrowser } from '../../../../test/stub-browser.ts';
import { visit } from '../../../../test/visit.tsx';

stubBrowser();

const OFFERS = 'GET /user/product/neon-drift/purchaseables?language=en';
const USUAL = 'One sign-in for every game on Gatehouse.';
const paid = json(200, offersOf(saleOffer));
const free = json(200, offersOf({ kind: 'free' }));

const comeFrom = (path: string, offers: Response | Error = paid, at = '/en-GB/sign-in') =>
  visit(at, {
    answers: { 'GET /product/neon-drift/en-GB': json(200, neonDrift), [OFFERS]: offers },
    prepare: ({ stores }) => stores.returnPath.getState().remember(path),
  });

const art = () => screen.queryByAltText('Neon Drift');

test.each([
  ['/en-GB/shop/neon-drift/buy', 'Sign in to buy Neon Drift for €14.99', paid],
  ['/en-GB/shop/neon-drift/buy?item=midnight-edition', /^Sign in to buy Midnight edition for €/, paid],
  ['/en-GB/shop/neon-drift/buy', 'Sign in to add Neon Drift to your library', free],
  ['/en-GB/shop/neon-drift', 'Sign in to add Neon Drift to your wishlist', paid],
])('a visitor from %s reads %s, next to the art of the game', async (path, text, offers) => {
  await comeFrom(path, offers);
  await screen.findByText(text);
  expect(art()).toBeTruthy();
});

test('a visitor with a code reads that it is redeemed after the sign-in', async () => {
  await comeFrom('/en-GB/coupon?code=ONCE-0042');
  await screen.findByText('Sign in to redeem your code');
});

test('a visitor who creates an account instead reads what it is for', async () => {
  const { go } = await comeFrom('/en-GB/shop/neon-drift/buy');
  await screen.findByText('Sign in to buy Neon Drift for €14.99');
  await go('/en-GB/sign-up');
  await screen.findByText('You’ll need an account to buy Neon Drift for €14.99');
  expect(art()).toBeTruthy();
});

test('a visitor reads it again after a reload', async () => {
  sessionStorage.setItem('gatehouse.after-sign-in', '/en-GB/shop/neon-drift/buy');
  await visit('/en-GB/sign-in', { answers: { [OFFERS]: paid } });
  await screen.findByText('Sign in to buy Neon Drift for €14.99');
});

test.each([
  ['an unknown product', '/en-GB/shop/no-such-game/buy', paid],
  ['an unknown edition', '/en-GB/shop/neon-drift/buy?item=<b>free</b>', paid],
  ['prices that could not be loaded', '/en-GB/shop/neon-drift/buy', json(500, {})],
  ['another page', '/en-GB/library', paid],
])('%s leaves the usual text', async (_what, path, offers) => {
  await comeFrom(path, offers);
  await screen.findByText(USUAL);
});
