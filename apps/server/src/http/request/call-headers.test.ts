import { expect, test } from 'vitest';
import { readCallHeaders } from './call-headers.ts';

const ID = '5F0B6C2E-8D41-4A7B-9C35-1E7A90D3B264';

test('accepts only a UUID as installation id', () => {
  expect(readCallHeaders({ 'x-installation-id': ID }, {}).installationId).toBe(ID.toLowerCase());
  expect(readCallHeaders({ 'x-installation-id': "'; drop table" }, {}).installationId).toBeNull();
  expect(readCallHeaders({}, {}).installationId).toBeNull();
});

test('a malformed one-time code counts as wrong, not as missing', () => {
  expect(readCallHeaders({ 'x-2fa-code': '123456' }, {}).twoFactorCode).toBe('123456');
  expect(readCallHeaders({ 'x-2fa-code': '12345' }, {}).twoFactorCode).toBe('');
  expect(readCallHeaders({}, {}).twoFactorCode).toBeNull();
});

test('an idempotent endpoint requires the idempotency key', () => {
  const idempotent = { idempotent: true } as const;
  expect(readCallHeaders({ 'idempotency-key': ID }, idempotent).idempotencyKey).toBe(ID.toLowerCase());
  expect(() => readCallHeaders({}, idempotent)).toThrow('INVALID_REQUEST');
  expect(readCallHeaders({ 'idempotency-key': ID }, {}).idempotencyKey).toBeNull();
});
