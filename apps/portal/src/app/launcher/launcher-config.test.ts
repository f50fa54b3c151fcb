// @vitest-environment node

import { afterEach, expect, test, vi } from 'vitest';
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
  const reply = repeatUntilOk(ask as typeof fetch, onFailure)('/api/v1/config');
  await vi.runAllTimersAsync();
  expect((await reply).status).toBe(200);
  expect(asked).toEqual(Array.from({ length: 3 }, () => '/api/v1/config'));
  expect(onFailure).toHaveBeenCalledTimes(2);
});
