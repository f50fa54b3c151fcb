import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { showPage } from '../../../test/show-page.tsx';
import Coupons from './coupons.tsx';

vi.mock('../../components/plot-canvas.tsx', () => ({ PlotCanvas: () => null }));

const LIST = {
  coupons: [
    {
      ...{ code: 'WELCOME-2026', product: 'neon-drift', uses: 3, usesMax: null, state: 'active' },
      ...{ startsAt: null, endsAt: null, createdAt: '2026-05-01T00:00:00.000Z', batch: null },
    },
  ],
  next: null,
  products: ['neon-drift'],
};

const show = (at: string) =>
  showPage(<Coupons />, {
    ...{ path: 'coupons', at },
    replies: {
      'GET /coupons': LIST,
      'GET /coupons/usage': { days: [{ day: '2026-06-01', redeemed: 2 }] },
    },
  });

test('shows on which days coupons were redeemed, as a plot and as a table', async () => {
  show('/coupons');
  await screen.findByRole('figure');
  await userEvent.click(screen.getByText('As a table'));
  const table = screen.getByRole('table', { name: 'Redeemed in the last 30 days' });
  expect(within(table).getByRole('row', { name: '2026-06-01 2' })).toBeDefined();
});

test('finds one coupon by its code, with its own usage', async () => {
  const { sent } = show('/coupons');
  await userEvent.type(await screen.findByLabelText('Code'), 'welcome2026');
  await userEvent.click(screen.getByRole('button', { name: 'Show' }));
  await screen.findByDisplayValue('welcome2026');
  const asked = sent.map(({ call }) => call);
  expect(asked).toContain('GET /coupons?code=welcome2026');
  expect(asked).toContain('GET /coupons/usage?code=welcome2026');
  expect(screen.getByRole('link', { name: 'WELCOME-2026' }).getAttribute('href')).toBe(
    '/coupons?code=WELCOME-2026',
  );
});

test('revokes all coupons that were made together', async () => {
  const BATCH = '0d3a1c7e-2b54-4f0e-9a6d-51c7e8f20c01';
  const ofBatch = { ...LIST, coupons: [{ ...LIST.coupons[0], batch: BATCH }] };
  const { sentTo } = showPage(<Coupons />, {
    ...{ path: 'coupons', at: '/coupons' },
    replies: {
      'GET /coupons': ofBatch,
      'GET /coupons/usage': { days: [] },
      [`POST /coupon-batches/${BATCH}/revoke`]: { auditId: 1, revoked: 1 },
    },
  });
  await userEvent.click(await screen.findByRole('link', { name: 'Batch' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Revoke the batch' }));
  const dialog = screen.getByRole('dialog', { name: 'Revoke all coupons of this batch' });
  await userEvent.type(within(dialog).getByLabelText('Reason'), 'The list has leaked');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Revoke the batch' }));
  expect(await screen.findByText('The coupons are revoked.')).toBeDefined();
  expect(sentTo(`POST /coupon-batches/${BATCH}/revoke`)).toEqual([{ reason: 'The list has leaked' }]);
});
