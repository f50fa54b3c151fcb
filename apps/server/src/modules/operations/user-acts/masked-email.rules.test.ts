import { expect, test } from 'vitest';
import { maskedEmail } from './masked-email.rules.ts';

test.each([
  ['ada@example.test', 'a…@example.test'],
  ['a@example.test', 'a…@example.test'],
  ['"a@b"@example.test', '"…@example.test'],
])('%s is written to the audit log as %s', (email, masked) => {
  expect(maskedEmail(email)).toBe(masked);
});
