import type { GhostUpgradeBody } from '@gatehouse/contract/migration';
import { defaultDisplayName } from '@gatehouse/domain/display-name';
import type { Environment } from '@gatehouse/domain/environments';
import type { Queries } from '../../../ports/database.ts';
import type { Limiter } from '../../../ports/limiter.ts';
import { spokenLocale } from '../../content/localisation/spoken-locale.rules.ts';
import {
  createValidationLetters,
  type ValidationLetterParts,
} from '../email-addresses/validation-mail.service.ts';
import { insertConsents } from '../users/consents.repository.ts';
import { signUpConsents } from '../users/consents.rules.ts';
import { setEmail, type UserRow } from '../users/users.repository.ts';
import { promoteGhost } from './ghosts.repository.ts';

export interface Promotion extends Pick<GhostUpgradeBody, 'email' | 'displayName' | 'locale'> {
  emailCanonical: string;
  passwordHash: string;
  /** The provider has proved this very address, so that no letter has to. */
  isProven: boolean;
}

/** What ghosts of providers and of games do each in their own way, as parts of the one transaction. */
export interface Ghost {
  lock(tx: Queries): Promise<UserRow>;
  /** Ends every session of the ghost and gives the player a token. */
  moveIn(tx: Queries, now: Date): Promise<string>;
}

export interface GhostPromotion {
  /** Makes the ghost a player. Throws EmailTaken. */
  promote(ghost: Ghost, promotion: Promotion): Promise<string>;
}

interface Parts extends ValidationLetterParts {
  limiter: Limiter;
  env: { publicUrl: string; environment: Environment };
}

export function createGhostPromotion(parts: Parts): GhostPromotion {
  const { db, clock, env } = parts;
  const letters = createValidationLetters(parts);

  return {
    async promote({ lock, moveIn }, { email, emailCanonical, passwordHash, isProven, ...wish }) {
      return db.transaction(async (tx) => {
        const now = clock.now();
        const { id: userId, locale: former } = await lock(tx);
        const locale = spokenLocale(wish.locale ?? former, env.environment);
        await setEmail(tx, userId, { email, emailCanonical, emailValidatedAt: isProven ? now : null }, now);
        const nickname = wish.displayName ?? defaultDisplayName(email);
        await promoteGhost(tx, userId, { nickname, locale, passwordHash, passwordChangedAt: now });
        await insertConsents(tx, signUpConsents(userId, locale, now));
        if (!isProven) await letters.send(tx, { userId, email, emailCanonical }, locale);
        return moveIn(tx, now);
      });
    },
  };
}
