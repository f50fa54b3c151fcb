import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { json, refusal } from '../../../test/fake-server.ts';
import { ORDER_ID, PAID, sampleOrder } from '../../../test/features/sample-order.ts';
import { type Answers, visit } from '../../../test/visit.tsx';

beforeEach(() => {
  vi.stubGlobal('scrollTo', () => {});
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const DECLARED_AT = '2026-11-18T09:30:00.000Z';
const OPEN = sampleOrder({ ...PAID, withdrawUntil: '2026-11-30' });
const ENDED = sampleOrder({ ...PAID, id: 'a5d0b17f-90d1-4f4a-8a3c-52e9a4a57f5d', number: 'GH-000041' });

const show = (answers: Answers, options: object = {}) => visit('/en-GB/withdraw', { answers, ...options });

async function fill(fields: Record<string, string>) {
  for (const [label, value] of Object.entries(fields)) {
    fireEvent.input(await screen.findByLabelText(label), { target: { value } });
  }
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
  expect(await screen.findByRole('heading', { name: 'Check your withdrawal' })).toBeTruthy();
}

const confirm = () => fireEvent.click(screen.getByRole('button', { name: 'Confirm withdrawal' }));

const BY_NUMBER = {
  'Your name': 'Ada Example',
  'Order number': 'GH-000042',
  Email: 'mara@example.test',
};

test('a visitor declares by order number and e-mail, and reads what was declared and when', async () => {
  const { sent } = await show({ 'POST /withdrawals': json(200, { declaredAt: DECLARED_AT }) });
  await fill(BY_NUMBER);
  expect(screen.getByText('GH-000042')).toBeTruthy();
  confirm();
  expect(await screen.findByRole('heading', { name: 'We’ve received your withdrawal' })).toBeTruthy();
  expect(document.querySelector('time')?.getAttribute('datetime')).toBe(DECLARED_AT);
  expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({
    name: 'Ada Example',
    orderNumber: 'GH-000042',
    email: 'mara@example.test',
  });
});

test('nothing is sent before the second step, and a change keeps what was typed', async () => {
  const { sent } = await show({ 'POST /withdrawals': json(200, { declaredAt: DECLARED_AT }) });
  await fill(BY_NUMBER);
  expect(sent.filter(({ method }) => method === 'POST')).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Edit' }));
  for (const [label, value] of Object.entries(BY_NUMBER)) {
    expect((await screen.findByLabelText<HTMLInputElement>(label)).value).toBe(value);
  }
});

test('too many declarations say when to try again, in the second step', async () => {
  await show({ 'POST /withdrawals': refusal(429, ['TOO_MANY_REQUESTS']) });
  await fill(BY_NUMBER);
  confirm();
  expect(await screen.findByText(/^Too many attempts/)).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Check your withdrawal' })).toBeTruthy();
});

test.each([
  ['accepted', /^We’re refunding €14\.99/],
  ['review', 'Our support team will check it and email you.'],
] as const)('a player chooses the order, and reads that it is %s', async (state, text) => {
  const after = { ...OPEN, withdrawUntil: null, withdrawal: { declaredAt: DECLARED_AT, state } };
  const { sent } = await show(
    {
      'GET /user/orders': json(200, { orders: [OPEN, ENDED], next: null }),
      [`POST /user/orders/${ORDER_ID}/withdrawal`]: json(200, after),
    },
    { user: {} },
  );
  const options = await screen.findAllByRole('option');
  expect(options.map(({ textContent }) => textContent?.replaceAll(/[⁨⁩]/g, ''))).toEqual([
    'Neon Drift (GH-000042)',
    'Another purchase',
  ]);
  await fill({ 'Your name': 'Ada Example' });
  confirm();
  expect(await screen.findByText(text)).toBeTruthy();
  expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({ name: 'Ada Example' });
});

test('what has no digit is no order number', async () => {
  await show({});
  for (const [label, value] of Object.entries({ ...BY_NUMBER, 'Order number': 'Neon Drift' })) {
    fireEvent.input(await screen.findByLabelText(label), { target: { value } });
  }
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
  expect(await screen.findByText('Enter the order number.')).toBeTruthy();
});

test('a player finds the address of the account in the form', async () => {
  await show(
    { 'GET /user/orders': json(200, { orders: [ENDED], next: null }) },
    { user: { validated: true } },
  );
  const field = await screen.findByLabelText<HTMLInputElement>('Email');
  expect(field.value).toBe('mara@example.test');
});

test('after a refund of a part the player reads what is left', async () => {
  const after = { ...OPEN, refundedAmount: 499, withdrawal: { declaredAt: DECLARED_AT, state: 'accepted' } };
  await show(
    {
      'GET /user/orders': json(200, { orders: [OPEN], next: null }),
      [`POST /user/orders/${ORDER_ID}/withdrawal`]: json(200, after),
    },
    { user: {} },
  );
  await fill({ 'Your name': 'Ada Example' });
  confirm();
  expect(await screen.findByText(/^We’re refunding €10\.00/)).toBeTruthy();
});
