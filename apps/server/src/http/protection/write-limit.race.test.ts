import { WRITES_PER_MINUTE_MAX } from '@gatehouse/domain/limits';
import { expect, test } from 'vitest';
import { openPlayerTestApp } from '../../../test/support/player-test-app.ts';

test('of a hundred concurrent writing calls as many succeed as a minute allows', async () => {
  const testApp = await openPlayerTestApp();
  const browser = await testApp.player('writer@example.test');
  const replies = await Promise.all(
    Array.from({ length: 100 }, () => browser.call('POST /auth/iovation', { body: { type: 'x' } })),
  );
  expect(replies.filter(({ status }) => status === 204)).toHaveLength(WRITES_PER_MINUTE_MAX);
  expect(replies.filter(({ status }) => status === 429)).toHaveLength(100 - WRITES_PER_MINUTE_MAX);
  await testApp.close();
});
