import type { GhostUpgradeBody } from '@gatehouse/contract/migration';
import { defaultDisplayName } from '@gatehouse/domain/display-name';
import { canonicalEmail } from '@gatehouse/domain/email';
import type { Environment } from '@gatehouse/domain/environments';
import { isGameAccountName } from '@gatehouse/domain/game-account-name';
import { CodedError } from '../../../errors.ts';
import type { Caller } from '../../../ports/caller.ts';
import type { Limiter } from '../../../ports/limiter.ts';
import type { PasswordHasher } from '../../../ports/password-hasher.ts';
import type { SecretBox } from '../../../ports/secret-box.ts';
import type { Session } from '../../../ports/session-lookup.ts';
import type { Content } from '../../content/files/content.ts';
import type { ValidationLetterParts } from '../../identity/email-addresses/validation-mail.service.ts';
import { createToldOnce } from '../../identity/email-enumeration-limit/told-once.service.ts';
import { hashOfFirstPassword } from '../../identity/ghosts/first-password.service.ts';
import type { GhostOutcome } from '../../identity/ghosts/ghost-outcome.presenter.ts';
import { createGhostPromotion, type Ghost } from '../../identity/ghosts/ghost-promotion.service.ts';
import { lockGhost } from '../../identity/ghosts/ghosts.service.ts';
import { createSessionService } from '../../identity/sessions/sessions.service.ts';
import { mHashOf } from '../../identity/users/m-hash.service.ts';
import { EmailTaken, isEmailFree } from '../../identity/users/users.repository.ts';
import { gamePlacesOf } from '../game-accounts/game-places.rules.ts';
import { lockUnmigrated } from '../legacy-accounts/legacy-accounts.repository.ts';
import { type Migrating, migratingBy, moveAccount } from './account-move.service.ts';

export interface GameUpgradeParts extends ValidationLetterParts {
  content: Pick<Content, 'games'>;
  limiter: Limiter;
  passwords: PasswordHasher;
  secrets: SecretBox;
  env: { publicUrl: string; environment: Environment };
}

export interface GameUpgradeService {
  /** For whoever came with a game account that is nobody's: a new player. A taken address leads to the unify step. */
  upgrade(session: Session, body: GhostUpgradeBody, caller: Caller): Promise<GhostOutcome>;
}

export function createGameUpgradeService(parts: GameUpgradeParts): GameUpgradeService {
  const { db, clock, content, secrets } = parts;
  const places = gamePlacesOf(content);
  const told = createToldOnce(parts);
  const promotion = createGhostPromotion(parts);
  const sessions = createSessionService(parts);

  function ghostOf(session: Session, { place }: Migrating, body: GhostUpgradeBody, caller: Caller): Ghost {
    const { userId } = session;
    return {
      async lock(tx) {
        if (!(await lockUnmigrated(tx, { ghostId: userId }))) throw new CodedError('NOT_FOUND');
        return lockGhost(tx, userId, 'game_ghost');
      },
      async moveIn(tx, now) {
        const account = await lockUnmigrated(tx, { ghostId: userId });
        if (!account) throw new CodedError('NOT_FOUND');
        await moveAccount(tx, { account, place }, { userId, ...nameOf(account.displayName, body) }, now);
        await sessions.endSessions(tx, userId);
        const { token } = await sessions.openSession(tx, {
          userId,
          remembered: body.rememberMe ?? false,
          isPlatformLogin: true,
          platformGameAccountId: account.platformGameAccountId,
          installationId: caller.installationId,
          // The password of the game account was the proof, and that was when the migration began.
          authenticatedAt: session.authenticatedAt,
        });
        return token;
      },
    };
  }

  return {
    async upgrade(session, body, caller) {
      const { userId } = session;
      const emailCanonical = canonicalEmail(body.email);
      if (emailCanonical === null) throw new CodedError('INVALID_REQUEST', { fields: ['email'] });
      const migrating = await migratingBy(db.queries, places, session, body);
      const refuseTaken = async () => {
        await told.tellTaken(caller, userId, emailCanonical);
        throw new CodedError('EMAIL_EXISTS');
      };
      if (!(await isEmailFree(db.queries, emailCanonical, clock.now()))) await refuseTaken();
      await told.refuseTheCurious(caller);
      const passwordHash = await hashOfFirstPassword(parts, body, caller);
      const ghost = ghostOf(session, migrating, body, caller);
      // What a game knows of an address is no proof of it.
      const player = { ...body, emailCanonical, passwordHash, isProven: false };
      const token = await promotion.promote(ghost, player).catch((error: unknown) => {
        if (error instanceof EmailTaken) return refuseTaken();
        throw error;
      });
      const { platformGameAccountId, displayName } = migrating.account;
      return {
        token,
        mHash: mHashOf(secrets, emailCanonical),
        user: { id: userId, email: body.email },
        gameAccount: {
          became: 'upgraded',
          platformGameAccountId,
          displayName: nameOf(displayName, body).displayName,
        },
      };
    },
  };
}

/** Games may have had other rules for names than we do, and this step asks for none. */
function nameOf(inGame: string, { email, displayName }: GhostUpgradeBody) {
  const isDisplayNameFromGame = isGameAccountName(inGame);
  return {
    displayName: isDisplayNameFromGame ? inGame : (displayName ?? defaultDisplayName(email)),
    isDisplayNameFromGame,
  };
}
