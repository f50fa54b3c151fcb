import { createHash } from 'node:crypto';

/** 132 of the 256 bits. */
const DIGEST_LENGTH = 22;

export function etagOf(content: string | Buffer): string {
  return `"${createHash('sha256').update(content).digest('base64url').slice(0, DIGEST_LENGTH)}"`;
}

/** Whether If-None-Match lists the tag. Compared weakly: a proxy that compresses a response marks its tag as weak. */
export function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  return (ifNoneMatch ?? '').split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
}
