import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { serverPageStylesheet } from '../server-pages/stylesheet.ts';

/** The fonts and colours of the portal, the bar of the demo, and the given files. */
export function serveStyles(app: FastifyInstance, path: string, ...files: string[]): void {
  const stylesheet = serverPageStylesheet(
    ['Geologica', 'Commissioner', 'JetBrains Mono'],
    join(import.meta.dirname, 'demo-bar.css'),
    ...files,
  );
  app.get(path, async (_request, reply) => sendStyles(reply, stylesheet));
}

export function sendStyles(reply: FastifyReply, stylesheet: string): FastifyReply {
  return reply.type('text/css; charset=utf-8').header('cache-control', 'no-store').send(stylesheet);
}

/** The URL may contain a key or a one-time code, which must not leak in Referer headers. */
export function sendSecretPage(reply: FastifyReply, html: string): FastifyReply {
  return sendHtml(reply.header('referrer-policy', 'no-referrer'), html);
}

export function sendHtml(reply: FastifyReply, html: string): FastifyReply {
  return reply
    .type('text/html; charset=utf-8')
    .headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
    .send(html);
}

/** For `formIn`. */
export function parseForms(scope: FastifyInstance): void {
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    async (_request: FastifyRequest, body: string) => new URLSearchParams(body),
  );
}

/** The fields of the form that was sent; none without a body. */
export function formIn({ body }: Pick<FastifyRequest, 'body'>): URLSearchParams {
  return body instanceof URLSearchParams ? body : new URLSearchParams();
}
