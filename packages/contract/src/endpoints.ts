import type * as z from 'zod/mini';
import { clientErrorEndpoints } from './client-error.endpoints.ts';
import { configEndpoints } from './config.endpoints.ts';
import type { ErrorReason } from './errors.ts';
import { externalAuthEndpoints } from './external-auth.endpoints.ts';
import { gameEndpoints } from './game.endpoints.ts';
import { gameAccountEndpoints } from './game-account.endpoints.ts';
import { migrationEndpoints } from './migration.endpoints.ts';
import { passkeyEndpoints } from './passkey.endpoints.ts';
import { sessionEndpoints } from './session.endpoints.ts';
import { shopEndpoints } from './shop.endpoints.ts';
import { trackingEndpoints } from './tracking.endpoints.ts';
import { twoFactorEndpoints } from './two-factor.endpoints.ts';
import { userEndpoints } from './user.endpoints.ts';

/**
 * All endpoints, below the API root. The server answers one with `serve(app, { 'POST /users': … })` in the `.routes.ts`
 * of a module; the portal calls it with `call('POST /users', …)` in `data`.
 */
export const endpoints = {
  ...sessionEndpoints,
  ...migrationEndpoints,
  ...userEndpoints,
  ...gameAccountEndpoints,
  ...twoFactorEndpoints,
  ...passkeyEndpoints,
  ...externalAuthEndpoints,
  ...shopEndpoints,
  ...configEndpoints,
  ...gameEndpoints,
  ...trackingEndpoints,
  ...clientErrorEndpoints,
};

export type Endpoints = typeof endpoints;
export type EndpointKey = keyof Endpoints;

/** Endpoints other than GET that may be sent again, see `isRepeatable`. */
export type RepeatableKey = {
  [K in EndpointKey]: Endpoints[K] extends { readonly isRepeatable: true } ? K : never;
}[EndpointKey];

type PartOf<K extends EndpointKey, Part extends 'params' | 'query' | 'body'> =
  Endpoints[K] extends Readonly<Record<Part, infer Schema extends z.ZodMiniType>>
    ? z.infer<Schema>
    : undefined;

/** The codes that an endpoint declares itself; `errorsOf` adds the common ones. */
export type ErrorOf<K extends EndpointKey> = Endpoints[K]['errors'][number];
/** The reasons that its codes may come with. */
export type ReasonOf<K extends EndpointKey> = Endpoints[K] extends {
  readonly reasons: infer Reasons extends Readonly<Record<string, readonly ErrorReason[]>>;
}
  ? Reasons[keyof Reasons][number]
  : never;

export type ParamsOf<K extends EndpointKey> = PartOf<K, 'params'>;
export type QueryOf<K extends EndpointKey> = PartOf<K, 'query'>;
export type BodyOf<K extends EndpointKey> = PartOf<K, 'body'>;
export type ReplyOf<K extends EndpointKey> = z.infer<Endpoints[K]['reply']['schema']>;
