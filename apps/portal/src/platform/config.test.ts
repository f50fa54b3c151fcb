// @vitest-environment node

import type { ClientConfig } from '@gatehouse/contract/config';
import { expect, test, vi } from 'vitest';
import { loadConfig, withConfigDefaults } from './config.ts';

const log = { warn: vi.fn() };
const fetched = { environment: 'Sandbox', version: '0.486.2' } as ClientConfig;

test('a page that brought its configuration asks nobody', async () => {
  const fetchConfig = vi.fn();
  const preloaded = { version: '0.486.2' };
  expect(await loadConfig({ preloaded, fetchConfig, log })).toBe(preloaded);
  expect(fetchConfig).not.toHaveBeenCalled();
});

test('a page without one fetches it', async () => {
  expect(await loadConfig({ preloaded: undefined, fetchConfig: async () => fetched, log })).toBe(fetched);
});

test('a configuration that cannot be had is an empty one, and is logged', async () => {
  const fetchConfig = () => Promise.reject(new TypeError('offline'));
  expect(await loadConfig({ preloaded: undefined, fetchConfig, log })).toEqual({});
  expect(log.warn).toHaveBeenCalledOnce();
});

test('an empty configuration means production on the own origin', () => {
  expect(withConfigDefaults({})).toMatchObject({
    environment: 'Production',
    core: { apiUrl: '/api/v1', storeApiUrl: '/api/v1', userSessionDomain: '' },
    features: {},
    defaultBranch: 'default',
  });
});

test('what was loaded stands, and Sandbox has its own branch', () => {
  const config = withConfigDefaults(fetched);
  expect(config).toMatchObject({
    environment: 'Sandbox',
    defaultBranch: 'default_sandbox',
    version: '0.486.2',
  });
});
