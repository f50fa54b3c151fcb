import type { ClientConfig } from '@gatehouse/contract/config';
import type { RenderRequest, ResolvedPage } from '@gatehouse/contract/portal-bundle';
import type { PagesContent } from '../../src/http/pages/pages.ts';
import type { PortalBuild } from '../../src/http/pages/portal-build.ts';

export interface FakePortal extends PortalBuild {
  /** The pages rendered so far. */
  renders: RenderRequest<typeof fetch>[];
}

const NOT_FOUND: ResolvedPage = { kind: 'page', route: '/*', path: '/*', search: '', isSecret: false };

export const NO_CONTENT: PagesContent = {
  config: { environment: 'Production' } as ClientConfig,
  names: { hasProduct: () => false, hasArticle: () => false, hasTag: () => false, cataloguePages: 1 },
  site: { products: [], games: [], articles: [] },
  sharePicture: '',
  look: { styles: null, scheme: null, theme: { dark: '#000000', light: '#ffffff' } },
};

/**
 * A portal with a front page, support, sign-in for a known `game`, a page for each known product at `/play/…` and a
 * secret one at `/validate/…`. A page contains its visitor, its path and the number of its render.
 */
export function createFakePortal(
  render?: (request: RenderRequest<typeof fetch>) => Promise<string>,
): FakePortal {
  const renders: RenderRequest<typeof fetch>[] = [];
  return {
    renders,
    manifest: {},
    createPageResolver: (_config, { hasProduct }) => {
      return (path, search) => {
        if (path !== path.toLowerCase()) return { kind: 'redirect', path: path.toLowerCase() };
        const [, page = '', value] = path.split('/');
        const isSecret = page === 'validate';
        const game = new URLSearchParams(search).get('game') ?? '';
        const known = page === 'sign-in' && hasProduct(game) ? `?game=${game}` : '';
        if (page === 'play' && !hasProduct(value ?? '')) return NOT_FOUND;
        if (!['', 'support', 'sign-in', 'play', 'validate'].includes(page)) return NOT_FOUND;
        const route = value === undefined ? path : `/${page}/:name`;
        return { kind: 'page', route, path, search: known, isSecret };
      };
    },
    indexedPaths: (_config, { games }) => ['/', ...games.map((game) => `/play/${game}`)],
    async render(request) {
      renders.push(request);
      const number = renders.length;
      const text = await render?.(request);
      const who = request.hasToken ? 'player' : 'visitor';
      const html = `<p>${who} ${request.locale} ${request.path}${request.search} ${number} ä ${text ?? ''}`;
      return { status: request.path === '/*' ? 404 : 200, html };
    },
  };
}
