import { expect, test } from 'vitest';
import { searchTarget } from './search-target.rules.ts';

test.each([
  ['GH-000042', '/orders/GH-000042'],
  [' gh42 ', '/orders/GH-42'],
  ['ada@example.test', '/players?text=ada%40example.test'],
  ['0d3a1c7e-2b54-4f0e-9a6d-51c7e8f20a01', '/players?text=0d3a1c7e-2b54-4f0e-9a6d-51c7e8f20a01'],
  ['42', '/players?text=42'],
])('a search for %j leads to %s', (text, path) => {
  expect(searchTarget(text).path).toBe(path);
});
