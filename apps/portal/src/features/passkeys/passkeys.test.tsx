import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { json, refusal } from '../../../test/fake-server.ts';
import { visitPart } from '../../../test/visit.tsx';
import Passkeys from './passkeys.tsx';

beforeEach(() => vi.stubGlobal('PublicKeyCredential', class {}));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const PASSKEY = {
  passkeyId: '7f5df6a2-90d1-4f4a-8a3c-52e9a4a5d0b1',
  name: null,
  browser: 'Firefox',
  system: 'Windows',
  createdAt: '2026-11-18T09:30:00.000Z',
  lastUsedAt: null,
};

test('a passkey that could not be added is no longer mentioned when the player goes on to another one', async () => {
  await visitPart(<Passkeys signInAgain="Sign in again" validateFirst="Validate first" />, {
    topics: ['passkeys', 'settings'],
    user: { validated: true },
    answers: {
      'GET /user/passkeys': json(200, [PASSKEY]),
      'POST /user/passkeys/options': refusal(500, ['INTERNAL']),
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Add a passkey' }));
  expect(await screen.findByRole('alert')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: /^Rename the passkey Firefox on Windows/ }));
  expect(screen.queryByRole('alert')).toBeNull();
});
