import type { FastifyInstance } from 'fastify';
import { PRICES_CACHE_CONTROL, publicReads } from '../../../http/files/public-read.ts';
import { serve } from '../../../http/serve.ts';
import type { Catalogue } from './catalogue.service.ts';

export function catalogueRoutes(app: FastifyInstance, { catalogue }: { catalogue: Catalogue }): void {
  publicReads(app, (scope) => {
    serve(scope, {
      'GET /product/:locale': ({ params }) => catalogue.list(params.locale),
      'GET /product/:name/news/:locale': ({ params }) => catalogue.news(params.name, params.locale),
    });
  });
  publicReads(
    app,
    (scope) => {
      serve(scope, {
        'GET /product/:name/:locale': ({ params, query }) =>
          catalogue.detail(params.name, params.locale, query.currency),
        'GET /product/:name/page/:locale': ({ params, query }) =>
          catalogue.page(params.name, params.locale, query.currency),
        'GET /catalogue/:locale': ({ params, query }) => catalogue.search(params.locale, query),
      });
    },
    PRICES_CACHE_CONTROL,
  );
}
