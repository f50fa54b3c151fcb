import type { IncomingHttpHeaders } from 'node:http';
import {
  OPERATOR_REQUEST_HEADER,
  type OperatorRequestKind,
} from '@gatehouse/contract/operator/operator-endpoint';
import { CodedError } from '../../errors.ts';

/**
 * Refuses what another site made the browser send. A form or a picture cannot set the header, a script of another origin is
 * asked by its browser first (CORS) and never allowed, and the cookie is `SameSite=Strict`: each of the three is enough.
 */
export function requireOwnRequest(headers: IncomingHttpHeaders, publicUrl: string): OperatorRequestKind {
  const kind = headers[OPERATOR_REQUEST_HEADER.toLowerCase()];
  const site = headers['sec-fetch-site'];
  const { origin } = headers;
  const isForeign =
    (site !== undefined && site !== 'same-origin') ||
    (origin !== undefined && origin !== new URL(publicUrl).origin);
  if (isForeign || (kind !== 'act' && kind !== 'background')) throw new CodedError('FORBIDDEN');
  return kind;
}
