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
 * The browser submits a form natively until the page has hydrated. The form is not processed: the response is the page again,
 * with the values that may be shown, and the player submits once more.
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
    // No form of ours has this type, so the body is not read.
    scope.addContentTypeParser(
      'multipart/form-data',
      { parseAs: 'buffer', bodyLimit: BODY_LIMIT_BYTES },
      async () => null,
    );
    scope.post(route, async (request, reply) => {
      reply.header('cache-control', 'no-store');
      // Another site must not prefill our fields.
      if (isCrossOrigin(request, origin)) return reply.redirect(request.url, 303);
      const fields = request.body instanceof URLSearchParams ? request.body : [];
      return sendPage(request, reply, returnForm(fields));
    });
  });
}

/** Browsers without Sec-Fetch-Site and Origin count as same-origin: the values are harmless. */
function isCrossOrigin({ headers }: FastifyRequest, ownOrigin: string): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site !== 'same-origin';
  return headers.origin !== undefined && headers.origin !== ownOrigin;
}
