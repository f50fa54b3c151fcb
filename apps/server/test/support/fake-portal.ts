import type { RenderRequest, ResolvedPage } from '@gatehouse/contract/portal-bundle';
import type { PortalBuild } from '../../src/http/pages/portal-build.ts';

export interface FakePortal extends PortalBuild {
  /** The pages rendered so far. */
  renders: RenderRequest<typeof fetch>[];
}

const NOT_FOUND: ResolvedPage = { kind: 'page', path: '/*', search: '', isSecret: false };

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
        return { kind: 'page', path, search: known, isSecret };
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
