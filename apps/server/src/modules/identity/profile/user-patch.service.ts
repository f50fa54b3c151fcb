import type { UserPatchBody } from '@gatehouse/contract/user';
import type { Caller } from '../../../ports/caller.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { Session } from '../../../ports/session-lookup.ts';
import type { EmailChange } from '../email-addresses/email-change.service.ts';
import type { PasswordChange } from '../passwords/password-change.service.ts';
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
     * an e-mail only requests its code, and a password is set only where there is none.
     */
    async patch(
      before: Session,
      { email, password, displayName, locale }: UserPatchBody,
      caller: Caller,
    ): Promise<{ session: Session; token: string | null }> {
      let session = before;
      let token: string | null = null;
      // Fields that can be refused come first, so that a refusal changes nothing.
      if (email !== undefined && email !== session.player.email) {
        await emailChange.request(session, { email, locale: locale ?? session.player.locale }, caller);
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
