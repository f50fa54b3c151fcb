import type {
  BodyOf,
  EndpointKey,
  Endpoints,
  ParamsOf,
  QueryOf,
  ReplyOf,
} from '@gatehouse/contract/endpoints';

/** A part that the endpoint lacks cannot be given; one whose every field may be left out may be left out itself. */
type Given<Name extends string, Value> = [Value] extends [undefined]
  ? unknown
  : Partial<Value> extends Value
    ? { readonly [_ in Name]?: Value }
    : { readonly [_ in Name]: Value };

/** A purchase or redemption passes one key per action of the player, so that a second click is the same action. */
type Keyed<E> = E extends { readonly idempotent: true } ? { readonly idempotencyKey: string } : unknown;

export interface CommonOptions {
  /** Another token than the session's, such as the migration token; null sends none. */
  token?: string | null;
  signal?: AbortSignal;
}

export type CallOptions<K extends EndpointKey> = Given<'params', ParamsOf<K>> &
  Given<'query', QueryOf<K>> &
  Given<'body', BodyOf<K>> &
  Keyed<Endpoints[K]> &
  CommonOptions;

export type CallArguments<K extends EndpointKey> =
  CommonOptions extends CallOptions<K> ? [options?: CallOptions<K>] : [options: CallOptions<K>];

export type Call = <K extends EndpointKey>(key: K, ...options: CallArguments<K>) => Promise<ReplyOf<K>>;

/** The same options once the compiler has checked them against the contract. */
export interface AnyCallOptions extends CommonOptions {
  params?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, unknown>>;
  body?: unknown;
  idempotencyKey?: string;
}
