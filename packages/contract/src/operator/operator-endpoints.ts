import type * as z from 'zod/mini';
import { auditEndpoints } from './audit.endpoints.ts';
import { buildEndpoints } from './builds.endpoints.ts';
import { bulkEndpoints } from './bulk.endpoints.ts';
import { contentEndpoints } from './content.endpoints.ts';
import { contentEditEndpoints } from './content-edits.endpoints.ts';
import { couponEndpointsOfOperators } from './coupons.endpoints.ts';
import { mailEndpoints } from './mails.endpoints.ts';
import { operationEndpoints } from './operations.endpoints.ts';
import { operatorEndpointsOfOperators } from './operators.endpoints.ts';
import { orderEndpoints } from './orders.endpoints.ts';
import { playerRecordEndpoints } from './player-records.endpoints.ts';
import { playerEndpoints } from './players.endpoints.ts';
import { priceEndpointsOfOperators } from './prices.endpoints.ts';
import { promotionEndpointsOfOperators } from './promotions.endpoints.ts';
import { reportEndpoints } from './reports.endpoints.ts';
import { operatorSessionEndpoints } from './session.endpoints.ts';

/**
 * All endpoints of the console, below `OPERATOR_API_ROOT`. The server answers one with `serveOperator(app, { 'POST …': … })`
 * in the `.routes.ts` of a module; the console calls it with `call('POST …', …)`.
 */
export const operatorEndpoints = {
  ...operatorSessionEndpoints,
  ...operatorEndpointsOfOperators,
  ...auditEndpoints,
  ...playerEndpoints,
  ...playerRecordEndpoints,
  ...mailEndpoints,
  ...orderEndpoints,
  ...couponEndpointsOfOperators,
  ...reportEndpoints,
  ...contentEndpoints,
  ...contentEditEndpoints,
  ...buildEndpoints,
  ...promotionEndpointsOfOperators,
  ...priceEndpointsOfOperators,
  ...bulkEndpoints,
  ...operationEndpoints,
};

export type OperatorEndpoints = typeof operatorEndpoints;
export type OperatorEndpointKey = keyof OperatorEndpoints;

type PartOf<K extends OperatorEndpointKey, Part extends 'params' | 'query' | 'body'> =
  OperatorEndpoints[K] extends Readonly<Record<Part, infer Schema extends z.ZodMiniType>>
    ? z.infer<Schema>
    : undefined;

export type OperatorParamsOf<K extends OperatorEndpointKey> = PartOf<K, 'params'>;
export type OperatorQueryOf<K extends OperatorEndpointKey> = PartOf<K, 'query'>;
export type OperatorBodyOf<K extends OperatorEndpointKey> = PartOf<K, 'body'>;
export type OperatorReplyOf<K extends OperatorEndpointKey> = z.infer<OperatorEndpoints[K]['reply']['schema']>;
