import type { Queries } from '../../../ports/database.ts';
import { deleteEmailCodesOf } from '../email-codes/email-codes.repository.ts';
import { deleteSessionsOf } from '../sessions/sessions.repository.ts';
import { deleteTokens } from '../tokens/one-time-tokens.repository.ts';

/**
 * Takes back whatever lets somebody act as this user: sessions, codes that would become one, and changes that wait
 * for a code. Links that undo a takeover stay, and so does a recovery link: somebody who has only the password must not
 * be able to end the links that go to the owner's mailbox.
 */
export async function revokeAccess(tx: Queries, userId: string, exceptSessionId?: string): Promise<void> {
  await deleteSessionsOf(tx, userId, exceptSessionId);
  await deleteTokens(tx, userId, ['auth_code', 'external_code']);
  await deleteEmailCodesOf(tx, userId);
}
