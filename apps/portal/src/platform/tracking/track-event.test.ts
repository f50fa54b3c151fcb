// @vitest-environment node

import type { TrackingEvent } from '@gatehouse/contract/tracking';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clientOf, json, refusal } from '../../../test/fake-server.ts';
import { systemClock } from '../clock.ts';
import { createTrackEvent } from './track-event.ts';

const forgotten = { event: 'forgot_password', product: 'emberfall', page_origin: 'sign-in' } as const;
const UNSENT = 'gatehouse.unsent-events';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** One page of a tab, whose storage outlives it. */
function openPage({
  isAllowed = true,
  answers = [json(204, null)] as Parameters<typeof clientOf>[0],
  stored = new Map<string, string>(),
} = {}) {
  const page = new EventTarget();
  const document = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  vi.stubGlobal('window', page);
  vi.stubGlobal('document', document);
  const { call, sent } = clientOf(answers);
  const log = { warn: vi.fn() };
  const importQueue = vi.fn(() => import('./event-queue.ts'));
  const consent = { isAllowed };
  const { track, flushEvents, resume } = createTrackEvent({
    call,
    log,
    importQueue,
    clock: systemClock,
    allows: (category) => consent.isAllowed && category === 'statistics',
    storage: {
      getItem: (name) => stored.get(name) ?? null,
      setItem: (name, value) => void stored.set(name, value),
      removeItem: (name) => void stored.delete(name),
    },
  });
  resume();
  const batches = () => sent.map(({ body }) => (body as { events: TrackingEvent[] }).events);
  return { track, flushEvents, batches, sent, log, importQueue, stored, consent, page, document };
}

const aSecond = () => vi.advanceTimersByTimeAsync(1000);

test('sends the events of a second in one request, without unknown keys', async () => {
  const { track, batches, sent } = openPage();
  await track({ ...forgotten, shoeSize: 44 } as TrackingEvent);
  await track({ ...forgotten, page_origin: 'unify account' });
  expect(sent).toEqual([]);
  await aSecond();
  expect(batches()).toEqual([[forgotten, { ...forgotten, page_origin: 'unify account' }]]);
});

test('sends at most twenty events in a request', async () => {
  const { track, batches } = openPage();
  for (let count = 0; count < 45; count += 1) await track(forgotten);
  await aSecond();
  expect(batches().map((events) => events.length)).toEqual([20, 20, 5]);
});

test('sends a reason only with a failure', async () => {
  const { track, batches } = openPage();
  const login = {
    event: 'login',
    product: 'emberfall',
    subpage: 'first_login',
    reason: 'rate_limit',
  } as const;
  await track({ ...login, result: 'success' });
  await track({ ...login, result: 'failed' });
  await aSecond();
  expect(batches()[0]).toEqual([
    { event: 'login', product: 'emberfall', subpage: 'first_login', result: 'success' },
    { ...login, result: 'failed' },
  ]);
});

test('logs the name of an invalid event and does not send it', async () => {
  const { track, sent, log } = openPage();
  await track({ event: 'opt_in', product: 'emberfall', user_id: 'no-uuid', email: 'player@example.test' });
  await aSecond();
  expect(sent).toEqual([]);
  expect(log.warn).toHaveBeenCalledExactlyOnceWith('tracking.event-invalid', { event: 'opt_in' });
});

test('loads and sends nothing without statistics consent', async () => {
  const { track, sent, importQueue } = openPage({ isAllowed: false });
  await track(forgotten);
  await aSecond();
  expect(importQueue).not.toHaveBeenCalled();
  expect(sent).toEqual([]);
});

test('drops what waits when consent is withdrawn', async () => {
  const { track, sent, consent } = openPage();
  await track(forgotten);
  consent.isAllowed = false;
  await aSecond();
  expect(sent).toEqual([]);
});

test('keeps nothing when consent is withdrawn while a request fails', async () => {
  const { track, sent, consent, stored } = openPage({ answers: [new TypeError('no network')] });
  await track(forgotten);
  await aSecond();
  expect(sent).toHaveLength(1);
  consent.isAllowed = false;
  await aSecond();
  expect(stored.has(UNSENT)).toBe(false);
});

test.each(['pagehide', 'visibilitychange'])('sends what waits at %s', async (name) => {
  const { track, batches, page, document } = openPage();
  await track(forgotten);
  document.visibilityState = 'hidden';
  (name === 'pagehide' ? page : document).dispatchEvent(new Event(name));
  await vi.waitFor(() => expect(batches()).toEqual([[forgotten]]));
  await aSecond();
  expect(batches()).toHaveLength(1);
});

test('sends what waits on request, before its session ends', async () => {
  const { track, flushEvents, batches } = openPage();
  await track(forgotten);
  flushEvents();
  await vi.waitFor(() => expect(batches()).toEqual([[forgotten]]));
});

test('the next page of the tab sends what could not be sent, once', async () => {
  const first = openPage({ answers: [new TypeError('no network')] });
  await first.track(forgotten);
  await aSecond();
  await aSecond();
  expect(first.log.warn).toHaveBeenCalledOnce();
  const second = openPage({ stored: first.stored });
  await aSecond();
  await vi.waitFor(() => expect(second.batches()).toEqual([[forgotten]]));
  expect(second.stored.has(UNSENT)).toBe(false);
});

test('a request that fails because the page is left is not sent again', async () => {
  const first = openPage({ answers: [new TypeError('the page is gone')] });
  await first.track(forgotten);
  await aSecond();
  expect(first.sent).toHaveLength(1);
  first.page.dispatchEvent(new Event('pagehide'));
  expect(first.sent).toHaveLength(1);
  expect(first.stored.has(UNSENT)).toBe(false);
});

test('keeps what waits when the page is left without a network', async () => {
  vi.stubGlobal('navigator', { onLine: false });
  const { track, sent, page, stored } = openPage();
  await track(forgotten);
  page.dispatchEvent(new Event('pagehide'));
  expect(sent).toEqual([]);
  expect(stored.get(UNSENT)).toContain('forgot_password');
});

test('forgets after ten minutes what could not be sent', async () => {
  const first = openPage({ answers: [new TypeError('no network')] });
  await first.track(forgotten);
  await aSecond();
  await aSecond();
  vi.setSystemTime(Date.now() + 10 * 60 * 1000);
  const second = openPage({ stored: first.stored });
  await aSecond();
  expect(second.sent).toEqual([]);
});

test.each([
  ['an event that the server refuses is not sent again', 400, false],
  ['an event is sent again after an error of the server', 500, true],
])('%s', async (_name, status, isKept) => {
  const { track, stored } = openPage({ answers: [refusal(status, ['INTERNAL'])] });
  await expect(track(forgotten)).resolves.toBeUndefined();
  await aSecond();
  await vi.waitFor(() => expect(stored.has(UNSENT)).toBe(isKept));
});

test('does not reject when the queue cannot be loaded, and tries again', async () => {
  const { track, importQueue, batches, log } = openPage();
  importQueue.mockRejectedValueOnce(new Error('offline'));
  await track(forgotten);
  expect(log.warn).toHaveBeenCalledOnce();
  await track(forgotten);
  await aSecond();
  expect(batches()).toEqual([[forgotten]]);
});
