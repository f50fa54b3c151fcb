import { expect, test } from 'vitest';
import { createProviderCalls } from './provider-calls.ts';

function setUp() {
  let ms = Date.parse('2026-11-18T00:00:00Z');
  const calls = createProviderCalls({ clock: { now: () => new Date(ms) } });
  return { calls, advance: (by: number) => (ms += by) };
}

const count = (may: () => boolean) => Array.from({ length: 1000 }, may).filter(Boolean).length;

test('a thousand questions about old orders leave new ones their calls, and twenty a second go on', () => {
  const { calls, advance } = setUp();
  expect(count(calls.mayRepeat)).toBe(40);
  expect(calls.mayRepeat()).toBe(false);
  expect(count(calls.mayOpen)).toBe(80);
  advance(1000);
  expect(count(calls.mayRepeat)).toBe(20);
  advance(60_000);
  expect(count(calls.mayRepeat)).toBe(40);
});

test('a question that is under way is joined, its answer counts for three seconds, a failure does not', async () => {
  const { calls, advance } = setUp();
  const share = calls.shareAnswers<{ answer: number }>();
  let asked = 0;
  const ask = async () => {
    asked += 1;
    return { answer: asked };
  };
  expect(await Promise.all([share('order', ask), share('order', ask)])).toEqual([
    { answer: 1 },
    { answer: 1 },
  ]);
  expect(await share('other', ask)).toEqual({ answer: 2 });
  advance(2999);
  expect(await share('order', ask)).toEqual({ answer: 1 });
  advance(2);
  expect(await share('order', ask)).toEqual({ answer: 3 });
  await expect(share('failing', () => Promise.reject(new Error('down')))).rejects.toThrow('down');
  expect(await share('failing', ask)).toEqual({ answer: 4 });
});
