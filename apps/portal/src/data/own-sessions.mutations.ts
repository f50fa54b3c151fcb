import type { DataClient } from './data-client.ts';
import { nullIfMissing, reloadQueries, userKey } from './endpoint-query.ts';

type Client = Pick<DataClient, 'call' | 'queries'>;

/** Ends another session of the player. One that has ended meanwhile is no failure. */
export async function endOwnSession(client: Client, sessionId: string): Promise<void> {
  await client.call('DELETE /auth/sessions/:sessionId', { params: { sessionId } }).catch(nullIfMissing);
  await reload(client);
}

export async function endOtherSessions(client: Client): Promise<void> {
  await client.call('DELETE /auth/sessions/others');
  // Until then they could add a sign-in method.
  const methods = userKey('GET /user/sign-in-methods');
  await Promise.all([reload(client), reloadQueries(client.queries, methods)]);
}

function reload({ queries }: Client): Promise<void> {
  return reloadQueries(queries, userKey('GET /auth/sessions'));
}
