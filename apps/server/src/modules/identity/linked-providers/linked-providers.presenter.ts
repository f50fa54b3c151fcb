import type { ExternalAuthDevice } from '@gatehouse/contract/external-auth';
import type { IdentityRow } from './linked-providers.service.ts';

export function presentLinkedProvider({ provider, subject }: IdentityRow): ExternalAuthDevice {
  return { deviceType: provider, deviceId: subject };
}
