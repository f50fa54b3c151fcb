import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { json, refusal } from '../../../test/fake-server.ts';
import { type Answers, type VisitOptions, visitPart } from '../../../test/visit.tsx';
import PasskeyEntry from './passkey-entry.tsx';
import { PasskeySignIn } from './passkey-sign-in.tsx';

const OPTIONS = { rpId: 'localhost', challenge: 'AAAA', timeout: 300_000, userVerification: 'required' };

const FIRST_LOGIN = { event: 'login', product: 'gatehouse', subpage: 'first_login' };

const bytes = new Uint8Array([1]).buffer;
const credential = {
  id: 'AQ',
  rawId: bytes,
  type: 'public-key',
  authenticatorAttachment: 'platform',
  response: { clientDataJSON: bytes, authenticatorData: bytes, signature: bytes, userHandle: bytes },
  getClientExtensionResults: () => ({}),
};

const get = vi.fn<(options: unknown) => Promise<unknown>>();
beforeEach(() => {
  vi.stubGlobal('PublicKeyCredential', class {});
  Object.defineProperty(navigator, 'credentials', { configurable: true, value: { get } });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  get.mockReset();
  localStorage.clear();
});

async function press(answers: Answers, options: VisitOptions = {}) {
  const visited = await visitPart(<PasskeySignIn />, { topics: ['sign-in'], answers, ...options });
  fireEvent.click(await screen.findByRole('button', { name: 'Sign in with a passkey' }));
  return visited;
}

test('a player who cancels the dialog reads so, and can press the button again', async () => {
  get.mockRejectedValue(new DOMException('', 'NotAllowedError'));
  await press([json(200, OPTIONS)]);
  expect(await screen.findByText(/^No passkey was chosen\./)).toBeTruthy();
  const button = screen.getByRole('button', { name: 'Sign in with a passkey' });
  expect(button.getAttribute('aria-busy')).not.toBe('true');
});

test('shows that no account has the passkey any more', async () => {
  get.mockResolvedValue(credential);
  const { calls, tracked } = await press([json(200, OPTIONS), refusal(409, ['CREDENTIALS_INVALID'])]);
  expect(await screen.findByText(/^No account has this passkey\./)).toBeTruthy();
  expect(calls()).toEqual(['POST /auth/passkeys/options', 'POST /auth/passkeys/sessions']);
  expect(tracked).toEqual([{ ...FIRST_LOGIN, result: 'failed', reason: 'invalid_credentials' }]);
});

test('the first sign-in in a browser is counted as such', async () => {
  get.mockResolvedValue(credential);
  const { tracked } = await press([json(200, OPTIONS), json(200, { token: 'A'.repeat(43) })], {
    prepare: ({ stores }) =>
      stores.consent.getState().decide({ preferences: false, statistics: true, marketing: false }),
  });
  await waitFor(() => expect(tracked).toEqual([{ ...FIRST_LOGIN, result: 'success' }]));
});

test('explains that a browser has no passkeys, without a request', async () => {
  vi.stubGlobal('PublicKeyCredential', undefined);
  const { calls } = await press([]);
  expect(await screen.findByText(/^You can’t use passkeys/)).toBeTruthy();
  expect(calls()).toEqual([]);
});

test('autofill does not end the dialog of a button that was pressed before all had loaded', async () => {
  vi.stubGlobal(
    'PublicKeyCredential',
    Object.assign(() => {}, { isConditionalMediationAvailable: async () => true }),
  );
  get.mockReturnValue(new Promise(() => {}));
  const { calls } = await visitPart(<PasskeyEntry presses={1} onBusy={() => {}} />, {
    topics: ['sign-in'],
    answers: { 'POST /auth/passkeys/options': json(200, OPTIONS) },
  });
  await waitFor(() => expect(get).toHaveBeenCalled());
  expect(calls()).toEqual(['POST /auth/passkeys/options']);
});
