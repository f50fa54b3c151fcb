// @vitest-environment node

import { expect, test } from 'vitest';
import { clientOf, json } from '../../../test/fake-server.ts';
import { footerQuery } from '../../data/config.queries.ts';
import { userQuery } from '../../data/endpoint-query.ts';
import { createQueryClient } from '../../data/query-client.ts';
import { dehydrateQueries, hydrateQueries } from './dehydrated-queries.ts';

test('does not request again in the browser what the server fetched', async () => {
  const server = clientOf([json(200, { locale: 'en-GB' })]);
  const onServer = createQueryClient();
  await onServer.prefetchQuery(footerQuery(server.call, 'en-GB'));

  const browser = clientOf([]);
  const inBrowser = createQueryClient();
  hydrateQueries(inBrowser, JSON.parse(JSON.stringify(dehydrateQueries(onServer))));
  await inBrowser.prefetchQuery(footerQuery(browser.call, 'en-GB'));
  expect(inBrowser.getQueryData(footerQuery(browser.call, 'en-GB').queryKey)).toEqual({ locale: 'en-GB' });
  expect(browser.sent).toEqual([]);
});

test('produces the same document for the same content, whenever it was fetched', async () => {
  const { call } = clientOf([json(200, { locale: 'en-GB' })]);
  const [one, other] = [createQueryClient(), createQueryClient()];
  await one.prefetchQuery(footerQuery(call, 'en-GB'));
  other.setQueryData(footerQuery(call, 'en-GB').queryKey, { locale: 'en-GB' } as never, { updatedAt: 1 });
  expect(JSON.stringify(dehydrateQueries(other))).toBe(JSON.stringify(dehydrateQueries(one)));
});

test('puts neither player data nor failures into the page', async () => {
  const queries = createQueryClient();
  const { call } = clientOf([json(200, {})]);
  const refusing = clientOf([json(404, {})]);
  await queries.prefetchQuery(userQuery(call, 'GET /user/accounts', 'player-1', {}));
  await queries.prefetchQuery(footerQuery(refusing.call, 'en-GB'));
  expect(queries.getQueryCache().getAll()).toHaveLength(2);
  expect(dehydrateQueries(queries)).toEqual([]);
});
