import type { EndpointKey } from '@gatehouse/contract/endpoints';
import { HttpError, type HttpErrorDetails } from '../../platform/http/http-error.ts';

/** The error of a call that the server refused, unless `details` say otherwise. */
export function failedCall(key: EndpointKey, details: Partial<HttpErrorDetails>): HttpError {
  return new HttpError({ kind: 'status', key, message: 'failed', ...details });
}
