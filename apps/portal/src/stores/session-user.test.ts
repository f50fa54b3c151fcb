// @vitest-environment node

import { expect, test } from 'vitest';
import { isValidSession } from './session-user.ts';

const id = '0b0f0f6e-5a3c-4a53-9a57-0d8a8a3a1c11';
const email = 'player@example.test';

test.each([
  ['with id and e-mail', { id, email }, true],
  ['without e-mail', { id }, false],
  ['without id', { email }, false],
  ['with neither', {}, false],
  ['that still has to be upgraded to get an e-mail', { id, isUpgradeRequired: true }, true],
  ['to be upgraded but without id', { isUpgradeRequired: true }, false],
])('a session %s is valid: %s', (_name, user, isValid) => {
  expect(isValidSession(user)).toBe(isValid);
});
