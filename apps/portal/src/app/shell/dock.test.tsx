import { act, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { json } from '../../../test/fake-server.ts';
import { stubBrowser } from '../../../test/stub-browser.ts';
import { visit } from '../../../test/visit.tsx';
import { isPrompting } from '../../stores/modal-store.ts';

stubBrowser();

const METHODS = 'GET /user/sign-in-methods';
const authenticator = { kind: 'authenticator', count: 1, isSufficient: false };

async function open(user: { validated: boolean }, methods: unknown[]) {
  const { services, go } = await visit('/en-GB/support', {
    user,
    answers: { [METHODS]: json(200, methods) },
    prepare: ({ stores }) => void stores.consent.setState({ isRead: true, isDecided: true }),
  });
  return { modals: services.stores.modals, go };
}

test('keeps advertisements away while a reminder is shown', async () => {
  const { modals } = await open({ validated: false }, []);
  const close = await screen.findByRole('button', { name: 'Close' });
  expect(isPrompting(modals.getState())).toBe(true);
  act(() => close.click());
  await waitFor(() => expect(isPrompting(modals.getState())).toBe(false));
});

test('lets advertisements through when nothing is asked', async () => {
  const { modals } = await open({ validated: true }, [authenticator]);
  await waitFor(() => expect(isPrompting(modals.getState())).toBe(false));
  act(() => modals.getState().open('language', {}));
  expect(isPrompting(modals.getState())).toBe(true);
});

test.each([
  ['from one of their tabs', '/en-GB/settings/communication'],
  ['before paying', '/en-GB/shop/neon-drift/buy'],
  ['over an order', '/en-GB/orders/0d3a1c7e-2b54-4f0e-9a6d-51c7e8f20b03'],
  ['over a withdrawal', '/en-GB/withdraw'],
])('leads to the settings for two-factor, and not %s', async (_, path) => {
  const { go } = await open({ validated: true }, []);
  await screen.findByText('Make your account safer.');
  await go(path);
  await waitFor(() => expect(screen.queryByText('Make your account safer.')).toBeNull());
});
