import type { Order as OrderReply } from '@gatehouse/contract/order';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { json, refusal } from '../../../test/fake-server.ts';
import { ACCOUNT, ORDER_ID, PAID, sampleOrder } from '../../../test/features/sample-order.ts';
import { type Answers, type VisitOptions, visitPart } from '../../../test/visit.tsx';
import { leavePage } from '../../platform/leave-page.ts';
import { createStartedOrder } from '../../stores/started-order.ts';
import { Order } from './order.tsx';

vi.mock('../../platform/leave-page.ts');
const leave = vi.mocked(leavePage);

afterEach(() => {
  cleanup();
  leave.mockClear();
  vi.useRealTimers();
});

const READ = `GET /user/orders/${ORDER_ID}`;
const CHECK = `POST /user/orders/${ORDER_ID}/check`;
const reply = (changes: Partial<OrderReply> = {}) => json(200, sampleOrder(changes));
const gameFor = (systems: string[]) => ({
  'GET /product/neon-drift/en-GB': json(200, { gameId: '5b8f2d0e-6f0c-4c1a-9a39-0c7a1f6f7c11', systems }),
});

const open = (answers: Answers, prepare?: VisitOptions['prepare'], user: VisitOptions['user'] = {}) =>
  visitPart(<Order id={ORDER_ID} resend={<button type="button">Resend</button>} />, {
    ...(prepare ? { prepare } : {}),
    path: `/en-GB/orders/${ORDER_ID}`,
    topics: ['orders'],
    user,
    answers: { ...gameFor(['browser', 'windows']), ...answers },
  });

const heading = (name: string) => screen.findByRole('heading', { level: 1, name }, { timeout: 5000 });
const linkTo = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

test('follows a pending order until the provider says that it is paid', async () => {
  const { calls } = await open({ [READ]: reply(), [CHECK]: [reply(), reply(PAID)] });
  await heading('Checking your payment');
  await heading('Your payment isn’t finished');
  await heading('You now own Neon Drift');
  expect(screen.getByText('We’ve emailed your receipt to mara@example.test.')).toBeTruthy();
  expect(linkTo('Go to your library')).toBe('/en-GB/library?game=neon-drift');
  expect(linkTo('View receipt')).toBe(`/en-GB/orders/${ORDER_ID}/receipt`);
  await waitFor(() => expect(linkTo('Play now')).toBe('/en-GB/play/neon-drift'));
  expect(calls().filter((call) => call.includes('/orders/'))).toEqual([READ, CHECK, CHECK]);
});

test('shows a buyer with an unverified address how to get the receipt by mail, and resends the mail', async () => {
  await open({ [READ]: reply(PAID) }, undefined, { validated: null });
  const note = await screen.findByRole('note');
  expect(note.textContent).toMatch(/^Verify .*mara@example\.test.* and we’ll email your receipt\./);
  expect(within(note).getByRole('button', { name: 'Resend' })).toBeTruthy();
});

test('a buyer with a verified address is not asked to verify it', async () => {
  await open({ [READ]: reply(PAID) });
  await screen.findByText('We’ve emailed your receipt to mara@example.test.');
  expect(screen.queryByRole('button', { name: 'Resend' })).toBeNull();
});

test.each([
  [{ status: 'failed' }, 'Your payment didn’t go through', 'Try again', '/en-GB/shop/neon-drift/buy'],
  [
    { status: 'failed', extraName: 'midnight-edition' },
    'Your payment didn’t go through',
    'Try again',
    '/en-GB/shop/neon-drift/buy?item=midnight-edition',
  ],
  [{ status: 'cancelled' }, 'Your order was cancelled', 'Buy again', '/en-GB/shop/neon-drift/buy'],
  [{ ...PAID, status: 'refunded' }, 'Your refund for Neon Drift', 'Buy again', '/en-GB/shop/neon-drift/buy'],
  [
    { ...PAID, status: 'refunding' },
    'Your refund for Neon Drift',
    'Go to your library',
    '/en-GB/library?game=neon-drift',
  ],
  [{ ...PAID, hasRefundFailed: true }, 'Your refund didn’t go through', 'Contact support', '/en-GB/support'],
  [{ ...PAID, status: 'disputed' }, 'Your payment was reversed', 'Contact support', '/en-GB/support'],
] as const)('an order that is %o says "%s" and leads on', async (changes, title, action, target) => {
  const { calls } = await open({ [READ]: reply(changes) });
  await heading(title);
  expect(linkTo(action)).toBe(target);
  expect(calls()).not.toContain(CHECK);
});

