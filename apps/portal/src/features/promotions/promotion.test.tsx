import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { json, refusal } from '../../../test/fake-server.ts';
import { visitPart } from '../../../test/visit.tsx';
import Promotion from './promotion.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const GAME_ID = '5b8f2d0e-6f0c-4c1a-9a39-0c7a1f6f7c11';
const game = json(200, { gameId: GAME_ID, environments: [{ id: 'eu-1', region: 'eu' }] });
const inMs = (ms: number) => new Date(Date.now() + ms).toISOString();

const offer = (more: object = {}) => ({
  contentType: 'item_promotion',
  title: 'Volts for less',
  text: '500 volts at a lower price.',
  image: null,
  link: `${window.location.origin}/en-GB/shop/neon-drift`,
  endsAt: inMs(90 * 60_000),
  price: { kind: 'price', amount: 349, currency: 'EUR', listAmount: 499, lowestAmount: 499 },
  ...more,
});

const open = (answer: Response | Response[]) =>
  visitPart(<Promotion productName="neon-drift" />, {
    topics: ['promotions'],
    user: {},
    answers: {
      'GET /game/config/neon-drift/default': game,
      [`GET /user/promotions/${GAME_ID}/en/eu-1/player-1`]: answer,
    },
  });

test('shows price, lowest price and countdown, and counts that it was opened', async () => {
  const { tracked } = await open(json(200, { offer: offer() }));
  await screen.findByRole('heading', { name: 'Volts for less' });
  expect(screen.getByText('Now €3.49')).toBeTruthy();
  expect(screen.getByText('Was €4.99')).toBeTruthy();
  expect(screen.getByText(/lowest price in the 30 days before the offer: €4.99/i)).toBeTruthy();
  expect(screen.getByRole('timer').textContent).toMatch(/^Ends in .?01:(30:00|29:5\d)/);
  const link = screen.getByRole('link', { name: 'See the offer' });
  expect(link.getAttribute('href')).toBe('/en-GB/shop/neon-drift');
  fireEvent.click(link);
  expect(tracked).toEqual([
    { event: 'content_opened', product: 'neon-drift', content_type: 'item_promotion' },
  ]);
});

test('ticks every second, and at its end makes room for the next offer', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: Date.UTC(2026, 4, 31, 23, 58, 58) });
  const first = offer({ endsAt: '2026-05-31T23:59:59.000Z' });
  const next = offer({ title: 'Double volts', endsAt: '2026-06-30T23:59:59.000Z' });
  await open([json(200, { offer: first }), json(200, { offer: next })]);
  await waitFor(() => expect(screen.getByRole('timer').textContent).toMatch(/00:01:0[01]/));
  await act(() => vi.advanceTimersByTimeAsync(30_000));
  expect(screen.getByRole('timer').textContent).toMatch(/00:00:(30|29|31)/);
  expect(screen.getByRole('heading', { name: 'Volts for less' })).toBeTruthy();
  await act(() => vi.advanceTimersByTimeAsync(31_000));
  expect(await screen.findByRole('heading', { name: 'Double volts' })).toBeTruthy();
  expect(screen.queryByRole('heading', { name: 'Volts for less' })).toBeNull();
  expect(screen.getByText('Until 30 June 2026')).toBeTruthy();
});

test('on the page of the product it leads to the part of the page', async () => {
  const link = `${window.location.origin}/en-GB/shop/neon-drift#500-volts`;
  const { tracked } = await visitPart(<Promotion productName="neon-drift" look="banner" />, {
    path: '/en-GB/shop/neon-drift',
    topics: ['promotions'],
    user: {},
    answers: {
      'GET /game/config/neon-drift/default': game,
      [`GET /user/promotions/${GAME_ID}/en/eu-1/player-1`]: json(200, {
        offer: offer({ link, contentType: 'happy_hour_ad' }),
      }),
    },
  });
  const opened = await screen.findByRole('link', { name: 'See the offer' });
  expect(opened.getAttribute('href')).toBe('#500-volts');
  fireEvent.click(opened);
  expect(tracked).toEqual([
    { event: 'content_opened', product: 'neon-drift', content_type: 'happy_hour_ad' },
  ]);
});

test.each([
  ['an offer that is over', json(200, { offer: offer({ endsAt: inMs(-1000) }) })],
  ['no offer', json(200, { offer: null })],
  ['a failure', refusal(500, ['INTERNAL'])],
])('shows nothing for %s', async (_case, answer) => {
  const { calls, container } = await open(answer);
  await expect.poll(calls).toContain(`GET /user/promotions/${GAME_ID}/en/eu-1/player-1`);
  expect(container.querySelector('section')).toBeNull();
});
