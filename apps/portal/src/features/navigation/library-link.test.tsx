import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { createI18n } from '../../platform/i18n/i18n.ts';
import { I18nProvider } from '../../platform/i18n/i18n-provider.tsx';
import { type Stores, StoresProvider } from '../../stores/stores-context.ts';
import { LibraryLink } from './library-link.tsx';

afterEach(cleanup);

test.each([
  ['nobody', 'signed-out', 0],
  ['whoever brings a token', 'unknown', 1],
  ['a player', { userId: 'player-1' }, 1],
])('The way to the library for %s', async (_who, user, links) => {
  const i18n = createI18n('en-GB');
  await i18n.load(['core']);
  render(
    <I18nProvider i18n={i18n}>
      <StoresProvider value={{ session: createStore(() => ({ user })) } as unknown as Stores}>
        <MemoryRouter>
          <LibraryLink className="link" />
        </MemoryRouter>
      </StoresProvider>
    </I18nProvider>,
  );
  expect(screen.queryAllByRole('link', { name: 'Library' })).toHaveLength(links);
});
