import type { EndpointKey } from '@gatehouse/contract/endpoints';
import { HttpError, type HttpErrorDetails } from '../src/platform/http/http-error.ts';

/** The error of a refused call; `details` override its fields. */
export function failedCall(key: EndpointKey, details: Partial<HttpErrorDetails>): HttpError {
  return new HttpError({ kind: 'status', key, message: 'failed', ...details });
}
