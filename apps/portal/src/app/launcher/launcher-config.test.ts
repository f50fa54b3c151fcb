import { afterEach, expect, test, vi } from 'vitest';
import { createFakeLauncher } from '../../../test/fake-launcher.ts';
import { withConfigDefaults } from '../../platform/config.ts';
import { inLauncher, repeatUntilOk } from './launcher-config.ts';

test('the launcher solves challenges with its own script: the policy of the shell allows no other', () => {
  const served = withConfigDefaults({ features: { challenge: { scriptUrl: 'https://cdn.example/p.js' } } });
  expect(inLauncher(served).features).toEqual({});
});

afterEach(() => void vi.useRealTimers());

test('a launcher that was started offline goes on as soon as the portal answers', async () => {
  vi.useFakeTimers();
  const answers = [
    () => Promise.reject(new TypeError('Failed to fetch')),
    async () => new Response(null, { status: 502 }),
    async () => new Response('{}'),
  ];
  const asked: unknown[] = [];
  const ask = (url: unknown) => {
    asked.push(url);
    return answers[asked.length - 1]?.();
  };
  const onFailure = vi.fn(async () => {});
  const reply = repeatUntilOk(ask as typeof fetch, createFakeLauncher(), onFailure)('/api/v1/config');
  await vi.runAllTimersAsync();
  expect((await reply).status).toBe(200);
  expect(asked).toEqual(Array.from({ length: 3 }, () => '/api/v1/config'));
  expect(onFailure).toHaveBeenCalledTimes(2);
});

test('a launcher that knows of a lost portal asks when it is back, and not before', async () => {
  const launcher = createFakeLauncher({ isOffline: true });
  const ask = vi.fn(async () => new Response('{}'));
  const reply = repeatUntilOk(ask, launcher, async () => {})('/api/v1/config');
  await vi.waitFor(() => expect(ask).not.toHaveBeenCalled());
  launcher.change({ freeBytes: 1 });
  expect(ask).not.toHaveBeenCalled();
  launcher.change({ isOffline: false });
  expect((await reply).status).toBe(200);
});

test('a request that gets no answer is given up when the portal is lost', async () => {
  const launcher = createFakeLauncher();
  const isFirst = vi.fn(() => false).mockReturnValueOnce(true);
  const ask = async (_url: unknown, options?: RequestInit) => {
    if (!isFirst()) return new Response('{}');
    return new Promise<Response>((_, reject) => options?.signal?.addEventListener('abort', reject));
  };
  const onFailure = vi.fn(async () => {});
  const reply = repeatUntilOk(ask, launcher, onFailure)('/api/v1/config');
  launcher.change({ isOffline: true });
  await vi.waitFor(() => expect(onFailure).toHaveBeenCalled());
  launcher.change({ isOffline: false });
  expect((await reply).status).toBe(200);
});
