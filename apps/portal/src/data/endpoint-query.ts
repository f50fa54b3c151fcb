import type { EndpointKey, ParamsOf, QueryOf, ReplyOf } from '@gatehouse/contract/endpoints';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Call, CallArguments } from '../platform/http/call-options.ts';
import { isHttpError } from '../platform/http/http-error.ts';

/** Endpoints that can be queried, by their key in the contract. */
type ReadEndpoint = Extract<EndpointKey, `GET ${string}`>;

/** The part of a request that an endpoint may lack. */
interface ReadOptions<K extends ReadEndpoint> {
  query?: QueryOf<K>;
  /** null: as a visitor, although a player may be signed in. */
  token?: null;
}

type PathParams<K extends ReadEndpoint> = [ParamsOf<K>] extends [undefined] ? object : ParamsOf<K>;

/**
 * A query key is scope, endpoint, the player's id (for the user scope), parameters.
 * `public` data is the same for every visitor; the server prefetches it and puts it into the page.
 * `user` data belongs to one player, stays in the browser's memory and is removed at sign-out.
 */
export const PUBLIC_SCOPE = 'public';
export const USER_SCOPE = 'user';

/** The key prefix of all queries of an endpoint, for invalidation. */
export const publicKey = (endpoint: ReadEndpoint) => [PUBLIC_SCOPE, endpoint] as const;
export const userKey = (endpoint: ReadEndpoint) => [USER_SCOPE, endpoint] as const;

/**
 * After a mutation. A response that is still in flight may be older than it: `invalidateQueries` drops that of a refetch, but
 * keeps that of the first load.
 */
export function reloadQueries(queries: QueryClient, queryKey: readonly string[]): Promise<void> {
  void queries.cancelQueries({ queryKey });
  return queries.invalidateQueries({ queryKey });
}

const withQuery = (params: unknown, options?: { query?: unknown }): object =>
  Object.assign({}, params, options?.query);

export function publicQuery<K extends ReadEndpoint>(
  call: Call,
  endpoint: K,
  params: PathParams<K>,
  options?: ReadOptions<K>,
) {
  return queryOptions<ReplyOf<K>>({
    queryKey: [...publicKey(endpoint), withQuery(params, options)],
    queryFn: () => read(call, endpoint, params, options),
  });
}

/** Data of the signed-in player; disabled without one. The id in the key hides it from the browser's next player. */
export function userQuery<K extends ReadEndpoint>(
  call: Call,
  endpoint: K,
  userId: string | null,
  params: PathParams<K>,
  options?: ReadOptions<K>,
) {
  return queryOptions<ReplyOf<K>>({
    queryKey: [...userKey(endpoint), userId, withQuery(params, options)],
    queryFn: () => read(call, endpoint, params, options),
    enabled: userId !== null,
  });
}

/** Not aborted when a component unmounts: the next component that mounts uses the response. */
export function read<K extends ReadEndpoint>(
  call: Call,
  endpoint: K,
  params: PathParams<K>,
  options?: ReadOptions<K>,
): Promise<ReplyOf<K>> {
  // The signature has checked the parameters; the compiler cannot relate them to the options of a generic key.
  return call(endpoint, ...([{ params, ...options }] as unknown as CallArguments<K>));
}

/** Not found is a result, not a failure. A 400 means that the name is malformed. */
export function nullIfMissing(error: unknown): null {
  if (isHttpError(error) && (error.status === 404 || error.status === 400)) return null;
  throw error;
}
