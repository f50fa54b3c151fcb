import type { FastifyInstance } from 'fastify';
import { publicReads } from '../../../plugins/public-read.ts';
import { serve } from '../../../plugins/serve.ts';
import { createProductService, type ProductDeps } from './catalogue.service.ts';

export function productRoutes(app: FastifyInstance, deps: ProductDeps): void {
  const products = createProductService(deps);
  publicReads(app, (scope) => {
    serve(scope, 'GET /product/:locale', ({ params }) => products.list(params.locale));
    serve(scope, 'GET /product/:name/:locale', ({ params }) => products.detail(params.name, params.locale));
    serve(scope, 'GET /product/:name/news/:locale', ({ params }) =>
      products.news(params.name, params.locale),
    );
  });
}
