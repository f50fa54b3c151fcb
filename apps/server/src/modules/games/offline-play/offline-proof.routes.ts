import { INSTALLATION_ID_HEADER } from '@gatehouse/contract/headers';
import type { FastifyInstance } from 'fastify';
import { CodedError } from '../../../errors.ts';
import { serve } from '../../../http/serve.ts';
import type { OfflineProofs } from './offline-proof.service.ts';

export function offlineProofRoutes(
  app: FastifyInstance,
  { offlineProofs }: { offlineProofs: OfflineProofs },
): void {
  serve(app, {
    'GET /user/offline-proof': ({ session, installationId }) => {
      if (!installationId) throw new CodedError('INVALID_REQUEST', { fields: [INSTALLATION_ID_HEADER] });
      return offlineProofs.issue(session.userId, installationId);
    },
  });
}
