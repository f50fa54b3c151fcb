import type { FastifyInstance } from 'fastify';
import type { Env } from '../../../env.ts';
import { CodedError } from '../../../errors.ts';
import { PREVIEW_END_PATH, PREVIEW_STYLES, PREVIEW_STYLES_PATH } from '../../../http/pages/preview-marker.ts';
import { previewCookie } from '../../../http/request/preview-content.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { ContentPreviews } from '../../content/releases/content-previews.service.ts';

interface Deps {
  env: Env;
  clock: Clock;
  contentPreviews: ContentPreviews;
}

/** What the browser has stored is of another release. */
const FORGET = { 'clear-site-data': '"cache"', 'cache-control': 'no-store' };

export function contentPreviewRoutes(app: FastifyInstance, { env, clock, contentPreviews }: Deps): void {
  app.get(PREVIEW_STYLES_PATH, (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('text/css; charset=utf-8').send(PREVIEW_STYLES),
  );
  app.get(PREVIEW_END_PATH, (_request, reply) =>
    reply.headers({ ...FORGET, 'set-cookie': previewCookie('', env, 0) }).redirect('/', 302),
  );
  app.get<{ Params: { token: string } }>('/preview/:token', (request, reply) => {
    const { token } = request.params;
    const preview = contentPreviews.read(token);
    if (!preview) throw new CodedError('NOT_FOUND');
    const seconds = Math.floor((preview.endsAt.getTime() - clock.now().getTime()) / 1000);
    return reply.headers({ ...FORGET, 'set-cookie': previewCookie(token, env, seconds) }).redirect('/', 302);
  });
}
