import type { FastifyInstance } from 'fastify';

const HSTS_MAX_AGE_S = 2 * 365 * 24 * 60 * 60;

const CONTENT_SECURITY_POLICY = [
  "default-src 'self'",
  "img-src 'self' data:",
  "object-src 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "form-action 'self'",
];

const PERMISSIONS_POLICY = [
  'accelerometer=()',
  'camera=()',
  'display-capture=()',
  'geolocation=()',
  'gyroscope=()',
  'magnetometer=()',
  'microphone=()',
  'midi=()',
  'payment=()',
  'usb=()',
];

/** The same for every answer, so they are put together once. A route that needs another one sets its own afterwards. */
export function securityHeaders(app: FastifyInstance, options: { publicUrl: string }): void {
  const headers = headersFor(options.publicUrl.startsWith('https:'));
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
}

function headersFor(isHttps: boolean): Record<string, string> {
  const policy = isHttps
    ? [...CONTENT_SECURITY_POLICY, 'upgrade-insecure-requests']
    : CONTENT_SECURITY_POLICY;
  return {
    'content-security-policy': policy.join(';'),
    ...(isHttps ? { 'strict-transport-security': `max-age=${HSTS_MAX_AGE_S}; includeSubDomains` } : {}),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    // The popup of a social provider must be able to reach its opener.
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    // Addresses carry tokens, so other sites learn the origin at most.
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': PERMISSIONS_POLICY.join(', '),
  };
}
