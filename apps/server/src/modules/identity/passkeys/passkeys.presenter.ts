import type { Passkey } from '@gatehouse/contract/passkey';
import type { PasskeyRow } from './passkeys.service.ts';

export function presentPasskey(passkey: PasskeyRow): Passkey {
  const { id, name, browser, system, createdAt, lastUsedAt } = passkey;
  return {
    passkeyId: id,
    name,
    browser,
    system,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  };
}
