import { cleanup, fireEvent, screen } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { afterEach, expect, test } from 'vitest';
import { visitPart } from '../../../test/visit.tsx';
import { UpgradePassword } from './upgrade-password.tsx';

afterEach(cleanup);

type State = ComponentProps<typeof UpgradePassword>['state'];

function open(mode: State['mode']) {
  const ignore = () => {};
  return visitPart(
    <UpgradePassword
      state={{ at: 'password', mode, email: 'mara@example.test', error: null, isBusy: false }}
      provider="google"
      onSubmit={ignore}
      onEditEmail={ignore}
      onCancel={ignore}
    />,
    { topics: ['sign-in'] },
  );
}

test('a password that is forgotten while linking leads to its recovery and is counted', async () => {
  const { tracked } = await open('link');
  const link = screen.getByRole('link', { name: /^Forgot/ });
  expect(link.getAttribute('href')).toBe('/en-GB/recover-password#mara%40example.test');
  fireEvent.click(link);
  expect(tracked).toEqual([{ event: 'forgot_password', product: 'gatehouse', page_origin: 'link account' }]);
});

test.each([
  ['sign-up', 1],
  ['link', 0],
] as const)('the step of mode %s has the legal line %d times', async (mode, times) => {
  await open(mode);
  expect(screen.queryAllByText(/^By creating an account/)).toHaveLength(times);
});
