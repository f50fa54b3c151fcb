import type { FastifyInstance } from 'fastify';
import { PRICES_CACHE_CONTROL, publicReads } from '../../../http/files/public-read.ts';
import { serve } from '../../../http/serve.ts';
import type { ClientConfigs } from './client-config.service.ts';

export function clientConfigRoutes(
  app: FastifyInstance,
  { clientConfigs: config }: { clientConfigs: ClientConfigs },
): void {
  publicReads(app, (scope) => {
    serve(scope, {
      'GET /config': () => config.client(),
      'GET /config/footer/:locale': ({ params }) => config.footer(params.locale),
      'GET /config/navigation/:locale': ({ params }) => config.navigation(params.locale),
      'GET /config/interstitial/:lang': ({ params }) => config.interstitial(params.lang),
    });
  });
  publicReads(
    app,
    (scope) => {
      serve(scope, {
        'GET /config/announcements/:locale': ({ params }) => config.announcements(params.locale),
        'GET /config/store/frontpage/:locale': ({ params, query }) =>
          config.frontPage(params.locale, query.currency),
      });
    },
    PRICES_CACHE_CONTROL,
  );
}
