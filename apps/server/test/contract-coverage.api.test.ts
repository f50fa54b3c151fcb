import { type EndpointKey, endpoints } from '@gatehouse/contract/endpoints';
import { API_ROOT } from '@gatehouse/contract/headers';
import type { RouteOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from './support/test-app.ts';

/** Endpoints of the contract that no module serves yet. */
const NOT_SERVED_YET: EndpointKey[] = [];

const registered = new Set<string>();
let testApp: TestApp;

beforeAll(async () => {
  testApp = await buildTestApp({ onRoute: remember });
});
afterAll(() => testApp.close());

function remember({ method, url }: RouteOptions): void {
  if (!url.startsWith(`${API_ROOT}/`)) return;
  for (const name of [method].flat()) {
    if (name !== 'HEAD' && name !== 'OPTIONS') registered.add(`${name} ${url.slice(API_ROOT.length)}`);
  }
}

describe('contract and routes', () => {
  it('every endpoint of the contract is served, except those in the list', () => {
    const missing = Object.keys(endpoints).filter((key) => !registered.has(key));
    expect(missing.sort()).toEqual([...NOT_SERVED_YET].sort());
  });

  it('every route below the API root is an endpoint of the contract', () => {
    const unknown = [...registered].filter((key) => !(key in endpoints));
    expect(unknown).toEqual([]);
  });
});
