import type { GhostMergeBody } from '@gatehouse/contract/migration';
import { canonicalEmail } from '@gatehouse/domain/email';
import { nameFailureOf, tidyGameAccountName } from '@gatehouse/domain/game-account-name';
import { CodedError } from '../../../errors.ts';
import type { Caller } from '../../../ports/caller.ts';
import type { Queries } from '../../../ports/database.ts';
import type { Limiter } from '../../../ports/limiter.ts';
import type { PasswordHasher } from '../../../ports/password-hasher.ts';
import type { SecretBox } from '../../../ports/secret-box.ts';
import type { Session, SessionLookup } from '../../../ports/session-lookup.ts';
import type { Content } from '../../content/files/content.ts';
import type { GhostOutcome } from '../../identity/ghosts/ghost-outcome.presenter.ts';
import { createPasswordAttempts } from '../../identity/password-attempts/password-attempts.service.ts';
import { createPasswordCheck } from '../../identity/password-attempts/password-check.service.ts';
import { type ArrivalParts, createArrivals } from '../../identity/sign-in/complete-sign-in.service.ts';
import { mHashOf } from '../../identity/users/m-hash.service.ts';
import { findUserByEmail, type KnownUser } from '../../identity/users/users.repository.ts';
import { accountNameFailureOf } from '../game-accounts/account-name.rules.ts';
import { hasAccountNamed } from '../game-accounts/game-accounts.repository.ts';
import { gamePlacesOf } from '../game-accounts/game-places.rules.ts';
import { type LegacyAccount, lockUnmigrated } from '../legacy-accounts/legacy-accounts.repository.ts';
import { dissolveGhost, migratingBy, moveAccount } from './account-move.service.ts';
import { createUnifyAttempts } from './unify-attempts.service.ts';
import { createUnifySession } from './unify-session.service.ts';

export interface MergeParts extends ArrivalParts {
  content: Pick<Content, 'games'>;
  limiter: Limiter;
  passwords: PasswordHasher;
  secrets: SecretBox;
  sessions: SessionLookup;
}

export interface MergeService {
  /** For whoever came with a game account and is a player already: it becomes theirs, and the ghost is no more. */
  merge(session: Session, body: GhostMergeBody, caller: Caller): Promise<GhostOutcome>;
}

export function createMergeService(parts: MergeParts): MergeService {
  const { db, clock, content, passwords, secrets } = parts;
  const places = gamePlacesOf(content);
  const tries = createUnifyAttempts(parts);
  const check = createPasswordCheck({ passwords, attempts: createPasswordAttempts(parts) });
  const unifySession = createUnifySession(parts);
  const arrivals = createArrivals(parts);

  async function ownerOf(ghostId: string, { email, password }: GhostMergeBody, caller: Caller) {
    await tries.spend(ghostId);
    const canonical = canonicalEmail(email);
    const user = canonical === null ? null : await findUserByEmail(db.queries, canonical, clock.now());
    const isRight = await check.isPasswordOf(user, canonical ?? email, password, caller);
    if (!user || !isRight) throw new CodedError('CREDENTIALS_INVALID');
    await tries.forgive(ghostId);
    return user;
  }

  /** Asked for before the one-time code, which would be spent on a name that is refused. */
  async function nameFor(user: KnownUser, { gameId, displayName: inGame }: LegacyAccount, wanted?: string) {
    const displayName = tidyGameAccountName(wanted ?? inGame);
    const failure = wanted === undefined ? nameFailureOf(displayName) : accountNameFailureOf(displayName);
    if (failure) throw new CodedError('NAME_REFUSED', { reason: failure });
    if (await hasAccountNamed(db.queries, user.id, { gameId, displayName })) {
      throw new CodedError('NAME_REFUSED', { reason: 'already_exists' });
    }
    return { displayName, isDisplayNameFromGame: displayName === inGame };
  }

  async function dissolve(tx: Queries, ghostId: string, into: KnownUser): Promise<LegacyAccount> {
    const account = await lockUnmigrated(tx, { ghostId });
    if (!account) throw new CodedError('NOT_FOUND');
    await dissolveGhost(tx, ghostId, into.id);
    return account;
  }

  return {
    async merge(session, body, caller) {
      const { account, place } = await migratingBy(db.queries, places, session, body);
      const user = await ownerOf(session.userId, body, caller);
      const name = await nameFor(user, account, body.displayName);
      const unified = await unifySession.of(user, body.platformToken);
      const { platformGameAccountId } = account;
      const arrival = {
        user,
        purpose: 'merge',
        remembered: body.rememberMe ?? false,
        isPlatformLogin: true,
        platformGameAccountId,
        hasPassedSecondFactor: unified !== null,
      } as const;
      const { token } = await arrivals.admit(arrival, caller, async (tx) => {
        const locked = await dissolve(tx, session.userId, user);
        await moveAccount(tx, { account: locked, place }, { userId: user.id, ...name }, clock.now());
        await unified?.end(tx);
      });
      return {
        token,
        mHash: mHashOf(secrets, user.emailCanonical),
        user,
        gameAccount: { became: 'merged', platformGameAccountId, displayName: name.displayName },
      };
    },
  };
}
