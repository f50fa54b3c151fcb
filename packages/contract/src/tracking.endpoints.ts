import * as z from 'zod/mini';
import type { EndpointTable } from './endpoint.ts';
import { nothing } from './fields.ts';
import { pixelQuery } from './pixel.ts';
import { trackingBody } from './tracking.ts';

export const trackingEndpoints = {
  'POST /tracking/events': {
    auth: 'optional',
    scope: 'full',
    body: trackingBody,
    reply: nothing,
    errors: [],
    isRepeatable: false,
    summary: 'Analytics events, sent with consent only',
  },
  'GET /tracking/pixel': {
    auth: 'none',
    query: pixelQuery,
    reply: { status: 200, schema: z.unknown(), contentType: 'image/gif' },
    errors: [],
    summary: 'The visit, portal and sign-up pixel',
  },
} as const satisfies EndpointTable;
