import type { GhostMergeBody } from '@gatehouse/contract/migration';
import type { Environment } from '@gatehouse/domain/environments';
import { nameFailureOf, tidyGameAccountName } from '@gatehouse/domain/game-account-name';
import { languageOf } from '@gatehouse/domain/locales';
import type { Caller } from '../../../callers/caller.ts';
import type { Session } from '../../../callers/session-lookup.ts';
import type { Database, Queries } from '../../../db/db.ts';
import { CodedError } from '../../../errors.ts';
import { supportedLocale } from '../../content/localisation/supported-locale.rules.ts';
import type { GhostOutcome, Ghosts } from '../../identity/ghosts/ghosts.service.ts';
import type { PasswordCheck } from '../../identity/password-attempts/password-check.service.ts';
import type { SignInCompletion } from '../../identity/sign-in/sign-in-completion.service.ts';
import type { MHashes } from '../../identity/users/m-hash.service.ts';
import type { KnownUser } from '../../identity/users/users.service.ts';
import { accountNameFailureOf } from '../game-accounts/account-name.rules.ts';
import type { GameAccounts } from '../game-accounts/game-accounts.service.ts';
import type { LegacyAccount, LegacyAccounts } from '../legacy-accounts/legacy-accounts.service.ts';
import type { AccountMove } from './account-move.service.ts';
import type { UnifyAttempts } from './unify-attempts.service.ts';
import type { UnifySessions } from './unify-session.service.ts';

export type GameMerge = ReturnType<typeof createGameMerge>;

export function createGameMerge({
  env,
  db,
  mHashes,
  passwordCheck,
  signInCompletion,
  ghosts,
  gameAccounts,
  legacyAccounts,
  accountMove,
  unifyAttempts,
  unifySessions,
}: {
  env: { environment: Environment };
  db: Database;
  mHashes: MHashes;
  passwordCheck: PasswordCheck;
  signInCompletion: SignInCompletion;
  ghosts: Ghosts;
  gameAccounts: GameAccounts;
  legacyAccounts: LegacyAccounts;
  accountMove: AccountMove;
  unifyAttempts: UnifyAttempts;
  unifySessions: UnifySessions;
}) {
  async function ownerOf(ghostId: string, { email, password }: GhostMergeBody, caller: Caller) {
    await unifyAttempts.spend(ghostId);
    const user = await passwordCheck.authenticate(email, password, caller);
    await unifyAttempts.reset(ghostId);
    return user;
  }

  /** Checked before the one-time code, which would be used up by a name that is refused. */
  async function nameFor(user: KnownUser, { gameId, displayName: inGame }: LegacyAccount, wanted?: string) {
    const displayName = tidyGameAccountName(wanted ?? inGame);
    const failure = wanted === undefined ? nameFailureOf(displayName) : accountNameFailureOf(displayName);
    if (failure) throw new CodedError('NAME_REFUSED', { reason: failure });
    if (await gameAccounts.hasNamed(db.queries, user.id, { gameId, displayName })) {
      throw new CodedError('NAME_REFUSED', { reason: 'already_exists' });
    }
    return { displayName, isDisplayNameFromGame: displayName === inGame };
  }

  async function mergeGhost(tx: Queries, ghostId: string, into: KnownUser): Promise<LegacyAccount> {
    const account = await legacyAccounts.lockUnmigrated(tx, { ghostId });
    if (!account) throw new CodedError('NOT_FOUND');
    await ghosts.merge(tx, ghostId, 'game_ghost', into.id);
    return account;
  }

  return {
    /** For a player who has a platform account: the game account becomes theirs, and the ghost is deleted. */
    async merge(session: Session, body: GhostMergeBody, caller: Caller): Promise<GhostOutcome> {
      const { account, place } = await accountMove.migratingBy(session, body);
      const user = await ownerOf(session.userId, body, caller);
      const name = await nameFor(user, account, body.displayName);
      const unified = await unifySessions.of(user, body.platformToken);
      const { platformGameAccountId } = account;
      const proved = {
        user,
        way: 'password' as const,
        remembered: body.rememberMe ?? false,
        isPlatformLogin: true,
        platformGameAccountId,
        hasPassedSecondFactor: unified !== null,
      };
      const { token } = await signInCompletion.complete(proved, caller, async (tx) => {
        const locked = await mergeGhost(tx, session.userId, user);
        await accountMove.move(
          tx,
          { account: locked, place },
          {
            userId: user.id,
            ...name,
            gfLang: languageOf(supportedLocale(user.locale, env.environment)).gfLang,
          },
          caller.device,
        );
        await unified?.end(tx);
      });
      return {
        token,
        mHash: mHashes.of(user.emailCanonical),
        user,
        gameAccount: { became: 'merged', platformGameAccountId, displayName: name.displayName },
      };
    },
  };
}
