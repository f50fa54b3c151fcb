import { afterEach, expect, test, vi } from 'vitest';
import { createInstallationId, randomUuid } from './installation-id.ts';
import { browserLocalStorage, createSafeStorage } from './storage.ts';

const UUID_V4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

test('a browser keeps its installation id from one visit to the next', () => {
  const firstVisit = createInstallationId(browserLocalStorage)();
  expect(firstVisit).toMatch(UUID_V4);
  expect(createInstallationId(browserLocalStorage)()).toBe(firstVisit);
});

test('where storage is blocked the id lasts as long as the page', () => {
  const installationId = createInstallationId(createSafeStorage(() => undefined));
  expect(installationId()).toBe(installationId());
});

test('a stored value that is no uuid is replaced', () => {
  localStorage.setItem('gatehouse.installation-id', '<script>');
  expect(createInstallationId(browserLocalStorage)()).toMatch(UUID_V4);
});

test('an insecure origin, which lacks randomUUID, still gets a proper uuid', () => {
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
  expect(randomUuid()).toMatch(UUID_V4);
});