test.each([
  [
    'was paid in another way',
    { status: 'refunded', isRefundedByHand: true },
    /we sent you the money another way/,
  ],
  [
    'failed for what the player had already',
    { hasRefundFailed: true, wasOwned: true },
    /nothing changes in your account/,
  ],
] as const)('a refund that %s does not promise what is not so', async (_, changes, text) => {
  await open({ [READ]: reply({ ...PAID, ...changes }) });
  expect(await screen.findByText(text)).toBeTruthy();
  expect(screen.queryByText(/original payment method, usually|as before/)).toBeNull();
});

test('says that money goes back for what the player had already, until it is refunded', async () => {
  const unused = { ...PAID, wasOwned: true, displayName: 'Tidebreakers: Black sails' };
  const { calls, tracked } = await open(
    { [READ]: [reply(unused), reply({ ...unused, status: 'refunded' })] },
    ({ stores }) => {
      stores.consent.setState({ statistics: true });
      createStartedOrder(stores.consent.getState().allows).remember(ORDER_ID);
    },
  );
  await heading('Your refund for Tidebreakers: Black sails');
  expect(screen.getByText('Refund in progress')).toBeTruthy();
  expect(screen.getByText(/^You already have .*Black sails.*refunding €14\.99/)).toBeTruthy();
  expect(screen.queryByText(/You now own|emailed your receipt/)).toBeNull();
  expect(screen.queryByRole('link', { name: 'View receipt' })).toBeNull();
  await screen.findByText('Refunded', {}, { timeout: 5000 });
  expect(screen.queryByRole('link', { name: 'View receipt' })).toBeNull();
  expect(calls().filter((call) => call.includes('/orders/'))).toEqual([READ, READ]);
  expect(tracked).toEqual([]);
});

test('says that a payment is on its way, and does not offer to pay again', async () => {
  await open({ [READ]: reply({ isProcessing: true }), [CHECK]: 'hang' });
  await heading('We’re processing your payment');
  expect(screen.queryByRole('button')).toBeNull();
});

test('a bought extra waits in the game', async () => {
  await open({ [READ]: reply({ ...PAID, extraName: '500-volts', displayName: 'Neon Drift: 500 volts' }) });
  await heading('You now own Neon Drift: 500 volts');
  expect(screen.getByText('Thanks for your order. You’ll find it in the game.')).toBeTruthy();
});

test('names the game account that the extra is for', async () => {
  const account = { ...ACCOUNT, displayName: 'פנס הלילה' };
  await open({ [READ]: reply({ ...PAID, extraName: '500-volts', account }) });
  const fact = (await screen.findByText('Game account')).parentElement;
  expect(fact?.textContent).toBe('Game accountפנס הלילה (Europe)');
  expect(screen.getByText('פנס הלילה').getAttribute('dir')).toBe('auto');
});

test('names no game account where the order has none', async () => {
  await open({ [READ]: reply(PAID) });
  await heading('You now own Neon Drift');
  expect(screen.queryByText('Game account')).toBeNull();
});

test('a game that must be downloaded is found in the library', async () => {
  const { calls } = await open({ ...gameFor(['windows']), [READ]: reply(PAID) });
  await heading('You now own Neon Drift');
  await waitFor(() => expect(calls()).toContain('GET /product/neon-drift/en-GB'));
  expect(linkTo('Go to your library')).toBe('/en-GB/library?game=neon-drift');
  expect(screen.queryByRole('link', { name: 'Play now' })).toBeNull();
});

test('a free product has neither price nor receipt', async () => {
  await open({ [READ]: reply({ ...PAID, amount: 0 }) });
  await heading('You now own Neon Drift');
  expect(screen.queryByText('Paid')).toBeNull();
  expect(screen.getAllByText('Free')).toHaveLength(2);
  expect(screen.queryByRole('link', { name: 'View receipt' })).toBeNull();
});

