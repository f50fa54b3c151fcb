// @vitest-environment node

import type { ClientConfig } from '@gatehouse/contract/config';
import { expect, test, vi } from 'vitest';
import { loadConfig, withConfigDefaults } from './config.ts';

const log = { warn: vi.fn() };
const fetched = { environment: 'Sandbox', version: '0.486.2' } as ClientConfig;

test('uses the configuration of the page without a request', async () => {
  const fetchConfig = vi.fn();
  const preloaded = { version: '0.486.2' };
  expect(await loadConfig({ preloaded, fetchConfig, log })).toBe(preloaded);
  expect(fetchConfig).not.toHaveBeenCalled();
});

test('fetches the configuration where the page has none', async () => {
  expect(await loadConfig({ preloaded: undefined, fetchConfig: async () => fetched, log })).toBe(fetched);
});

test('falls back to an empty configuration and logs it when fetching fails', async () => {
  const fetchConfig = () => Promise.reject(new TypeError('offline'));
  expect(await loadConfig({ preloaded: undefined, fetchConfig, log })).toEqual({});
  expect(log.warn).toHaveBeenCalledOnce();
});

test('treats an empty configuration as production on its own origin', () => {
  expect(withConfigDefaults({})).toMatchObject({
    environment: 'Production',
    core: { apiUrl: '/api/v1', storeApiUrl: '/api/v1', userSessionDomain: '' },
    features: {},
    defaultBranch: 'default',
  });
});

test('keeps loaded values, and Sandbox has its own branch', () => {
  const config = withConfigDefaults(fetched);
  expect(config).toMatchObject({
    environment: 'Sandbox',
    defaultBranch: 'default_sandbox',
    version: '0.486.2',
  });
});
