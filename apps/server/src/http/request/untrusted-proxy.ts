import type { FastifyInstance } from 'fastify';
import type { Env } from '../../env.ts';

/**
 * Behind a proxy that is not trusted, all players have one address and share its limits. Logged once: any client can
 * send the header.
 */
export function warnOfUntrustedProxy(app: FastifyInstance, env: Pick<Env, 'trustedProxies'>): void {
  if (env.trustedProxies > 0) return;
  let hasWarned = false;
  app.addHook('onRequest', (request, _reply, done) => {
    if (!hasWarned && request.headers['x-forwarded-for'] !== undefined) {
      hasWarned = true;
      request.log.warn({ variable: 'TRUST_PROXY' }, 'proxy.not-trusted');
    }
    done();
  });
}
