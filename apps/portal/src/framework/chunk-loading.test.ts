// @vitest-environment node

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createConnectivity } from '../platform/connectivity.ts';
import { loadChunk } from './chunk-loading.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('returns a loaded chunk and clears its timer', async () => {
  await expect(loadChunk('shop', async () => ({ page: 1 }))).resolves.toEqual({ page: 1 });
  expect(vi.getTimerCount()).toBe(0);
});

test('rejects with the name of a chunk that fails to load', async () => {
  const loading = loadChunk('shop', () => Promise.reject(new TypeError('404')));
  await expect(loading).rejects.toMatchObject({
    message: 'Loading chunk shop failed',
    code: 'CHUNK_LOAD_FAILED',
  });
});

test('gives up after 120 seconds', async () => {
  const settled = vi.fn();
  const loading = loadChunk('shop', () => new Promise(() => {})).catch(settled);
  await vi.advanceTimersByTimeAsync(119_999);
  expect(settled).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  await loading;
  expect(settled.mock.calls[0]?.[0]).toMatchObject({
    message: 'Loading chunk shop failed',
    code: 'CHUNK_LOAD_TIMEOUT',
  });
});

/** A browser whose network can be switched. */
function createPage(isOnline: boolean) {
  const page = Object.assign(new EventTarget(), { navigator: { onLine: isOnline } });
  const turn = (isNowOnline: boolean) => {
    page.navigator.onLine = isNowOnline;
    page.dispatchEvent(new Event(isNowOnline ? 'online' : 'offline'));
  };
  return { connectivity: createConnectivity(() => page), turn };
}

test('waits for the network when it fails offline, and then tries again', async () => {
  const { connectivity, turn } = createPage(false);
  const waits = vi.fn();
  connectivity.onWaiting = waits;
  const importer = vi.fn().mockRejectedValueOnce(new TypeError('offline')).mockResolvedValue({ page: 1 });
  const loading = loadChunk('shop', importer, connectivity);
  await vi.waitFor(() => expect(waits).toHaveBeenCalledOnce());
  expect(importer).toHaveBeenCalledOnce();
  turn(true);
  await expect(loading).resolves.toEqual({ page: 1 });
});

test.each([
  ['began offline', false],
  ['began online', true],
])('tries again when a load that %s fails after the network is back', async (_, isOnline) => {
  const { connectivity, turn } = createPage(isOnline);
  const lost = Promise.withResolvers<never>();
  const importer = vi.fn().mockReturnValueOnce(lost.promise).mockResolvedValue({ page: 1 });
  const loading = loadChunk('shop', importer, connectivity);
  if (isOnline) turn(false);
  turn(true);
  lost.reject(new TypeError('offline'));
  await expect(loading).resolves.toEqual({ page: 1 });
});

test('gives up a load that hangs, also when the network was away meanwhile', async () => {
  const { connectivity, turn } = createPage(true);
  const importer = vi.fn(() => new Promise<never>(() => {}));
  const loading = loadChunk('shop', importer, connectivity).catch((error: unknown) => error);
  turn(false);
  turn(true);
  await vi.advanceTimersByTimeAsync(120_000);
  expect(importer).toHaveBeenCalledOnce();
  await expect(loading).resolves.toMatchObject({ code: 'CHUNK_LOAD_TIMEOUT' });
});
