import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { openApiDocument } from '@gatehouse/contract/openapi';
import type { FastifyInstance } from 'fastify';
import { VERSION } from '../version.ts';

/** The page has the same CSP as every other page: its scripts and styles are same-origin files. */
export async function docs(app: FastifyInstance, options: { publicUrl: string }): Promise<void> {
  const document = openApiDocument({ version: VERSION, serverUrl: options.publicUrl });
  // The document is plain JSON by construction, which the plugin's types cannot know.
  await app.register(swagger, { mode: 'static', specification: { document: document as never } });
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    uiConfig: { docExpansion: 'list', deepLinking: true },
    theme: { title: 'Gatehouse API' },
  });
}
