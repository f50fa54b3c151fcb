import type { ListedBuild as BuildRow } from '@gatehouse/contract/operator/builds.endpoints';
import { DEFAULT_LOCALE } from '@gatehouse/domain/locales';
import type { FastifyInstance } from 'fastify';
import { serveOperator } from '../../../http/serve-operator.ts';
import type { Content } from '../../content/files/content.ts';
import type { BuildActs, ListedBuild } from './build-acts.service.ts';
import type { BuildRollOuts } from './build-roll-outs.service.ts';

export function operatorBuildRoutes(
  app: FastifyInstance,
  {
    content,
    console: { buildActs, buildRollOuts },
  }: { content: Content; console: { buildActs: BuildActs; buildRollOuts: BuildRollOuts } },
): void {
  const nameOf = (product: string) =>
    content.products.get(product)?.texts.get(DEFAULT_LOCALE)?.displayName ?? product;

  serveOperator(app, {
    'GET /builds': async ({ query }) => {
      const known = await buildActs.products();
      const product = query.product ?? known[0] ?? null;
      const builds = product === null ? [] : await buildActs.list(product);
      return {
        product,
        products: known.map((one) => ({ product: one, name: nameOf(one) })),
        builds: builds.sort((a, b) => b.addedAt.getTime() - a.addedAt.getTime()).map(presentBuild),
      };
    },
    'POST /builds/:product/:branch/:version/roll-out': async ({ operator, params, body, reason }) => {
      const { product: productName, branch, version } = params;
      const name = { productName, branch, version, percent: body.percent };
      const { auditId } = await buildRollOuts.rollOut(operator, name, { reason, seen: new Date(body.seen) });
      return { auditId };
    },
    'POST /builds/:product/:branch/roll-back': async ({ operator, params, body, reason }) => {
      const wanted = { productName: params.product, branch: params.branch, version: body.version };
      const change = { reason, seen: new Date(body.seen) };
      const { auditId } = await buildRollOuts.rollBack(operator, wanted, change);
      return { auditId };
    },
  });
}

function presentBuild({ productName: _, addedAt, branchChangedAt, ...build }: ListedBuild): BuildRow {
  return {
    ...build,
    addedAt: addedAt.toISOString(),
    branchChangedAt: branchChangedAt?.toISOString() ?? null,
  };
}
