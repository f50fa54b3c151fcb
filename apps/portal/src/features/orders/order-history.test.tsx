import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { json } from '../../../test/fake-server.ts';
import { ACCOUNT, ORDER_ID, PAID, sampleOrder } from '../../../test/features/sample-order.ts';
import { stubBrowser } from '../../../test/stub-browser.ts';
import { type Answers, visit, visitPart } from '../../../test/visit.tsx';
import OrderHistory from './order-history.tsx';

stubBrowser();

const OTHER_ID = '0b7f1d52-6c0e-4d0f-9a63-3f1f6f0a7c11';

const open = (answers: Answers) => visitPart(<OrderHistory />, { topics: ['orders'], user: {}, answers });
const row = (name: string) => within(screen.getByRole('group', { name }));

test('lists orders with number, date, amount, status and receipt', async () => {
  await open({
    'GET /user/orders': json(200, {
      orders: [
        sampleOrder({ ...PAID, amount: 4999, currency: 'JPY' }),
        sampleOrder({ id: OTHER_ID, number: 'GH-000041', displayName: 'Emberfall', status: 'failed' }),
      ],
      next: null,
    }),
  });
  await screen.findByRole('link', { name: 'Neon Drift' });
  const paid = row('Neon Drift');
  expect(paid.getByText('GH-000042')).toBeTruthy();
  expect(paid.getByText('16 November 2026')).toBeTruthy();
  expect(paid.getByText('JP¥4,999')).toBeTruthy();
  expect(paid.getByText('Paid')).toBeTruthy();
  const receipt = paid.getByRole('link', { name: 'Receipt for Neon Drift, order GH-000042' });
  expect(receipt.getAttribute('href')).toBe(`/en-GB/orders/${ORDER_ID}/receipt`);
  const failed = row('Emberfall');
  expect(failed.getByText('Declined')).toBeTruthy();
  expect(failed.queryByRole('link', { name: /^Receipt/ })).toBeNull();
  expect(failed.getByRole('link').getAttribute('href')).toBe(`/en-GB/orders/${OTHER_ID}`);
});

test('says of a payment that granted nothing that the money goes back', async () => {
  await open({
    'GET /user/orders': json(200, { orders: [sampleOrder({ ...PAID, wasOwned: true })], next: null }),
  });
  await screen.findByRole('link', { name: 'Neon Drift' });
  const unused = row('Neon Drift');
  expect(unused.getByText('Refund in progress')).toBeTruthy();
  expect(unused.queryByText('Paid')).toBeNull();
  expect(unused.queryByRole('link', { name: /^Receipt/ })).toBeNull();
});

test('distinguishes the orders of two game accounts', async () => {
  const bought = { ...PAID, extraName: '500-volts' };
  const other = { ...ACCOUNT, displayName: 'AshenWolf', region: null };
  await open({
    'GET /user/orders': json(200, {
      orders: [
        sampleOrder({ ...bought, displayName: 'Neon Drift: 500 volts', account: ACCOUNT }),
        sampleOrder({ ...bought, id: OTHER_ID, displayName: 'Neon Drift: 900 volts', account: other }),
      ],
      next: null,
    }),
  });
  await screen.findByRole('link', { name: 'Neon Drift: 500 volts' });
  const first = row('Neon Drift: 500 volts');
  expect(first.getByText('Nightwarden (Europe)')).toBeTruthy();
  expect(first.getByRole('img', { name: 'Game account' })).toBeTruthy();
  expect(row('Neon Drift: 900 volts').getByText('AshenWolf').tagName).toBe('BDI');
});

test('loads older orders below the newer ones', async () => {
  await open({
    'GET /user/orders': json(200, { orders: [sampleOrder()], next: '42' }),
    'GET /user/orders?before=42': json(200, {
      orders: [sampleOrder({ id: OTHER_ID, displayName: 'Emberfall' })],
      next: null,
    }),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Show older orders' }));
  await screen.findByRole('link', { name: 'Emberfall' });
  expect(screen.getByRole('link', { name: 'Neon Drift' })).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

test('says that there are no orders yet, and leads to the store', async () => {
  await open({ 'GET /user/orders': json(200, { orders: [], next: null }) });
  const link = await screen.findByRole('link', { name: 'Go to the store' });
  expect(link.getAttribute('href')).toBe('/en-GB/');
});

test('is a tab of the settings that loads when it is opened', async () => {
  await visit('/en-GB/settings/orders', {
    user: {},
    answers: { 'GET /user/orders': json(200, { orders: [sampleOrder()], next: null }) },
  });
  expect(await screen.findByRole('tabpanel', { name: 'Orders' })).toBeTruthy();
  expect(await screen.findByRole('link', { name: 'Neon Drift' })).toBeTruthy();
});
