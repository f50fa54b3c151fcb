import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { visitPart } from '../../../test/visit.tsx';
import { AccountArea } from './account-area.tsx';
import { AccountButtons } from './account-buttons.tsx';

afterEach(cleanup);

test('shows no account menu during a migration, neither in the bar nor in the sheet', async () => {
  const { services } = await visitPart(
    <>
      <AccountArea />
      <AccountButtons />
    </>,
    {},
  );
  const { migration } = services.stores;
  expect(screen.getAllByRole('link')).toHaveLength(2);
  act(() => migration.getState().start());
  expect(screen.queryAllByRole('link')).toEqual([]);
  act(() => migration.getState().complete());
  expect(screen.getAllByRole('link')).toHaveLength(2);
});
