// @vitest-environment node

import { QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { dataClientOf } from '../../test/data-client-of.ts';
import { clientOf, json } from '../../test/fake-server.ts';
import { wishesQuery } from './user.queries.ts';
import { saveWish } from './wishes.mutations.ts';

test('a wish is on the list, although the first load of the list began before it and ends after it', async () => {
  const before = Promise.withResolvers<Response>();
  const after = { items: [{ productName: 'neon-drift' }] };
  const { call, sent } = clientOf([before.promise, json(204, null), json(200, after)]);
  const client = dataClientOf(call);
  const observer = new QueryObserver(client.queries, wishesQuery(call, 'player-1'));
  const stop = observer.subscribe(() => {});
  const saved = saveWish(client, { productName: 'neon-drift', currency: undefined });
  await expect.poll(() => sent.length).toBe(3);
  before.resolve(json(200, { items: [] }));
  await saved;
  expect(observer.getCurrentResult().data).toEqual(after);
  stop();
});
