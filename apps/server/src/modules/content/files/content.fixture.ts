import { resolve } from 'node:path';
import type { ClientSystem } from '@gatehouse/domain/catalogue';
import Fastify, { type FastifyInstance } from 'fastify';
import { errors } from '../../../plugins/errors.ts';
import { createPasswordRequests } from '../../../plugins/password-requests.ts';
import { prepareServe } from '../../../plugins/serve.ts';
import { loadContent } from './load-content.ts';

export const SHIPPED_CONTENT_DIR = resolve(import.meta.dirname, '../../../../../../content');

/** The demo content as shipped, on a day when its sales run. */
export function contentDeps(environment: 'Production' | 'Sandbox' = 'Production') {
  return {
    content: loadContent(SHIPPED_CONTENT_DIR),
    env: {
      mode: 'serve' as const,
      environment,
      publicUrl: 'https://games.example',
      apiUrl: '/api/v1',
      storeApiUrl: '/api/v1',
      sessionDomain: undefined,
      google: undefined,
      facebook: undefined,
    },
    installers: { systems: (): ClientSystem[] => [] },
    clock: { now: () => new Date('2026-05-14T12:00:00Z') },
  };
}

/** An app without a database: content answers every request of these tests. */
export function contentApp(register: (app: FastifyInstance) => void): FastifyInstance {
  const app = Fastify();
  errors(app);
  prepareServe(app, {
    sessions: { find: async () => null },
    limiter: { consume: async () => ({ allowed: true, remaining: 1, retryAfterSeconds: 0, usedBefore: 0 }) },
    checksReplies: true,
    passwordRequests: createPasswordRequests(),
  });
  register(app);
  return app;
}
