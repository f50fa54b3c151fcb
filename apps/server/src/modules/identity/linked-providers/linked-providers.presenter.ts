import type { ExternalAuthDevice } from '@gatehouse/contract/external-auth';
import type { IdentityRow } from './identities.repository.ts';

export function presentDevice({ provider, subject }: IdentityRow): ExternalAuthDevice {
  return { deviceType: provider, deviceId: subject };
}
