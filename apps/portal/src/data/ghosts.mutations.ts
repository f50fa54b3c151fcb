import type { GhostMergeBody, GhostResult, GhostUpgradeBody } from '@gatehouse/contract/migration';
import { markFirstVisit } from '../platform/first-visit.ts';
import type { Call, CommonOptions } from '../platform/http/call-options.ts';
import { markValidationSent } from '../platform/validation-sent.ts';

/** Upgrades the ghost of a social or game sign-in to a player. The session store takes the token after the flow. */
export async function upgradeGhost(
  call: Call,
  body: Omit<GhostUpgradeBody, 'blackbox'>,
  options: CommonOptions = {},
): Promise<GhostResult> {
  const result = await call('POST /auth/thin/ghostuser/upgrade', {
    body: { ...body, blackbox: '' },
    ...options,
  });
  markValidationSent();
  markFirstVisit();
  return result;
}

export function mergeGhost(
  call: Call,
  body: Omit<GhostMergeBody, 'blackbox'>,
  options: CommonOptions,
): Promise<GhostResult> {
  return call('POST /auth/thin/ghostuser/merge', { body: { ...body, blackbox: '' }, ...options });
}

/** Reports the device fingerprint of a migrating player. */
export function reportMigration(call: Call, userId: string, token: string | null): Promise<unknown> {
  return call('POST /auth/thin/iovation', { body: { userId, type: 'migration', blackbox: '' }, token });
}
