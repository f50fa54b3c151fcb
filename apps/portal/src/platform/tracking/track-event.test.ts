// @vitest-environment node

import type { TrackingEvent } from '@gatehouse/contract/tracking';
import { expect, test, vi } from 'vitest';
import { clientOf, json, refusal } from '../http/testing/fake-server.ts';
import { createTrackEvent } from './track-event.ts';

const forgotten = { event: 'forgot_password', product: 'emberfall', page_origin: 'sign-in' } as const;

function trackerOf(isAllowed = true, answer = json(204, null)) {
  const { call, sent } = clientOf([answer]);
  const log = { warn: vi.fn() };
  const importSchemas = vi.fn(() => import('@gatehouse/contract/tracking'));
  const track = createTrackEvent({
    call,
    log,
    importSchemas,
    allows: (category) => isAllowed && category === 'statistics',
  });
  return { track, sent, log, importSchemas };
}

test('sends an event without unknown keys', async () => {
  const { track, sent } = trackerOf();
  await track({ ...forgotten, shoeSize: 44 } as TrackingEvent);
  expect(sent[0]).toMatchObject({ method: 'POST', body: { events: [forgotten] } });
  expect(JSON.stringify(sent[0]?.body)).not.toContain('shoeSize');
});

test('sends a reason only with a failure', async () => {
  const { track, sent } = trackerOf();
  const login = {
    event: 'login',
    product: 'emberfall',
    subpage: 'first_login',
    reason: 'rate_limit',
  } as const;
  await track({ ...login, result: 'success' });
  await track({ ...login, result: 'failed' });
  expect(sent.map(({ body }) => (body as { events: { reason?: string }[] }).events[0]?.reason)).toEqual([
    undefined,
    'rate_limit',
  ]);
});

test('logs the name of an invalid event and does not send it', async () => {
  const { track, sent, log } = trackerOf();
  await track({ event: 'opt_in', product: 'emberfall', user_id: 'no-uuid', email: 'player@example.test' });
  expect(sent).toEqual([]);
  expect(log.warn).toHaveBeenCalledExactlyOnceWith('tracking.event-invalid', {
    event: 'opt_in',
  });
});

test('loads and sends nothing without statistics consent', async () => {
  const { track, sent, importSchemas } = trackerOf(false);
  await track(forgotten);
  expect(importSchemas).not.toHaveBeenCalled();
  expect(sent).toEqual([]);
});

test('does not reject when the server refuses an event', async () => {
  const { track, log } = trackerOf(true, refusal(500, ['INTERNAL']));
  await expect(track(forgotten)).resolves.toBeUndefined();
  expect(log.warn).toHaveBeenCalledOnce();
});
