// @vitest-environment node

import { expect, test, vi } from 'vitest';
import { createFingerprint } from './fingerprint.ts';

function libraryAnswering(...visitorIds: string[]) {
  const get = vi.fn();
  for (const visitorId of visitorIds) get.mockResolvedValueOnce({ visitorId });
  return { load: vi.fn().mockResolvedValue({ get }) };
}

test('loads the script once, on demand, and takes a new fingerprint each time', async () => {
  const library = libraryAnswering('one', 'two');
  const importLibrary = vi.fn().mockResolvedValue(library);
  const fingerprint = createFingerprint(importLibrary);
  expect(importLibrary).not.toHaveBeenCalled();
  expect(await fingerprint()).toBe('one');
  expect(await fingerprint()).toBe('two');
  expect(importLibrary).toHaveBeenCalledOnce();
});

test('reports nothing to the vendor', async () => {
  const library = libraryAnswering('one');
  await createFingerprint(async () => library)();
  expect(library.load).toHaveBeenCalledWith({ monitoring: false });
});

test('retries a failed load at the next call', async () => {
  const importLibrary = vi
    .fn()
    .mockRejectedValueOnce(new TypeError('blocked'))
    .mockResolvedValue(libraryAnswering('one'));
  const fingerprint = createFingerprint(importLibrary);
  await expect(fingerprint()).rejects.toThrow('blocked');
  expect(await fingerprint()).toBe('one');
});
