import { permissionsOf, type Role } from '@gatehouse/contract/operator/roles';
import { expect, test } from 'vitest';
import { searchTarget } from './search-target.rules.ts';

const mayOf = (role: Role) => (permission: ReturnType<typeof permissionsOf>[number]) =>
  permissionsOf([role]).includes(permission);

test.each<[Role, string, string | undefined]>([
  ['admin', 'GH-000042', '/orders/GH-000042'],
  ['admin', ' gh42 ', '/orders/GH-42'],
  ['admin', 'ada@example.test', '/players?text=ada%40example.test'],
  ['support', '0d3a1c7e-2b54-4f0e-9a6d-51c7e8f20a01', '/players?text=0d3a1c7e-2b54-4f0e-9a6d-51c7e8f20a01'],
  ['support', '42', '/players?text=42'],
  ['support', '  ', undefined],
  ['shop', 'gh42', '/orders/GH-42'],
  ['shop', 'ada@example.test', '/orders?text=ada%40example.test'],
  ['content', 'gh42', undefined],
  ['content', 'ada@example.test', undefined],
])('%s: a search for %j leads to %s', (role, text, path) => {
  expect(searchTarget(text, mayOf(role))?.path).toBe(path);
});
