import type { FastifyInstance } from 'fastify';
import { sendBytes } from '../../../http/files/send-bytes.ts';
import { serve } from '../../../http/serve.ts';
import type { Installers } from './installers.service.ts';

/** The injection service: the download path below `features.clientDownload.injectionServiceUrl`. */
export function installerRoutes(app: FastifyInstance, { installers }: { installers: Installers }): void {
  serve(app, {
    'GET /client/download': ({ query, request, reply }) => {
      const installer = installers.find(query);
      if (installer.at === 'elsewhere')
        return reply.header('cache-control', 'no-store').redirect(installer.url);
      return sendBytes(request, reply, installer);
    },
  });
}
