import { gunzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type CompressedPage, chooseEncoding } from './compress-page.ts';
import { readyAnswer } from './ready-answer.ts';

export function sendPage(request: FastifyRequest, reply: FastifyReply, page: CompressedPage): FastifyReply {
  reply
    .header('cache-control', 'private, no-cache')
    .header('vary', 'accept-encoding, cookie')
    .header('etag', page.etag);
  if (request.headers['if-none-match'] === page.etag && page.status === 200) return reply.code(304).send();
  reply.code(page.status).header('content-type', 'text/html; charset=utf-8');
  const encoding = chooseEncoding(request.headers['accept-encoding']);
  if (encoding === 'identity') {
    gunzip(page.bodies.gzip, (error, html) => void reply.send(error ?? html));
    return reply;
  }
  const body = page.bodies[encoding];
  reply.header('content-encoding', encoding);
  if (page.status === 200) page.answers[encoding] ??= readyAnswer(reply.getHeaders(), body);
  return reply.send(body);
}
