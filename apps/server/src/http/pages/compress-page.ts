import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { etagOf } from '../files/etag.ts';

/** A rendered page as it is sent. Clients without compression get the decompressed gzip body. */
export interface CompressedPage {
  status: number;
  /** Of the route table, for metrics and the log. */
  route: string;
  etag: string;
  bodies: { gzip: Buffer; br: Buffer };
}

// A cached page is compressed once and served often, but the first visitor waits for it.
const BROTLI_QUALITY = 6;

/** Asynchronous, so that zlib's threads do the work and not the event loop. */
export async function compressPage(page: {
  status: number;
  route: string;
  html: string;
}): Promise<CompressedPage> {
  const html = Buffer.from(page.html);
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(html, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
    promisify(gzip)(html),
  ]);
  return { status: page.status, route: page.route, etag: etagOf(html), bodies: { gzip: gz, br } };
}

export type Encoding = 'identity' | keyof CompressedPage['bodies'];

export function chooseEncoding(accepted: string | undefined): Encoding {
  const encodings = acceptedEncodings(accepted);
  if (encodings.includes('br')) return 'br';
  return encodings.includes('gzip') ? 'gzip' : 'identity';
}

export function acceptsBrotli(accepted: string | undefined): boolean {
  return acceptedEncodings(accepted).includes('br');
}

export function acceptsGzip(accepted: string | undefined): boolean {
  return acceptedEncodings(accepted).includes('gzip');
}

function acceptedEncodings(accepted = ''): string[] {
  const entries = accepted.split(',').filter((entry) => !/;\s*q=0(\.0+)?\s*$/.test(entry));
  return entries.map((entry) => (entry.split(';', 1)[0] ?? '').trim());
}
