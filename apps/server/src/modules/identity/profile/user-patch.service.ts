import type { UserPatchBody } from '@gatehouse/contract/user';
import type { Caller } from '../../../callers/caller.ts';
import type { Session } from '../../../callers/session-lookup.ts';
import { CodedError } from '../../../errors.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { EmailChange } from '../email-addresses/email-change.service.ts';
import type { PasswordChange } from '../passwords/password-change.service.ts';
import { isOffensiveName } from './offensive-name.rules.ts';
import type { Preferences } from './preferences.service.ts';

export type UserPatch = ReturnType<typeof createUserPatch>;

export function createUserPatch({
  clock,
  emailChange,
  passwordChange,
  preferences,
}: {
  clock: Clock;
  emailChange: EmailChange;
  passwordChange: PasswordChange;
  preferences: Preferences;
}) {
  return {
    /**
     * Every field goes through the service of its own endpoint, so there is no second, weaker way to change anything:
     * an e-mail only requests its code, and a password is set only where there is none. A new e-mail and a password
     * are refused together, because setting a password revokes the code for the e-mail.
     */
    async patch(
      before: Session,
      { email, password, displayName, locale }: UserPatchBody,
      caller: Caller,
    ): Promise<{ session: Session; token: string | null }> {
      const newEmail = email === before.player.email ? undefined : email;
      if (newEmail !== undefined && password !== undefined) {
        throw new CodedError('INVALID_REQUEST', {
          reason: 'EMAIL_AND_PASSWORD',
          fields: ['email', 'password'],
        });
      }
      if (displayName !== undefined && isOffensiveName(displayName)) {
        throw new CodedError('NAME_REFUSED', { reason: 'curse_word' });
      }
      let session = before;
      let token: string | null = null;
      // Of what follows only these two can be refused, so they come first: a refusal changes nothing.
      if (newEmail !== undefined) {
        await emailChange.request(
          session,
          { email: newEmail, locale: locale ?? session.player.locale },
          caller,
        );
      }
      if (password !== undefined) {
        token = await passwordChange.setFirst(session, password, caller);
        session = {
          ...session,
          player: { ...session.player, hasPassword: true, passwordChangedAt: clock.now() },
        };
      }
      if (displayName !== undefined) session = await preferences.saveDisplayName(session, displayName);
      if (locale !== undefined) session = await preferences.saveLocale(session, locale);
      return { session, token };
    },
  };
}
