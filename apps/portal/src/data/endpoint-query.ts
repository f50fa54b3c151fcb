import type { EndpointKey, ParamsOf, ReplyOf } from '@gatehouse/contract/endpoints';
import { queryOptions } from '@tanstack/react-query';
import type { Call, CallArguments } from '../platform/http/call-options.ts';
import { isHttpError } from '../platform/http/http-error.ts';

/** What can be read, by the contract's key. */
type ReadEndpoint = Extract<EndpointKey, `GET ${string}`>;

type PathParams<K extends ReadEndpoint> = [ParamsOf<K>] extends [undefined] ? object : ParamsOf<K>;

/**
 * A query key is scope, endpoint, for the user scope the id of the player, parameters.
 * `public` data is the same for every visitor, is prefetched by the server and travels in the page.
 * `user` data belongs to one player, never leaves the browser's memory and is removed at sign-out.
 */
export const PUBLIC_SCOPE = 'public';
export const USER_SCOPE = 'user';

/** The key of all answers of an endpoint, whatever their parameters: what a mutation invalidates. */
export const publicKey = (endpoint: ReadEndpoint) => [PUBLIC_SCOPE, endpoint] as const;
export const userKey = (endpoint: ReadEndpoint) => [USER_SCOPE, endpoint] as const;

export function publicQuery<K extends ReadEndpoint>(call: Call, endpoint: K, params: PathParams<K>) {
  return queryOptions<ReplyOf<K>>({
    queryKey: [...publicKey(endpoint), params],
    queryFn: () => read(call, endpoint, params),
  });
}

/** Of the signed-in player; without one it waits. The id in the key keeps it from the next player of this browser. */
export function userQuery<K extends ReadEndpoint>(
  call: Call,
  endpoint: K,
  userId: string | null,
  params: PathParams<K>,
) {
  return queryOptions<ReplyOf<K>>({
    queryKey: [...userKey(endpoint), userId, params],
    queryFn: () => read(call, endpoint, params),
    enabled: userId !== null,
  });
}

/** Not aborted when a component unmounts: the next one that shows it shares the answer. */
export function read<K extends ReadEndpoint>(
  call: Call,
  endpoint: K,
  params: PathParams<K>,
): Promise<ReplyOf<K>> {
  // The compiler has checked the parameters above; it cannot follow them into the options of a generic key.
  return call(endpoint, ...([{ params }] as unknown as CallArguments<K>));
}

/** A name that nothing has is an answer and no failure. A 400 says that it cannot be a name at all. */
export function nullIfMissing(error: unknown): null {
  if (isHttpError(error) && (error.status === 404 || error.status === 400)) return null;
  throw error;
}
