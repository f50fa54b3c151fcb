import type {
  BodyOf,
  EndpointKey,
  Endpoints,
  ParamsOf,
  QueryOf,
  ReplyOf,
} from '@gatehouse/contract/endpoints';

/**
 * Forbids a part that the endpoint lacks, and makes a part optional if all of its fields are. Mapped from the entry of the
 * contract, so that go to definition on `params`, `query` or `body` in a call leads there. Find references on the entry's
 * key leads to the route, in the server's project. For a call without these parts search for the key.
 */
type Given<Entry, Name extends string, Value> = [Value] extends [undefined]
  ? unknown
  : Partial<Value> extends Value
    ? { readonly [Part in keyof Entry as Part extends Name ? Part : never]?: Value }
    : { readonly [Part in keyof Entry as Part extends Name ? Part : never]: Value };

/** Idempotency key: a purchase or redemption passes one key per action of the player, so a second click has no effect. */
type Keyed<E> = E extends { readonly idempotent: true } ? { readonly idempotencyKey: string } : unknown;

export interface CommonOptions {
  /** Overrides the session token, such as with the migration token; null sends none. */
  token?: string | null;
  signal?: AbortSignal;
  /** The browser finishes the request even when the page is left meanwhile. */
  keepalive?: boolean;
}

export type CallOptions<K extends EndpointKey> = Given<Endpoints[K], 'params', ParamsOf<K>> &
  Given<Endpoints[K], 'query', QueryOf<K>> &
  Given<Endpoints[K], 'body', BodyOf<K>> &
  Keyed<Endpoints[K]> &
  CommonOptions;

export type CallArguments<K extends EndpointKey> =
  CommonOptions extends CallOptions<K> ? [options?: CallOptions<K>] : [options: CallOptions<K>];

/** Sends a request to the API. The implementation is `createHttp` in `create-http.ts`; the server's is `serve(app, { [key]: … })` in the routes of a module. */
export type Call = <K extends EndpointKey>(key: K, ...options: CallArguments<K>) => Promise<ReplyOf<K>>;

/** The options without the types of the endpoint, after the compiler has checked them. */
export interface AnyCallOptions extends CommonOptions {
  params?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, unknown>>;
  body?: unknown;
  idempotencyKey?: string;
}
