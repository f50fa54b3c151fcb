import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { visit } from '../../../test/visit.tsx';

// A visit that allows statistics loads these. Loaded before, so that no import outlives the last test.
beforeAll(() => Promise.all([import('@gatehouse/contract/pixel'), import('@gatehouse/contract/tracking')]));

beforeEach(() => {
  vi.stubGlobal('scrollTo', () => {});
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** A first visit: no stored choice was found. */
async function open() {
  const { services } = await visit('/en-GB/support', {
    prepare: ({ stores }) => stores.consent.getState().read(),
  });
  const { consent } = services.stores;
  const choice = () => {
    const { isDecided, preferences, statistics, marketing } = consent.getState();
    return isDecided ? { preferences, statistics, marketing } : null;
  };
  return { choice, panel: await screen.findByRole('dialog', { name: 'Your cookie preferences' }) };
}

test('allows nothing before the visitor has chosen', async () => {
  expect((await open()).choice()).toBeNull();
});

test.each([
  ['Accept all', true],
  ['Necessary only', false],
])('"%s" takes one click and closes the panel', async (name, isAllowed) => {
  const { panel, choice } = await open();
  fireEvent.click(within(panel).getByRole('button', { name }));
  expect(choice()).toEqual({ preferences: isAllowed, statistics: isAllowed, marketing: isAllowed });
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Your cookie preferences' })).toBeNull());
  // Not at the end of the page, where the panel was.
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')));
});

test('categories can be chosen one by one, and none is preselected', async () => {
  const { panel, choice } = await open();
  fireEvent.click(within(panel).getByRole('button', { name: 'Customise' }));
  const modal = within(await screen.findByRole('dialog', { name: 'Cookie settings' }));
  const box = (name: RegExp) => modal.getByRole<HTMLInputElement>('checkbox', { name });
  expect([box(/^Preferences/), box(/^Statistics/), box(/^Marketing/)].map(({ checked }) => checked)).toEqual([
    false,
    false,
    false,
  ]);
  fireEvent.click(box(/^Statistics/));
  fireEvent.click(modal.getByRole('button', { name: 'Save my choice' }));
  expect(choice()).toEqual({ preferences: false, statistics: true, marketing: false });
});
