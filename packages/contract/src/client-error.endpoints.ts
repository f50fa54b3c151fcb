import { clientErrorBody } from './client-error.ts';
import type { EndpointTable } from './endpoint.ts';
import { nothing } from './fields.ts';

export const clientErrorEndpoints = {
  'POST /client/errors': {
    auth: 'none',
    body: clientErrorBody,
    reply: nothing,
    errors: [],
    isRepeatable: false,
    summary: 'An error that a page did not handle, for the log of the operator',
  },
} as const satisfies EndpointTable;
