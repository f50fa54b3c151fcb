import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { allowsRange, type ByteRange, rangeOf, splitRange } from './byte-range.rules.ts';
import { matchesEtag } from './etag.ts';

/** A part of what is sent: that of a file on disk, or bytes in memory. */
export type BytePart = { file: string; from?: number; size: number } | { bytes: Buffer; size: number };

interface Download {
  /** Sent one after the other. */
  parts: readonly BytePart[];
  /** Strong: the same tag means the same bytes. */
  etag: string;
  fileName: string;
  contentType?: string;
  /** Public, and its address never gets other bytes. */
  isImmutable?: boolean;
}

/**
 * Sends a download that can be interrupted and resumed. It is never shown as a page, whatever it contains: scripts in a
 * game's files would run with the player's session.
 */
export function sendBytes(request: FastifyRequest, reply: FastifyReply, download: Download): FastifyReply {
  const { parts, etag, fileName, contentType = 'application/octet-stream', isImmutable } = download;
  const size = parts.reduce((sum, part) => sum + part.size, 0);
  reply.headers({
    etag,
    'accept-ranges': 'bytes',
    'cache-control': isImmutable ? 'public, max-age=31536000, immutable' : 'no-store',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  });
  if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send();
  reply.type(contentType).header('content-disposition', `attachment; filename="${fileName}"`);
  // A range of a HEAD request has no meaning. An empty stream, because Fastify sets the length of everything else.
  if (request.method === 'HEAD') return reply.header('content-length', size).send(Readable.from([]));
  const wanted = allowsRange(request.headers['if-range'] as string | undefined, etag)
    ? rangeOf(request.headers.range, size)
    : null;
  if (wanted === 'unsatisfiable') {
    return reply
      .code(416)
      .header('content-range', `bytes */${size}`)
      .removeHeader('content-disposition')
      .send();
  }
  if (size === 0) return reply.header('content-length', 0).send();
  const range = wanted ?? { start: 0, end: size - 1 };
  if (wanted) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${size}`);
  return reply.header('content-length', range.end - range.start + 1).send(streamOf(parts, range));
}

function streamOf(parts: readonly BytePart[], range: ByteRange): Readable {
  return Readable.from(readParts(parts, range), { objectMode: false });
}

function streamFile(
  { file, from = 0 }: { file: string; from?: number },
  start: number,
  end: number,
): Readable {
  return createReadStream(file, { start: from + start, end: from + end });
}

async function* readParts(parts: readonly BytePart[], range: ByteRange): AsyncGenerator<Buffer> {
  for (const { part, start, end } of splitRange(parts, range)) {
    if ('bytes' in part) yield part.bytes.subarray(start, end + 1);
    // An iterated stream reads on only when the client has taken what was read, and is closed when the client leaves.
    else yield* streamFile(part, start, end) as AsyncIterable<Buffer>;
  }
}
