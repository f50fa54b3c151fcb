import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

const REQUEST_ID = /^[\w-]{8,64}$/;
/** W3C Trace Context. The id of the whole trace; one of zeros is invalid. */
const TRACEPARENT = /^[\da-f]{2}-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})$/;

export interface TraceParent {
  traceId: string;
  spanId: string;
  flags: number;
}

/** Only from a trusted proxy: anyone else could give many requests one id. */
export function readTraceParent(
  { traceparent }: IncomingHttpHeaders,
  { trustedProxies }: { trustedProxies: number },
): TraceParent | undefined {
  if (trustedProxies === 0 || typeof traceparent !== 'string') return undefined;
  const [, traceId, spanId, flags] = TRACEPARENT.exec(traceparent) ?? [];
  return traceId && spanId && flags ? { traceId, spanId, flags: Number.parseInt(flags, 16) } : undefined;
}

/** The id of a request in the log and in error codes: of the proxy, or of its trace, or a new one. */
export function requestIdOf(headers: IncomingHttpHeaders, env: { trustedProxies: number }): string {
  const given = headers['x-request-id'];
  if (env.trustedProxies > 0 && typeof given === 'string' && REQUEST_ID.test(given)) return given;
  return readTraceParent(headers, env)?.traceId ?? randomUUID();
}
