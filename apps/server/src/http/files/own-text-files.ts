import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { isLocale, type Locale } from '@gatehouse/domain/locales';
import type { CompiledMessages } from '@gatehouse/messages/compile-message.ts';
import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import { acceptsBrotli } from '../pages/compress-page.ts';
import { PORTAL_ASSETS } from '../pages/portal-build.ts';

const BUILD = /^[0-9a-f]{8}$/;
const VERSION = /^[0-9a-f]{16}$/;
const TOPIC = /^[a-z][a-z0-9-]*$/;
/** All locales of one build and release, so that no one can make the server compress them again and again. */
const CACHE_BYTES = 8 * 1024 * 1024;
const compress = promisify(brotliCompress);

interface Options {
  /** The publisher's texts of a topic, of the current release or any other that is stored. */
  findTexts: (locale: Locale, version: string, topic: string) => Promise<CompiledMessages | null>;
  /** Built files of other versions. */
  otherVersions: {
    find(path: string, acceptsBrotli: boolean): Promise<{ content: Buffer; isBrotli: boolean } | null>;
  };
  assets?: string;
}

/**
 * The portal's message files of locales in which the publisher replaced texts. The address has the hashes of the built
 * files and of the publisher's file, so the same address always has the same texts, on every node.
 */
export function ownTextFiles(
  app: FastifyInstance,
  { findTexts, otherVersions, assets = PORTAL_ASSETS }: Options,
): void {
  const files = new LRUCache<string, { plain: Buffer; brotli: Buffer }>({
    maxSize: CACHE_BYTES,
    sizeCalculation: ({ plain, brotli }) => plain.length + brotli.length,
  });

  async function makeFile(build: string, version: string, locale: Locale, topic: string) {
    // First, because the texts are compiled when they are found.
    const base = await readBuilt(`messages-${build}/${locale}/${topic}.json`);
    const texts = base && (await findTexts(locale, version, topic));
    if (!texts) return null;
    const plain = Buffer.from(JSON.stringify({ ...base, ...texts }));
    const brotli = await compress(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } });
    return { plain, brotli };
  }

  async function readBuilt(path: string): Promise<CompiledMessages | null> {
    const here = await readFile(join(assets, path)).catch(() => null);
    const bytes = here ?? (await otherVersions.find(path, false))?.content;
    return bytes ? JSON.parse(bytes.toString('utf8')) : null;
  }

  app.get<{ Params: { build: string; version: string; locale: string; file: string } }>(
    '/texts/:build/:version/:locale/:file',
    async (request, reply) => {
      const { build, version, locale, file } = request.params;
      const topic = file.replace(/\.json$/, '');
      const isKnown = BUILD.test(build) && VERSION.test(version) && isLocale(locale);
      if (!isKnown || !TOPIC.test(topic) || topic === file) return reply.callNotFound();
      // Without the query: with made-up ones each request would compress the file again.
      const key = [build, version, locale, topic].join('/');
      const made = files.get(key) ?? (await makeFile(build, version, locale, topic));
      if (!made) return reply.callNotFound();
      files.set(key, made);
      const isBrotli = acceptsBrotli(request.headers['accept-encoding']);
      reply.headers({ vary: 'accept-encoding', 'cache-control': 'public, max-age=31536000, immutable' });
      if (isBrotli) reply.header('content-encoding', 'br');
      return reply.type('application/json; charset=utf-8').send(isBrotli ? made.brotli : made.plain);
    },
  );
}
