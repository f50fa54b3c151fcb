import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { json, refusal, type SentRequest } from '../../../test/fake-server.ts';
import { type Answers, visitPart } from '../../../test/visit.tsx';
import { ownershipsQuery } from '../../data/user.queries.ts';
import { Coupon } from './coupon.tsx';

afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

const granted = json(200, {
  granted: [{ productName: 'neon-drift', displayName: 'Neon Drift', image: '/art/1/neon-drift/hero' }],
});
const product = json(200, {
  displayName: 'Neon Drift',
  hero: '/art/1/neon-drift/hero',
  wordmark: '/art/1/neon-drift/wordmark',
  tagline: 'Eleven districts.',
  gameId: '5b8f2d0e-6f0c-4c1a-9a39-0c7a1f6f7c11',
  systems: ['browser'],
  playUrl: 'https://play.neon-drift.example/',
  locale: 'en-GB',
});

const visit = (answers: Answers, search = '') =>
  visitPart(<Coupon />, { path: `/en-GB/coupon${search}`, topics: ['coupon'], user: {}, answers });

const field = () => screen.getByLabelText('Code') as HTMLInputElement;
const button = () => screen.getByRole('button', { name: /^Redeem/ });
const keysOf = (sent: SentRequest[]) => sent.map(({ headers }) => headers['Idempotency-Key']);

function redeem(code: string) {
  fireEvent.input(field(), { target: { value: code } });
  fireEvent.click(button());
}

test('redeems a code as typed and shows the granted product', async () => {
  const owned = { ownerships: [{ productName: 'neon-drift' }] };
  const { sent, services } = await visit({
    'POST /product/coupon/WELCOME2026/redeem': granted,
    'GET /product/neon-drift/en-GB': product,
    'GET /user/ownerships': json(200, owned),
  });
  redeem(' welcome 2026');
  const title = await screen.findByRole('heading', { level: 1, name: 'Neon Drift is yours' });
  await waitFor(() => expect(document.activeElement === title).toBe(true));
  expect(await screen.findByText('Eleven districts.')).toBeTruthy();
  expect(screen.getByRole('link', { name: /^Play now/ }).getAttribute('href')).toBe(
    'https://play.neon-drift.example/',
  );
  expect(sent[0]).toMatchObject({
    url: 'https://store.example.test/api/v1/product/coupon/WELCOME2026/redeem',
    body: { userId: 'player-1' },
  });
  const { queryKey } = ownershipsQuery(services.call, 'player-1');
  await waitFor(() => expect(services.queries.getQueryData(queryKey)).toEqual(owned));
});

test('a code in the URL fills the field and is not redeemed automatically', async () => {
  const { sent } = await visit([granted], '?code=WELCOME-2026');
  expect(field().value).toBe('WELCOME-2026');
  expect(sent).toEqual([]);
});

test('after one code the form asks for the next, with an empty focused field', async () => {
  await visit([granted, product], '?code=WELCOME-2026');
  fireEvent.click(button());
  fireEvent.click(await screen.findByRole('button', { name: 'Redeem another code' }));
  expect(field().value).toBe('');
  await waitFor(() => expect(document.activeElement === field()).toBe(true));
});

test.each([
  ['We don’t recognise that code.', refusal(404, ['NOT_FOUND'])],
  ['You’ve already redeemed this code.', refusal(409, ['COUPON_REFUSED'], { reason: 'ALREADY_REDEEMED' })],
  ['This code isn’t valid yet.', refusal(409, ['COUPON_REFUSED'], { reason: 'NOT_YET_VALID' })],
  ['This code has expired.', refusal(409, ['COUPON_REFUSED'], { reason: 'EXPIRED' })],
  ['This code has already been used.', refusal(409, ['COUPON_REFUSED'], { reason: 'USED_UP' })],
  ['You already own what this code unlocks.', refusal(409, ['COUPON_REFUSED'], { reason: 'ALREADY_OWNED' })],
  ['You’ve tried 10 codes within an hour.', refusal(429, ['TOO_MANY_REQUESTS'])],
])('shows "%s" at the focused field until it is edited', async (sentence, answer) => {
  await visit([answer]);
  redeem('SOME-CODE');
  const error = await screen.findByText((text) => text.startsWith(sentence));
  expect(field().getAttribute('aria-describedby')).toContain(error.parentElement?.id ?? 'nothing');
  expect(field().getAttribute('aria-invalid')).toBe('true');
  await waitFor(() => expect(document.activeElement === field()).toBe(true));
  fireEvent.input(field(), { target: { value: 'SOME-CODES' } });
  expect(screen.queryByText((text) => text.startsWith(sentence))).toBeNull();
});

test.each([
  ['', 'Enter your code.'],
  ['x', 'A code has 4 to 32 letters and numbers.'],
])('%j is not sent', async (typed, sentence) => {
  const { sent } = await visit([granted]);
  redeem(typed);
  expect(await screen.findByText((text) => text.startsWith(sentence))).toBeTruthy();
  expect(sent).toEqual([]);
});

test('clicking twice is one action', async () => {
  const { sent } = await visit(['hang'], '?code=WELCOME-2026');
  fireEvent.click(button());
  fireEvent.click(button());
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(button().getAttribute('aria-busy')).toBe('true');
});

test('a retry after an undecided response is the same action, even after a reload', async () => {
  const failure = json(500, { errorTypes: ['INTERNAL'], message: 'INTERNAL' });
  const first = await visit([failure], '?code=WELCOME-2026');
  fireEvent.click(button());
  expect((await screen.findByRole('alert')).textContent).toContain('Something went wrong on our side.');
  fireEvent.click(button());
  await waitFor(() => expect(first.sent).toHaveLength(2));
  await screen.findByRole('alert');
  first.unmount();
  const second = await visit([granted, product], '?code=WELCOME-2026');
  fireEvent.click(button());
  await screen.findByRole('heading', { name: 'Neon Drift is yours' });
  const keys = [...keysOf(first.sent), keysOf(second.sent)[0]];
  expect(keys).toHaveLength(3);
  expect(new Set(keys).size).toBe(1);
});

test('a retry after a rejection is a new action', async () => {
  const { sent } = await visit([refusal(404, ['NOT_FOUND'])], '?code=WELCOME-2026');
  fireEvent.click(button());
  await screen.findByText((text) => text.startsWith('We don’t recognise'));
  fireEvent.click(button());
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(new Set(keysOf(sent)).size).toBe(2);
});
