import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { CachedPage } from './page-cache.ts';

// A page is compressed once and served a thousand times, but somebody waits for the first time.
const BROTLI_QUALITY = 6;

export async function compressPage(page: {
  status: number;
  html: string;
  isKept: boolean;
}): Promise<CachedPage> {
  const { html, ...kind } = page;
  const identity = Buffer.from(html);
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
    promisify(gzip)(identity),
  ]);
  const etag = `"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`;
  return { ...kind, etag, bodies: { identity, gzip: gz, br }, answers: {} };
}

export type Encoding = keyof CachedPage['bodies'];

export function chooseEncoding(accepted: string | undefined): Encoding {
  if (!accepted) return 'identity';
  const names = accepted.split(',').filter((entry) => !/;\s*q=0(\.0+)?\s*$/.test(entry));
  const offers = names.map((entry) => entry.split(';', 1)[0]?.trim());
  if (offers.includes('br')) return 'br';
  return offers.includes('gzip') ? 'gzip' : 'identity';
}
