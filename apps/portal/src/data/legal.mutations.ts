import type { BodyOf } from '@gatehouse/contract/endpoints';
import type { DataClient } from './data-client.ts';
import { reloadQueries, userKey } from './endpoint-query.ts';

/** Other tabs stop asking too. After a refusal there is something newer to read. */
export async function acceptLegal(
  { call, queries, session }: DataClient,
  body: BodyOf<'PUT /user/legal'>,
): Promise<void> {
  try {
    await call('PUT /user/legal', { body });
    void session.getState().announceUserChange();
  } finally {
    await reloadQueries(queries, userKey('GET /user/legal/:locale'));
  }
}
