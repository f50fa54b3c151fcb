import type { Receipt as ReceiptReply } from '@gatehouse/contract/order';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { json, refusal } from '../../../test/fake-server.ts';
import { ACCOUNT, ORDER_ID } from '../../../test/features/sample-order.ts';
import { visitPart } from '../../../test/visit.tsx';
import { Receipt } from './receipt.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const receipt: ReceiptReply = {
  number: 'GH-000042',
  status: 'paid',
  date: '2026-11-16T10:01:00.000Z',
  seller: {
    name: 'Gatehouse Games Ltd',
    address: ['1 Lantern Keep', 'D02 XY45 Dublin', 'Ireland'],
    taxId: 'IE0000000XX',
    email: 'billing@gatehouse.example',
  },
  buyer: { email: 'mara@example.test' },
  account: null,
  lines: [{ title: 'Neon Drift', quantity: 1, amount: 1499 }],
  currency: 'EUR',
  total: 1499,
  refundedAmount: 0,
  tax: { percent: 25.5, amount: 305, country: 'DE' },
  isUpgrade: false,
  consent: { at: '2026-05-14T10:00:00.000Z', version: '2026-11' },
  policy: { refundDays: 14 },
};

const open = (answer: Response) =>
  visitPart(<Receipt id={ORDER_ID} />, {
    topics: ['orders'],
    user: {},
    answers: { [`GET /user/orders/${ORDER_ID}/receipt`]: answer },
  });

test('has number, date, lines, tax and the address of the seller, and can be printed', async () => {
  await open(json(200, receipt));
  await screen.findByRole('heading', { level: 1, name: 'Receipt' });
  for (const text of [
    'GH-000042',
    '16 November 2026',
    'Gatehouse Games Ltd',
    '1 Lantern Keep',
    'D02 XY45 Dublin',
    'Ireland',
    'VAT ID IE0000000XX',
    'mara@example.test',
    'Neon Drift',
    'Includes 25.5% VAT, Germany',
    '€3.05',
  ]) {
    expect(screen.getByText(text), text).toBeTruthy();
  }
  expect(screen.getAllByText('€14.99')).toHaveLength(2);
  const print = vi.fn();
  vi.stubGlobal('print', print);
  fireEvent.click(screen.getByRole('button', { name: 'Print or save as PDF' }));
  expect(print).toHaveBeenCalledOnce();
});

test('names the game account of an extra', async () => {
  await open(json(200, { ...receipt, account: ACCOUNT }));
  const label = await screen.findByText('Game account');
  expect(label.nextElementSibling?.textContent).toBe('Nightwarden (Europe)');
});

test('says that the order is being refunded', async () => {
  await open(json(200, { ...receipt, status: 'refunding' }));
  expect((await screen.findByRole('note')).textContent).toBe('This order is being refunded.');
});

test('says that the order was refunded', async () => {
  await open(json(200, { ...receipt, status: 'refunded' }));
  expect((await screen.findByRole('note')).textContent).toBe('This order was refunded.');
});

test('says what part of the price was refunded', async () => {
  await open(json(200, { ...receipt, refundedAmount: 500 }));
  expect((await screen.findByRole('note')).textContent).toBe(
    'We refunded €5.00 for Neon Drift. That’s part of the €14.99 you paid, and Neon Drift stays in your account.',
  );
});

test('an order without a receipt leads back to the order', async () => {
  await open(refusal(404, ['NOT_FOUND']));
  await screen.findByRole('heading', { name: 'There’s no receipt for this order' });
  expect(screen.getByRole('link', { name: 'Back to the order' }).getAttribute('href')).toBe(
    `/en-GB/orders/${ORDER_ID}`,
  );
});
