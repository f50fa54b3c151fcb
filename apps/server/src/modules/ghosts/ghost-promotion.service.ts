import type { GhostUpgradeBody } from '@gatehouse/contract/migration';
import { defaultDisplayName } from '@gatehouse/domain/display-name';
import type { Environment } from '@gatehouse/domain/environments';
import { CodedError } from '../../errors.ts';
import type { Limiter } from '../../ports/limiter.ts';
import type { Session } from '../../ports/session-lookup.ts';
import { createValidationLetters, type ValidationLetterParts } from '../emails/validation-letter.service.ts';
import { createMailAllowance } from '../mail/mail-allowance.ts';
import { createSessionService } from '../sessions/sessions.service.ts';
import { insertConsents } from '../users/consents.repository.ts';
import { signUpConsents } from '../users/consents.rules.ts';
import { spokenLocale } from '../users/spoken-locale.rules.ts';
import { setEmail } from '../users/users.repository.ts';
import { promoteGhost } from './ghosts.repository.ts';
import { lockGhost } from './ghosts.service.ts';

export interface Promotion extends Pick<GhostUpgradeBody, 'email' | 'displayName' | 'locale'> {
  emailCanonical: string;
  passwordHash: string;
  /** The provider has proved this very address, so that no letter has to. */
  isProven: boolean;
}

export interface GhostPromotion {
  /** Makes the ghost a player; the token is a new one, and all others are void. Throws EmailTaken. */
  promote(session: Session, promotion: Promotion): Promise<string>;
}

interface Parts extends ValidationLetterParts {
  limiter: Limiter;
  env: { publicUrl: string; environment: Environment };
}

export function createGhostPromotion(parts: Parts): GhostPromotion {
  const { db, clock, env } = parts;
  const sessions = createSessionService(parts);
  const letters = createValidationLetters(parts);
  const allowance = createMailAllowance(parts.limiter);

  return {
    async promote(session, { email, emailCanonical, passwordHash, isProven, ...wish }) {
      const { userId } = session;
      const token = await db.transaction(async (tx) => {
        const now = clock.now();
        const ghost = await lockGhost(tx, userId, 'social_ghost');
        const locale = spokenLocale(wish.locale ?? ghost.locale, env.environment);
        await setEmail(tx, userId, { email, emailCanonical, emailValidatedAt: isProven ? now : null }, now);
        const nickname = wish.displayName ?? defaultDisplayName(email);
        await promoteGhost(tx, userId, { nickname, locale, passwordHash, passwordChangedAt: now });
        await insertConsents(tx, signUpConsents(userId, locale, now));
        if (!isProven) await letters.send(tx, { userId, email, emailCanonical }, locale);
        await sessions.endSessions(tx, userId, session.id);
        const rotated = await sessions.rotateToken(tx, session.id);
        if (rotated === null) throw new CodedError('UNAUTHORIZED');
        return rotated;
      });
      if (!isProven) await allowance(emailCanonical, 'validation');
      return token;
    },
  };
}
