import { expect, test, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { createMemoryStorage } from '../../test/memory-storage.ts';
import { keepConsentReceipt } from './consent-receipt.ts';
import { createConsentStore } from './consent-store.ts';
import type { SessionStore } from './session-store.ts';

function start(user: unknown) {
  const consent = createConsentStore({ storage: createMemoryStorage() });
  const session = createStore(() => ({ user })) as unknown as SessionStore;
  const sendReceipt = vi.fn(() => Promise.resolve());
  const log = { warn: vi.fn() };
  const signIn = (who: unknown) => session.setState({ user: who } as never);
  keepConsentReceipt({ consent, session, sendReceipt, log });
  return { consent, sendReceipt, signIn, log };
}

const ada = { userId: 'ada' };

test('sends a player’s decision once, with the chosen categories', async () => {
  const { consent, sendReceipt, signIn } = start(ada);
  consent.getState().decide({ preferences: true, statistics: false, marketing: false });
  expect(sendReceipt).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ version: '1', preferences: true, statistics: false }),
  );
  await vi.waitFor(() => expect(consent.getState().receiptOf).toBe('ada'));
  signIn({ ...ada });
  expect(sendReceipt).toHaveBeenCalledOnce();
});

test('sends a visitor’s decision after sign-in, for each player', async () => {
  const { consent, sendReceipt, signIn } = start('signed-out');
  consent.getState().acceptAll();
  expect(sendReceipt).not.toHaveBeenCalled();
  signIn(ada);
  await vi.waitFor(() => expect(consent.getState().receiptOf).toBe('ada'));
  signIn({ userId: 'grace' });
  expect(sendReceipt).toHaveBeenCalledTimes(2);
});

test('retries a failed receipt with the next session', async () => {
  const { consent, sendReceipt, signIn, log } = start('signed-out');
  consent.getState().acceptAll();
  sendReceipt.mockRejectedValueOnce(new Error('no network'));
  signIn(ada);
  await vi.waitFor(() => expect(log.warn).toHaveBeenCalled());
  signIn({ ...ada });
  await vi.waitFor(() => expect(consent.getState().receiptOf).toBe('ada'));
});
