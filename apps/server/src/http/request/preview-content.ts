import { CONSOLE_ROOT } from '@gatehouse/contract/operator/operator-endpoint';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { readCookie } from './cookies.ts';

const NAME = 'gatehouse_preview';

/** Lax: the link comes from another site, such as a chat. */
export function previewCookie(token: string, { publicUrl }: { publicUrl: string }, seconds: number): string {
  const secure = publicUrl.startsWith('https:') ? '; Secure' : '';
  return `${NAME}=${token}; Max-Age=${seconds}; Path=/; HttpOnly; SameSite=Lax${secure}`;
}

function previewTokenIn(cookieHeader: string | undefined): string | undefined {
  return readCookie(cookieHeader, NAME) || undefined;
}

/** A content takes some megabytes. */
const OPEN_MAX = 2;
/** Those below `/preview/` show no content: a preview whose release is damaged or deleted can be ended there. */
const OWN_FILES = ['/assets/', '/preview/', CONSOLE_ROOT];
const SHARED_HEADERS = ['cdn-cache-control', 'surrogate-key', 'cache-tag'];

/**
 * What requests with the cookie of a preview read. Everything that changes something acts on the current release:
 * nothing is bought at prices of a preview.
 */
export function createPreviewStates<State extends object>({
  read,
  open,
}: {
  read(token: string): { release: number } | null;
  open(release: number): Promise<State>;
}): (request: FastifyRequest) => Promise<State & { isPreview: true }> | null {
  const states = new LRUCache<number, State & { isPreview: true }>({
    max: OPEN_MAX,
    ignoreFetchAbort: true,
    fetchMethod: async (release) => ({ ...(await open(release)), isPreview: true }),
  });
  return ({ method, url, headers }) => {
    if (method !== 'GET' && method !== 'HEAD') return null;
    const token = previewTokenIn(headers.cookie);
    const preview = token && !OWN_FILES.some((path) => url.startsWith(path)) ? read(token) : null;
    return preview && states.forceFetch(preview.release);
  };
}

/** No answer of a preview is stored, by a proxy or by the browser. */
export function keepPreviewsPrivate(app: FastifyInstance, isPreview: () => boolean): void {
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (isPreview()) {
      for (const name of SHARED_HEADERS) reply.removeHeader(name);
      reply.headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
    }
    done(null, payload);
  });
}
