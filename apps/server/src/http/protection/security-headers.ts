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

interface PageRules {
  publicUrl: string;
  /** The origins that pages may frame. */
  frames: readonly string[];
  /** The scripts from elsewhere that may be loaded. */
  scripts?: readonly string[];
  hasInlineStyles?: boolean;
}

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

/**
 * The same for every response until new content names other hosts, so they are built once; @fastify/helmet builds them
 * for each. A route can override one.
 */
export function securityHeaders(app: FastifyInstance, headers: () => Record<string, string>): void {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers());
    done();
  });
}

/** For responses outside of Fastify's hooks, which are never a page. */
export function bareHeaders(headers: Record<string, string>): Record<string, string> {
  return { ...headers, 'content-security-policy': "default-src 'none'; frame-ancestors 'none'" };
}

export function contentSecurityPolicy({
  publicUrl,
  frames,
  scripts = [],
  hasInlineStyles,
}: PageRules): string {
  return [
    ...CONTENT_SECURITY_POLICY,
    `frame-src ${frames.join(' ') || "'none'"}`,
    ...(scripts.length > 0 ? [`script-src 'self' ${scripts.join(' ')}`] : []),
    ...(hasInlineStyles ? ["style-src 'self' 'unsafe-inline'"] : []),
    ...(publicUrl.startsWith('https:') ? ['upgrade-insecure-requests'] : []),
  ].join(';');
}

export function securityHeadersFor(rules: PageRules): Record<string, string> {
  return {
    'content-security-policy': contentSecurityPolicy(rules),
    ...(rules.publicUrl.startsWith('https:')
      ? { 'strict-transport-security': `max-age=${HSTS_MAX_AGE_S}; includeSubDomains` }
      : {}),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    // The popup of a social provider must be able to post a message to its opener.
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    // URLs contain tokens: not even our own requests repeat them, because proxies log the Referer.
    'referrer-policy': 'strict-origin',
    'permissions-policy': PERMISSIONS_POLICY.join(', '),
  };
}
