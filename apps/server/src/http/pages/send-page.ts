import { gunzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { matchesEtag } from '../files/etag.ts';
import { type CompressedPage, chooseEncoding } from './compress-page.ts';
import { readyAnswer } from './ready-answer.ts';

export function sendPage(request: FastifyRequest, reply: FastifyReply, page: CompressedPage): FastifyReply {
  reply
    .header('cache-control', 'private, no-cache')
    .header('vary', 'accept-encoding, cookie')
    .header('etag', page.etag);
  if (page.status === 200 && matchesEtag(request.headers['if-none-match'], page.etag))
    return reply.code(304).send();
  return sendBody(request, reply, page, (encoding, body) => {
    if (page.status === 200) page.answers[encoding] ??= readyAnswer(reply.getHeaders(), body);
  });
}

/** For a page that contains form values or has a secret path. */
export function sendUncachedPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: CompressedPage,
): FastifyReply {
  return sendBody(request, reply.header('cache-control', 'no-store'), page);
}

function sendBody(
  request: FastifyRequest,
  reply: FastifyReply,
  page: CompressedPage,
  onSend?: (encoding: keyof CompressedPage['bodies'], body: Buffer) => void,
): FastifyReply {
  reply.code(page.status).header('content-type', 'text/html; charset=utf-8');
  const encoding = chooseEncoding(request.headers['accept-encoding']);
  if (encoding === 'identity') {
    gunzip(page.bodies.gzip, (error, html) => void reply.send(error ?? html));
    return reply;
  }
  const body = page.bodies[encoding];
  reply.header('content-encoding', encoding);
  onSend?.(encoding, body);
  return reply.send(body);
}
