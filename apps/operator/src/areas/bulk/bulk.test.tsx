import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { showPage } from '../../../test/show-page.tsx';
import BulkActPage from './bulk-act.tsx';
import BulkActs from './bulk-acts.tsx';
import NewBulkAct from './new-bulk-act.tsx';

const BULK = '0d3a1c7e-2b54-4f0e-9a6d-51c7e8f20a01';
const NOW = new Date().toISOString();
const LONG_AGO = '2026-01-01T00:00:00.000Z';

const known = {
  ...{ acts: [], next: null, games: ['neon-drift'] },
  products: [{ name: 'neon-drift', extras: ['500-volts'] }],
};
const person = { userId: BULK, nickname: 'Ada', createdAt: NOW, lastSignInAt: null };
const check = {
  ...{ players: 2, repeated: 1, wrong: 1, wrongLines: [{ line: 3, text: 'nobody@example.test' }] },
  first: [{ ...person, email: 'ada@example.test' }],
};

function showNew(checked: object = check) {
  return showPage(<NewBulkAct />, {
    ...{ at: '/bulk-acts/new', path: '/bulk-acts/new', role: 'admin' },
    replies: {
      'GET /bulk-acts': known,
      'POST /bulk-acts/check': checked,
      'POST /bulk-acts': (body: unknown) => ({ auditId: 1, bulkId: (body as { bulkId: string }).bulkId }),
    },
  });
}
const chosen = (name: string) => userEvent.selectOptions(screen.getByLabelText('Product'), name);
const choosesBy = (by: 'file' | 'filter') => userEvent.selectOptions(screen.getByLabelText('Players'), by);
const dryRun = () => userEvent.click(screen.getByRole('button', { name: 'Dry run' }));

test('players who meet conditions get a coupon, after a dry run of the same conditions', async () => {
  const { sent } = showNew();
  await screen.findByLabelText('Product');
  await chosen('neon-drift');
  await userEvent.click(screen.getByLabelText(/A coupon for each player/));
  await choosesBy('filter');
  await userEvent.type(screen.getByLabelText('Country'), 'li');
  await dryRun();
  await screen.findByText('Dry run: nothing has happened yet');
  const players = { filter: { country: 'LI' } };
  expect(sent).toContainEqual({ call: 'POST /bulk-acts/check', body: { players } });
  expect(screen.getByText('nobody@example.test')).toBeDefined();

  await userEvent.click(screen.getByRole('button', { name: 'Start' }));
  const dialog = screen.getByRole('dialog', { name: 'Give it to 2 players' });
  await userEvent.type(within(dialog).getByLabelText('Reason'), 'sorry for the outage');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Start' }));
  // That of the act.
  await screen.findByText('Another page');
  expect(sent).toContainEqual({
    call: 'POST /bulk-acts',
    body: {
      ...{ reason: 'sorry for the outage', bulkId: expect.any(String), players },
      ...{ product: 'neon-drift', extra: null, isCoupon: true, couponEndsAt: null },
    },
  });
});

test('a change of the form asks for another dry run, and is kept', async () => {
  showNew();
  await screen.findByLabelText('Product');
  await chosen('neon-drift/500-volts');
  expect(screen.queryByLabelText(/A coupon for each player/)).toBeNull();
  await choosesBy('filter');
  await userEvent.type(screen.getByLabelText('Country'), 'li');
  await dryRun();
  await screen.findByRole('button', { name: 'Start' });
  await chosen('neon-drift');
  expect(screen.queryByRole('button', { name: 'Start' })).toBeNull();
  expect(screen.getByLabelText('Product')).toHaveProperty('value', 'neon-drift');
});

