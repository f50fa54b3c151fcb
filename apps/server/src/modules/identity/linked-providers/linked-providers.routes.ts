import type { ExternalAuthDevice } from '@gatehouse/contract/external-auth';
import type { FastifyInstance } from 'fastify';
import { callerOf } from '../../../http/request/caller.ts';
import { serve } from '../../../http/serve.ts';
import type { IdentityRow, LinkedProviders } from './linked-providers.service.ts';
import type { ProviderUnlinking } from './provider-unlinking.service.ts';

/** The contract calls linked providers devices. */
export function linkedProviderRoutes(
  app: FastifyInstance,
  {
    linkedProviders,
    providerUnlinking,
  }: { linkedProviders: LinkedProviders; providerUnlinking: ProviderUnlinking },
): void {
  serve(app, {
    'GET /auth/external/devices': async ({ session }) =>
      (await linkedProviders.list(session.userId)).map(presentLinkedProvider),
    'DELETE /auth/external/devices/:deviceType/:deviceId': (call) => {
      const { deviceType: provider, deviceId: subject } = call.params;
      return providerUnlinking.unlink(call.session, { provider, subject }, callerOf(call).device);
    },
    'DELETE /auth/external/devices/:deviceType': (call) =>
      providerUnlinking.unlink(call.session, { provider: call.params.deviceType }, callerOf(call).device),
  });
}

function presentLinkedProvider({ provider, subject }: IdentityRow): ExternalAuthDevice {
  return { deviceType: provider, deviceId: subject };
}