test('cancels a pending order and shows what the server made of it', async () => {
  const { calls } = await open({
    [READ]: reply(),
    [CHECK]: [reply(), 'hang'],
    [`POST /user/orders/${ORDER_ID}/cancel`]: reply({ status: 'cancelled' }),
  });
  await heading('Your payment isn’t finished');
  fireEvent.click(screen.getByRole('button', { name: 'Cancel order' }));
  await heading('Your order was cancelled');
  expect(calls()).toContain(`POST /user/orders/${ORDER_ID}/cancel`);
});

test('says why the payment could not be opened, and lets the player try again', async () => {
  await open({
    [READ]: reply(),
    [CHECK]: [reply(), 'hang'],
    [`POST /user/orders/${ORDER_ID}/payment`]: refusal(500, ['INTERNAL']),
  });
  await heading('Your payment isn’t finished');
  fireEvent.click(screen.getByRole('button', { name: 'Continue to payment' }));
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('We couldn’t open the payment page.');
  expect(screen.getByRole('button', { name: 'Continue to payment' }).getAttribute('aria-busy')).toBeNull();
});

const PAYMENT = `POST /user/orders/${ORDER_ID}/payment`;
const PAYMENT_LINK = 'https://pay.example.test/1';
const payButton = () => screen.getByRole('button', { name: 'Continue to payment' });

test('pays once on a double click, and again when the browser restores the page', async () => {
  const { calls } = await open({
    [READ]: reply(),
    [CHECK]: [reply(), 'hang'],
    [PAYMENT]: json(200, { link: PAYMENT_LINK }),
  });
  await heading('Your payment isn’t finished');
  fireEvent.click(payButton());
  fireEvent.click(payButton());
  await waitFor(() => expect(leave).toHaveBeenCalledWith(PAYMENT_LINK));
  expect(payButton().getAttribute('aria-busy')).toBe('true');
  expect(calls().filter((call) => call === PAYMENT)).toHaveLength(1);
  fireEvent(window, Object.assign(new Event('pageshow'), { persisted: true }));
  await waitFor(() => expect(payButton().getAttribute('aria-busy')).toBeNull());
});

test('opens no payment page for a player who has left the order meanwhile', async () => {
  const payment = Promise.withResolvers<Response>();
  const { calls } = await open({
    [READ]: reply(),
    [CHECK]: [reply(), 'hang'],
    [PAYMENT]: payment.promise,
  });
  await heading('Your payment isn’t finished');
  fireEvent.click(payButton());
  await waitFor(() => expect(calls()).toContain(PAYMENT));
  cleanup();
  payment.resolve(json(200, { link: PAYMENT_LINK }));
  await new Promise((resolve) => setTimeout(resolve));
  expect(leave).not.toHaveBeenCalled();
});

test('the order of another player is not found', async () => {
  await open({ [READ]: refusal(404, ['NOT_FOUND']) });
  await heading('We can’t find this order');
  expect(linkTo('All orders')).toBe('/en-GB/settings/orders');
});

test('writes an amount in yen without decimals', async () => {
  await open({ [READ]: reply({ ...PAID, amount: 2300, currency: 'JPY' }) });
  await heading('You now own Neon Drift');
  expect(screen.getByText('JP¥2,300')).toBeTruthy();
});

test('the payment of an order that this tab has opened is counted once', async () => {
  const agree: NonNullable<VisitOptions['prepare']> = ({ stores }) =>
    void stores.consent.setState({ statistics: true });
  const started = await open({ [READ]: reply(PAID) }, (services) => {
    agree(services);
    createStartedOrder(services.stores.consent.getState().allows).remember(ORDER_ID);
  });
  await heading('You now own Neon Drift');
  await waitFor(() => expect(started.tracked).toEqual([{ event: 'purchase_paid', product: 'neon-drift' }]));
  cleanup();
  const again = await open({ [READ]: reply(PAID) }, agree);
  await heading('You now own Neon Drift');
  expect(again.tracked).toEqual([]);
});

test('shows how much of the price was refunded, and that the item stays', async () => {
  await open({ [READ]: reply({ ...PAID, refundedAmount: 499 }) });
  const text = await screen.findByText(/^We refunded/);
  expect(text.textContent).toMatch(/€4\.99.* part of the .*€14\.99.*stays in your account/);
});
