import type { FastifyInstance } from 'fastify';
import { callerOf } from '../../../http/request/caller.ts';
import { serve } from '../../../http/serve.ts';
import { browserCookies, browserSecretIn } from './browser.cookie.ts';
import type { CodeExchange } from './code-exchange.service.ts';
import type { ExternalAuth } from './external-auth.service.ts';

export function externalAuthRoutes(
  app: FastifyInstance,
  {
    env,
    externalAuth,
    codeExchange,
  }: { env: { publicUrl: string; apiUrl: string }; externalAuth: ExternalAuth; codeExchange: CodeExchange },
): void {
  const isHttps = env.publicUrl.startsWith('https:');

  serve(app, {
    'POST /auth/external': async (call) => {
      const { id, url, browserSecret } = await externalAuth.begin(call.body, call.session, callerOf(call));
      call.reply.header('set-cookie', browserCookies(id, browserSecret, { apiUrl: env.apiUrl, isHttps }));
      return { id, url };
    },
    'GET /auth/external/:id': (call) => {
      const secret = browserSecretIn(call.request.headers.cookie, call.params.id);
      return externalAuth.poll(call.params.id, secret, callerOf(call));
    },
    'POST /auth/sessions/current': async (call) => ({
      token: await codeExchange.forBrowser(call.body.code, callerOf(call)),
    }),
  });
}
