import { readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { type OpenApiDocument, openApiDocument } from '@gatehouse/contract/openapi';
import { escapeHtml } from '@gatehouse/domain/escape-html';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Env } from '../../env.ts';
import { serverPageStylesheet } from '../../server-pages/stylesheet.ts';
import { VERSION } from '../../version.ts';

const VIEWPORT = '<meta name="viewport" content="width=device-width, initial-scale=1">';
const STYLES = join(import.meta.dirname, 'docs.css');

const PREFIX = '/api/docs';
const MARK_PATH = `${PREFIX}/static/theme/mark.svg`;
/** What the plugin puts into its files at the start, instead of the brand of that moment. */
const PLACEHOLDER = { type: 'image/svg+xml', content: Buffer.from('mark') };
const PLACEHOLDER_TITLE = 'Title of the API';

interface DocsOptions {
  env: Pick<Env, 'publicUrl'>;
  /** Of the content. */
  folder: () => string;
  /** `mark` is a file below the content folder. */
  brand: () => { name: string; mark: string };
}

/**
 * The page has the same CSP as every other page: its scripts and styles are same-origin files. It has the mark, colours
 * and fonts of the portal, in both colour schemes.
 */
export async function docs(app: FastifyInstance, { env, folder, brand }: DocsOptions): Promise<void> {
  let built: OpenApiDocument | undefined;
  // Built when it is first written as JSON or YAML, so that the start does not wait for it.
  const toJSON = () => {
    built ??= openApiDocument({ version: VERSION, serverUrl: env.publicUrl });
    return built;
  };
  // The plugin's types ask for the document itself.
  await app.register(swagger, { mode: 'static', specification: { document: { toJSON } as never } });
  await app.register(async (scope) => {
    scope.addHook('onSend', addViewport);
    scope.addHook('onSend', async (request, reply, payload) => {
      if (request.url.split('?', 1)[0] === MARK_PATH) {
        const mark = markFile(join(folder(), brand().mark));
        reply.type(mark.type).header('cache-control', 'no-cache');
        return mark.content;
      }
      if (typeof payload !== 'string') return payload;
      const data = `data:${PLACEHOLDER.type};base64,${PLACEHOLDER.content.toString('base64')}`;
      return payload
        .replace(data, () => MARK_PATH)
        .replace(PLACEHOLDER_TITLE, () => escapeHtml(`${brand().name} API`));
    });
    await scope.register(swaggerUi, {
      routePrefix: PREFIX,
      uiConfig: { docExpansion: 'list', deepLinking: true, syntaxHighlight: { activate: false } },
      logo: { ...PLACEHOLDER, href: '/', target: '_self' },
      theme: {
        title: PLACEHOLDER_TITLE,
        css: [
          {
            filename: 'theme.css',
            content: serverPageStylesheet(['Geologica', 'Commissioner', 'JetBrains Mono'], STYLES),
          },
        ],
        favicon: [{ ...PLACEHOLDER, filename: 'mark.svg', rel: 'icon', sizes: 'any' }],
      },
    });
  });
}

/** Swagger UI's page has no viewport, and phones would lay it out as on a desktop. */
async function addViewport(
  _request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
): Promise<unknown> {
  const isPage =
    typeof payload === 'string' && String(reply.getHeader('content-type')).startsWith('text/html');
  return isPage ? payload.replace('<meta charset="UTF-8">', `$&${VIEWPORT}`) : payload;
}

/** An image has no text colour to inherit, so an SVG gets those of both colour schemes. */
function markFile(path: string) {
  const content = readFileSync(path);
  if (!path.endsWith('.svg')) return { type: `image/${extname(path).slice(1)}`, content };
  const scheme = `<style>:root{color:#121d2d}@media(prefers-color-scheme:dark){:root{color:#f4f0e7}}</style>`;
  return { type: 'image/svg+xml', content: content.toString('utf8').replace(/<svg[^>]*>/, `$&${scheme}`) };
}
