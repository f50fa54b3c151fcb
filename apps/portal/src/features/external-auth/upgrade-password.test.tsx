import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { visitPart } from '../../../test/visit.tsx';
import { UpgradePassword } from './upgrade-password.tsx';

afterEach(cleanup);

test('a password that is forgotten while linking leads to its recovery and is counted', async () => {
  const state = {
    at: 'password',
    mode: 'link',
    email: 'mara@example.test',
    error: null,
    isBusy: false,
  } as const;
  const ignore = () => {};
  const { tracked } = await visitPart(
    <UpgradePassword
      state={state}
      provider="google"
      onSubmit={ignore}
      onEditEmail={ignore}
      onCancel={ignore}
    />,
    { topics: ['sign-in'] },
  );
  const link = screen.getByRole('link', { name: /^Forgot/ });
  expect(link.getAttribute('href')).toBe('/en-GB/recover-password#mara%40example.test');
  fireEvent.click(link);
  expect(tracked).toEqual([{ event: 'forgot_password', product: 'gatehouse', page_origin: 'link account' }]);
});
