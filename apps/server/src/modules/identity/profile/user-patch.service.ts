import type { UserPatchBody } from '@gatehouse/contract/user';
import type { Caller } from '../../../ports/caller.ts';
import type { Session } from '../../../ports/session-lookup.ts';
import { createEmailChangeService, type EmailChangeParts } from '../email-addresses/email-change.service.ts';
import {
  createPasswordChangeService,
  type PasswordChangeParts,
} from '../passwords/password-change.service.ts';
import { createPreferencesService } from './preferences.service.ts';

export interface UserPatchService {
  /**
   * Every field goes through the service of its own call, so there is no second, weaker way to change anything: an
   * e-mail only asks for its code, and a password is set only where there is none.
   */
  patch(
    session: Session,
    body: UserPatchBody,
    caller: Caller,
  ): Promise<{ session: Session; token: string | null }>;
}

export function createUserPatchService(parts: EmailChangeParts & PasswordChangeParts): UserPatchService {
  const emails = createEmailChangeService(parts);
  const passwords = createPasswordChangeService(parts);
  const preferences = createPreferencesService(parts);
  return {
    async patch(before, { email, password, displayName, locale }, caller) {
      let session = before;
      let token: string | null = null;
      // The gated ones first: when they are refused, nothing has changed.
      if (email !== undefined && email !== session.player.email) {
        await emails.request(session, { email, locale: locale ?? session.player.locale }, caller);
      }
      if (password !== undefined) {
        token = await passwords.setFirst(session, password, caller);
        session = {
          ...session,
          player: { ...session.player, hasPassword: true, passwordChangedAt: parts.clock.now() },
        };
      }
      if (displayName !== undefined) session = await preferences.saveDisplayName(session, displayName);
      if (locale !== undefined) session = await preferences.saveLocale(session, locale);
      return { session, token };
    },
  };
}
