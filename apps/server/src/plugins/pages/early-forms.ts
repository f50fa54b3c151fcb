import { type ReturnedForm, returnForm } from '@gatehouse/domain/returned-form';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

const BODY_LIMIT_BYTES = 8 * 1024;

type SendPage = (request: FastifyRequest, reply: FastifyReply, form: ReturnedForm) => Promise<FastifyReply>;

interface EarlyForms {
  route: string;
  publicUrl: string;
  sendPage: SendPage;
}

/**
 * A browser sends a form by itself until the page has hydrated. Nothing is done with it: the answer is the page again,
 * with the values that may be shown, and the player presses the button once more.
 */
export function registerEarlyForms(app: FastifyInstance, { route, publicUrl, sendPage }: EarlyForms): void {
  const { origin } = new URL(publicUrl);
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: BODY_LIMIT_BYTES },
      async (_request: FastifyRequest, body: string) => new URLSearchParams(body),
    );
    // No form of ours has this type, so nothing of it is read.
    scope.addContentTypeParser(
      'multipart/form-data',
      { parseAs: 'buffer', bodyLimit: BODY_LIMIT_BYTES },
      async () => null,
    );
    scope.post(route, async (request, reply) => {
      reply.header('cache-control', 'no-store');
      // Another site must not choose what stands in our fields.
      if (isFromElsewhere(request, origin)) return reply.redirect(request.url, 303);
      const fields = request.body instanceof URLSearchParams ? request.body : [];
      return sendPage(request, reply, returnForm(fields));
    });
  });
}

/** Browsers that do not say where a request comes from count as our own: the values are harmless. */
function isFromElsewhere({ headers }: FastifyRequest, ownOrigin: string): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site !== 'same-origin';
  return headers.origin !== undefined && headers.origin !== ownOrigin;
}
