import { act, cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { createEmitter, type HttpEvents } from '../../platform/http/events.ts';
import { createMigrationStore } from '../../stores/migration-store.ts';
import { type Stores, StoresProvider } from '../../stores/stores-context.ts';
import { AccountArea } from './account-area.tsx';
import { AccountButtons } from './account-buttons.tsx';

afterEach(cleanup);

test('while accounts are being joined there is no account menu, neither in the bar nor in the sheet', () => {
  const migration = createMigrationStore({ events: createEmitter<HttpEvents>() });
  const session = createStore(() => ({ user: 'signed-out' }));
  render(
    <MemoryRouter initialEntries={['/en-GB/']}>
      <StoresProvider value={{ migration, session } as unknown as Stores}>
        <AccountArea />
        <AccountButtons />
      </StoresProvider>
    </MemoryRouter>,
  );
  expect(screen.getAllByRole('link')).toHaveLength(2);
  act(() => migration.getState().start());
  expect(screen.queryAllByRole('link')).toEqual([]);
  act(() => migration.getState().complete());
  expect(screen.getAllByRole('link')).toHaveLength(2);
});
