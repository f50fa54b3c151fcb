import { SOCIAL_PROVIDERS } from '@gatehouse/domain/games';
import { DEFAULT_LOCALE } from '@gatehouse/domain/locales';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { addressBlockOf } from '../../../http/request/client-address.ts';
import { deviceOf } from '../../../http/request/device-of.ts';
import { NOTICE_STYLES_PATH, noticeStyles } from '../../../server-pages/stylesheet.ts';
import type { Content } from '../../content/files/content.ts';
import { returnAddress } from './addresses.rules.ts';
import { browserSecretIn } from './browser.cookie.ts';
import type { Callback, CallbackOutcome } from './callback.service.ts';
import { providerWindowPage, WINDOW_SCRIPT, WINDOW_SCRIPT_PATH } from './provider-window.page.ts';

const HOUR_S = 60 * 60;

/** Where providers redirect the browser to. A page and not an API call, so it is outside of the API. */
export function externalCallbackRoutes(
  app: FastifyInstance,
  {
    env,
    content,
    callback,
  }: { env: { publicUrl: string }; content: Pick<Content, 'brand'>; callback: Callback },
): void {
  const stylesheet = noticeStyles();

  for (const provider of SOCIAL_PROVIDERS) {
    app.get(`/auth/external/callback/${provider}`, async (request, reply) => {
      const outcome = await callback.handle({
        provider,
        // Below PUBLIC_URL whatever the Host header says, because the provider compares it.
        url: new URL(request.raw.url ?? '', env.publicUrl),
        browserSecretOf: (id) => browserSecretIn(request.headers.cookie, id),
        device: deviceOf(request.headers['user-agent']),
        addressBucket: addressBlockOf(request),
      });
      // The URL holds a code and a state, which must not leak by Referer.
      reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer');
      return answer(reply, outcome);
    });
  }
  app.get(NOTICE_STYLES_PATH, async (_request, reply) => cached(reply, 'text/css').send(stylesheet));
  app.get(WINDOW_SCRIPT_PATH, async (_request, reply) =>
    cached(reply, 'text/javascript').send(WINDOW_SCRIPT),
  );

  function answer(reply: FastifyReply, outcome: CallbackOutcome | null) {
    const brand = content.brand.name;
    reply.type('text/html; charset=utf-8');
    if (!outcome) {
      const lost = { brand, locale: DEFAULT_LOCALE, status: 'failed', message: null, isLost: true } as const;
      return reply.code(400).send(providerWindowPage(lost));
    }
    const { id, status, request } = outcome;
    const { returnPath, clientState, locale, type } = request;
    if (returnPath !== null) {
      return reply.redirect(returnAddress(env.publicUrl, returnPath, id, clientState), 303);
    }
    const state = clientState === null ? {} : { state: clientState };
    const message =
      type === 'popup' ? { source: 'gatehouse-external-auth' as const, id, status, ...state } : null;
    return reply.send(providerWindowPage({ brand, locale, status, message }));
  }
}

function cached(reply: FastifyReply, type: string): FastifyReply {
  return reply.type(`${type}; charset=utf-8`).header('cache-control', `public, max-age=${HOUR_S}`);
}
