// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import { createInstallationId, randomUuid } from './installation-id.ts';
import { browserLocalStorage, createSafeStorage } from './storage.ts';

const UUID_V4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

test('keeps the installation id across visits', () => {
  const firstVisit = createInstallationId(browserLocalStorage)();
  expect(firstVisit).toMatch(UUID_V4);
  expect(createInstallationId(browserLocalStorage)()).toBe(firstVisit);
});

test('keeps the id for the lifetime of the page where storage is blocked', () => {
  const installationId = createInstallationId(createSafeStorage(() => undefined));
  expect(installationId()).toBe(installationId());
});

test('replaces a stored value that is not a UUID', () => {
  localStorage.setItem('gatehouse.installation-id', '<script>');
  expect(createInstallationId(browserLocalStorage)()).toMatch(UUID_V4);
});

test('creates a valid UUID on an insecure origin without randomUUID', () => {
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
  expect(randomUuid()).toMatch(UUID_V4);
});
