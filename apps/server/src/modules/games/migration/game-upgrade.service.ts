import type { GhostUpgradeBody } from '@gatehouse/contract/migration';
import { defaultDisplayName } from '@gatehouse/domain/display-name';
import { canonicalEmail } from '@gatehouse/domain/email';
import { isGameAccountName } from '@gatehouse/domain/game-account-name';
import { languageOf } from '@gatehouse/domain/locales';
import type { Caller } from '../../../callers/caller.ts';
import type { Session } from '../../../callers/session-lookup.ts';
import { CodedError } from '../../../errors.ts';
import type { EmailEnumerationLimit } from '../../identity/challenges/email-enumeration-limit.service.ts';
import type { FirstPasswords } from '../../identity/ghosts/first-password.service.ts';
import type { Ghost, GhostPromotion } from '../../identity/ghosts/ghost-promotion.service.ts';
import type { GhostOutcome, Ghosts } from '../../identity/ghosts/ghosts.service.ts';
import type { Sessions } from '../../identity/sessions/sessions.service.ts';
import type { MHashes } from '../../identity/users/m-hash.service.ts';
import { EmailTaken } from '../../identity/users/user-errors.ts';
import type { Users } from '../../identity/users/users.service.ts';
import type { LegacyAccounts } from '../legacy-accounts/legacy-accounts.service.ts';
import type { AccountMove, Migrating } from './account-move.service.ts';

export type GameUpgrade = ReturnType<typeof createGameUpgrade>;

export function createGameUpgrade({
  users,
  mHashes,
  sessions,
  emailEnumerationLimit,
  ghosts,
  firstPasswords,
  ghostPromotion,
  legacyAccounts,
  accountMove,
}: {
  users: Users;
  mHashes: MHashes;
  sessions: Sessions;
  emailEnumerationLimit: EmailEnumerationLimit;
  ghosts: Ghosts;
  firstPasswords: FirstPasswords;
  ghostPromotion: GhostPromotion;
  legacyAccounts: LegacyAccounts;
  accountMove: AccountMove;
}) {
  function ghostOf(session: Session, { place }: Migrating, body: GhostUpgradeBody, caller: Caller): Ghost {
    const { userId } = session;
    return {
      async lock(tx) {
        if (!(await legacyAccounts.lockUnmigrated(tx, { ghostId: userId })))
          throw new CodedError('NOT_FOUND');
        return ghosts.lock(tx, userId, 'game_ghost');
      },
      async replaceSessions(tx) {
        const account = await legacyAccounts.lockUnmigrated(tx, { ghostId: userId });
        if (!account) throw new CodedError('NOT_FOUND');
        await accountMove.move(
          tx,
          { account, place },
          {
            userId,
            ...nameOf(account.displayName, body),
            gfLang: languageOf(body.locale ?? session.player.locale).gfLang,
          },
          caller.device,
        );
        await sessions.endAll(tx, userId);
        const { token } = await sessions.open(tx, {
          userId,
          remembered: body.rememberMe ?? false,
          isPlatformLogin: true,
          platformGameAccountId: account.platformGameAccountId,
          installationId: caller.installationId,
          device: caller.device,
          // The password of the game account was the proof, at the time when the migration began.
          authenticatedAt: session.authenticatedAt,
        });
        return token;
      },
    };
  }

  return {
    /** Creates a new player for a game account that belongs to no user. A taken address leads to the unify step. */
    async upgrade(session: Session, body: GhostUpgradeBody, caller: Caller): Promise<GhostOutcome> {
      const { userId } = session;
      const emailCanonical = canonicalEmail(body.email);
      if (emailCanonical === null) throw new CodedError('INVALID_REQUEST', { fields: ['email'] });
      const migrating = await accountMove.migratingBy(session, body);
      const refuseTaken = async () => {
        await emailEnumerationLimit.countTakenOnce(caller, userId, emailCanonical);
        throw new CodedError('EMAIL_EXISTS');
      };
      if (!(await users.isEmailFree(emailCanonical))) await refuseTaken();
      await emailEnumerationLimit.demandChallenge(caller);
      const passwordHash = await firstPasswords.hash(body, caller, 'migrations');
      const ghost = ghostOf(session, migrating, body, caller);
      // The address that a game stored is not verified.
      const player = { ...body, emailCanonical, passwordHash, isProven: false };
      const token = await ghostPromotion.promote(ghost, player).catch((error: unknown) => {
        if (error instanceof EmailTaken) return refuseTaken();
        throw error;
      });
      const { platformGameAccountId, displayName } = migrating.account;
      return {
        token,
        mHash: mHashes.of(emailCanonical),
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

/** Games may have had other rules for names, and this step asks for none. */
function nameOf(inGame: string, { email, displayName }: GhostUpgradeBody) {
  const isDisplayNameFromGame = isGameAccountName(inGame);
  return {
    displayName: isDisplayNameFromGame ? inGame : (displayName ?? defaultDisplayName(email)),
    isDisplayNameFromGame,
  };
}
