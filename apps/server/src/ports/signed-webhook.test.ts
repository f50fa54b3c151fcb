import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { webhookHeaders } from './signed-webhook.ts';

const message = { id: 'm-1', body: '{"a":1}', sentAt: new Date('2026-06-01T12:00:00.900Z') };

test('signs id, time and body, so that none of them can be changed', () => {
  const headers = webhookHeaders(message, 'a secret of the game');
  expect(headers['webhook-timestamp']).toBe('1780315200');
  const expected = createHmac('sha256', 'a secret of the game')
    .update('m-1.1780315200.{"a":1}')
    .digest('base64');
  expect(headers['webhook-signature']).toBe(`v1,${expected}`);
  for (const change of [{ id: 'm-2' }, { body: '{"a":2}' }, { sentAt: new Date('2026-06-01T12:00:01Z') }]) {
    const other = webhookHeaders({ ...message, ...change }, 'a secret of the game');
    expect(other['webhook-signature']).not.toBe(headers['webhook-signature']);
  }
});
