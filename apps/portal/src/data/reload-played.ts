import type { DataClient } from './data-client.ts';
import { userKey } from './endpoint-query.ts';

/** After a game: when it and its accounts were last played has changed. */
export function reloadPlayed({ queries }: Pick<DataClient, 'queries'>): void {
  void queries.invalidateQueries({ queryKey: userKey('GET /user/accounts') });
  void queries.invalidateQueries({ queryKey: userKey('GET /user/library/:locale') });
}
