// @vitest-environment node

import { expect, test } from 'vitest';
import { dataClientOf } from '../../test/data-client-of.ts';
import { clientOf, json } from '../../test/fake-server.ts';
import { redeemCoupon } from './coupons.mutations.ts';
import { ownershipsQuery } from './user.queries.ts';

const redemption = { code: 'WELCOME-2026', userId: 'player-1', idempotencyKey: 'key-1' };

test('a redeemed product is owned, although a request from before is still in flight', async () => {
  const before = Promise.withResolvers<Response>();
  const granted = json(200, { productName: 'neon-drift' });
  const { call, sent } = clientOf([before.promise, granted, json(200, ['neon-drift'])]);
  const client = dataClientOf(call);
  const query = ownershipsQuery(call, redemption.userId);
  void client.queries.prefetchQuery(query);
  await redeemCoupon(client, redemption);
  await expect.poll(() => sent.length).toBe(3);
  before.resolve(json(200, []));
  await expect.poll(() => client.queries.getQueryData(query.queryKey)).toEqual(['neon-drift']);
});
