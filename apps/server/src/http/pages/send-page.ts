import { gunzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { matchesEtag } from '../files/etag.ts';
import { type CompressedPage, chooseEncoding } from './compress-page.ts';

/** How long a proxy or CDN may send a page to visitors without asking: as long as one of a former content is sent. */
export const SHARED_SECONDS = 30;
/** How long a CDN may send it after that, while it asks. */
const STALE_SECONDS = 30;
/** The last moment at which a visitor may get a page that is sent now. */
export const SHARED_SECONDS_MAX = SHARED_SECONDS + STALE_SECONDS;

export type Sharing = 'private' | { releaseId: number | null };

/**
 * Browsers ask each time, also Chromium, which would otherwise show the visitor's page after a sign-in. CDNs read the
 * header that is for them, and forget by their tags all pages, or those of a content release.
 */
function sharedBy({ releaseId }: { releaseId: number | null }): Record<string, string> {
  const tags = ['gatehouse-pages', ...(releaseId === null ? [] : [`gatehouse-release-${releaseId}`])];
  return {
    'cache-control': `public, max-age=0, s-maxage=${SHARED_SECONDS}, must-revalidate`,
    'cdn-cache-control': `public, max-age=${SHARED_SECONDS}, stale-while-revalidate=${STALE_SECONDS}`,
    'surrogate-key': tags.join(' '),
    'cache-tag': tags.join(','),
  };
}

const PRIVATE = { 'cache-control': 'private, no-cache' };

export function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: CompressedPage,
  sharing: Sharing,
): FastifyReply {
  reply
    .headers(sharing !== 'private' && page.status === 200 ? sharedBy(sharing) : PRIVATE)
    .header('vary', 'accept-encoding, cookie')
    .header('etag', page.etag);
  if (page.status === 200 && matchesEtag(request.headers['if-none-match'], page.etag))
    return reply.code(304).send();
  return sendBody(request, reply, page);
}

/** For a page that contains form values or has a secret path. */
export function sendUncachedPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: CompressedPage,
): FastifyReply {
  return sendBody(request, reply.header('cache-control', 'no-store'), page);
}

function sendBody(request: FastifyRequest, reply: FastifyReply, page: CompressedPage): FastifyReply {
  reply.code(page.status).header('content-type', 'text/html; charset=utf-8');
  const encoding = chooseEncoding(request.headers['accept-encoding']);
  if (encoding === 'identity') {
    gunzip(page.bodies.gzip, (error, html) => void reply.send(error ?? html));
    return reply;
  }
  return reply.header('content-encoding', encoding).send(page.bodies[encoding]);
}