test('a dry run that finds no player cannot be started, and one without a file asks for it', async () => {
  showNew({ ...check, players: 0, first: [] });
  await screen.findByLabelText('Product');
  await chosen('neon-drift');
  await dryRun();
  expect(await screen.findByText('Choose a file.')).toBeDefined();
  await choosesBy('filter');
  await userEvent.type(screen.getByLabelText('Country'), 'li');
  await dryRun();
  expect(await screen.findByText('Nobody.')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Start' })).toBeNull();
});

const act = {
  ...{ bulkId: BULK, product: 'neon-drift', extra: '500-volts', isCoupon: false, couponEndsAt: null },
  ...{ operator: 'Grace', reason: 'sorry', createdAt: LONG_AGO, endedAt: null, players: 10_000 },
  ...{ filter: { country: 'LI' }, granted: 4000, waiting: 5988, lastAt: NOW },
  refused: [{ refusal: 'OWNED', players: 12 }],
  failed: [] as object[],
};

function showAct(changed: object) {
  const { sent } = showPage(<BulkActPage />, {
    ...{ at: `/bulk-acts/${BULK}`, path: '/bulk-acts/:bulkId', role: 'admin' },
    replies: {
      [`GET /bulk-acts/${BULK}`]: { ...act, ...changed },
      [`POST /bulk-acts/${BULK}/pause`]: { auditId: 1 },
      [`POST /bulk-acts/${BULK}/resume`]: { auditId: 2 },
    },
  });
  return { sent, ready: screen.findByRole('heading', { name: 'neon-drift: 500-volts' }) };
}
const buttons = () =>
  screen.getAllByRole('button', { name: /^(Pause|Resume)$/ }).map(({ textContent }) => textContent);

test('an act that runs shows how far it is, and can be paused', async () => {
  const { sent, ready } = showAct({ state: 'running' });
  await ready;
  const bar = screen.getByRole('progressbar', { name: '4,012 of 10,000 players' });
  expect([bar.getAttribute('value'), bar.getAttribute('max')]).toEqual(['4012', '10000']);
  expect(screen.getByText('Left out: They had it').nextElementSibling?.textContent).toBe('12');
  expect(buttons()).toEqual(['Pause']);
  await userEvent.click(screen.getByRole('button', { name: 'Pause' }));
  await userEvent.type(screen.getByLabelText('Reason'), 'the wrong product');
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Pause' }));
  await screen.findByText('The act is paused.');
  expect(sent).toContainEqual({
    call: `POST /bulk-acts/${BULK}/pause`,
    body: { reason: 'the wrong product' },
  });
});

test('an act that is paused can be resumed', async () => {
  await showAct({ state: 'paused' }).ready;
  expect(buttons()).toEqual(['Resume']);
});

test('an act that has done nothing for minutes shows that, and can be resumed', async () => {
  await showAct({ state: 'running', lastAt: LONG_AGO }).ready;
  expect(screen.getByText(/Nothing has happened for two minutes/)).toBeDefined();
  expect(buttons()).toEqual(['Pause', 'Resume']);
});

test('an act that is done has its report alone', async () => {
  await showAct({ state: 'done', waiting: 0, endedAt: NOW }).ready;
  expect(screen.queryByRole('button', { name: /^(Pause|Resume)$/ })).toBeNull();
  expect(screen.getByRole('button', { name: 'Export CSV' })).toBeDefined();
});

test('players for whom an act has failed are counted with the reason, and can be tried again', async () => {
  const failed = [{ failure: 'SQLSTATE 23514 orders_check', players: 3 }];
  const { sent, ready } = showAct({ state: 'done', granted: 9985, waiting: 0, endedAt: NOW, failed });
  await ready;
  expect(screen.getByRole('progressbar', { name: '10,000 of 10,000 players' })).toBeDefined();
  const label = screen.getByText('Failed: SQLSTATE 23514 orders_check');
  expect(label.nextElementSibling?.textContent).toBe('3');
  await userEvent.click(screen.getByRole('button', { name: 'Resume' }));
  await userEvent.type(screen.getByLabelText('Reason'), 'the cause is fixed');
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Resume' }));
  await screen.findByText('The act goes on.');
  expect(sent).toContainEqual({
    call: `POST /bulk-acts/${BULK}/resume`,
    body: { reason: 'the cause is fixed' },
  });
});

test('the list leads to each act', async () => {
  const replies = { 'GET /bulk-acts': { ...known, acts: [{ ...act, state: 'done', isCoupon: true }] } };
  showPage(<BulkActs />, { at: '/bulk-acts', path: '/bulk-acts', role: 'admin', replies });
  const row = (await screen.findByText('Coupon for neon-drift')).closest('tr') as HTMLElement;
  expect(within(row).getByRole('link').getAttribute('href')).toBe(`/bulk-acts/${BULK}`);
  expect(row.textContent).toContain('Done');
});

test('a list without acts shows that there are none', async () => {
  const replies = { 'GET /bulk-acts': known };
  showPage(<BulkActs />, { at: '/bulk-acts', path: '/bulk-acts', role: 'admin', replies });
  expect(await screen.findByText('No bulk act yet.')).toBeDefined();
});
