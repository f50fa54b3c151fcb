import { stat } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { CodedError } from '../../../errors.ts';
import { publicReads } from '../../../http/files/public-read.ts';
import { sendBytes } from '../../../http/files/send-bytes.ts';
import { serve } from '../../../http/serve.ts';
import type { LauncherReleases } from './launcher-releases.service.ts';

export function launcherReleaseRoutes(
  app: FastifyInstance,
  { launcherReleases }: { launcherReleases: LauncherReleases },
): void {
  publicReads(app, (scope) => {
    serve(scope, { 'GET /client/releases': () => launcherReleases.offered() });
  });

  // Public, like the installer, and not below the API root: the answer is a file.
  app.get<{ Params: { archive: string } }>('/patching/launcher/:archive', async (request, reply) => {
    const { archive } = request.params;
    const file = launcherReleases.locateArchive(archive);
    const found = file && (await stat(file).catch(() => null));
    if (!found) throw new CodedError('NOT_FOUND');
    return sendBytes(request, reply, {
      parts: [{ file, size: found.size }],
      etag: `"${archive}"`,
      fileName: 'launcher.tar.gz',
      isImmutable: true,
    });
  });
}
