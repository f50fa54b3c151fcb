import type { Queries } from '../../../db/db.ts';
import type { EmailCodes } from '../email-codes/email-codes.service.ts';
import type { OneTimeTokens } from '../tokens/one-time-tokens.service.ts';
import type { TrustedDevices } from '../trusted-devices/trusted-devices.service.ts';
import type { Sessions } from './sessions.service.ts';

export type AccessRevocation = ReturnType<typeof createAccessRevocation>;

export function createAccessRevocation({
  sessions,
  tokens,
  emailCodes,
  trustedDevices,
}: {
  sessions: Sessions;
  tokens: OneTimeTokens;
  emailCodes: EmailCodes;
  trustedDevices: Pick<TrustedDevices, 'endAll'>;
}) {
  return {
    /**
     * Revokes everything that lets a caller act as this user: sessions, codes that would become one, passkeys that are
     * being added, changes that wait for a code, and the trust in browsers, this one included. Links that undo a takeover stay, and so does a recovery link: an attacker who has only the
     * password must not be able to end the links that go to the owner's mailbox.
     */
    async revoke(tx: Queries, userId: string, exceptSessionId?: string): Promise<void> {
      await sessions.endAll(tx, userId, exceptSessionId);
      await tokens.revoke(tx, userId, ['auth_code', 'external_code', 'passkey_registration']);
      await emailCodes.revokeAll(tx, userId);
      await trustedDevices.endAll(tx, userId);
    },
  };
}
