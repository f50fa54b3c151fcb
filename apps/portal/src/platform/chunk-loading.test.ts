// @vitest-environment node

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadChunk } from './chunk-loading.ts';
import { createConnectivity } from './connectivity.ts';

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

test('waits for the network when it fails offline, and then tries again', async () => {
  const page = Object.assign(new EventTarget(), { navigator: { onLine: false } });
  const connectivity = createConnectivity(() => page);
  const waits = vi.fn();
  connectivity.watchWaiting(waits);
  const importer = vi.fn().mockRejectedValueOnce(new TypeError('offline')).mockResolvedValue({ page: 1 });
  const loading = loadChunk('shop', importer, connectivity);
  await vi.waitFor(() => expect(waits).toHaveBeenCalledOnce());
  expect(importer).toHaveBeenCalledOnce();
  page.navigator.onLine = true;
  page.dispatchEvent(new Event('online'));
  await expect(loading).resolves.toEqual({ page: 1 });
});
