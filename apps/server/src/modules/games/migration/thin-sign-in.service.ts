import type { ThinSignInBody } from '@gatehouse/contract/migration';
import { isEmail } from '@gatehouse/domain/email';
import { CodedError } from '../../../errors.ts';
import type { Caller } from '../../../ports/caller.ts';
import type { SecretBox } from '../../../ports/secret-box.ts';
import type { Content } from '../../content/files/content.ts';
import { mHashOf } from '../../identity/users/m-hash.service.ts';
import type { KnownUser } from '../../identity/users/users.repository.ts';
import { accountPlayedLast, findAccountByPlatformId } from '../game-accounts/game-accounts.repository.ts';
import { type GamePlace, gamePlacesOf } from '../game-accounts/game-places.rules.ts';
import { hasUnmigratedAccounts, type LegacyAccount } from '../legacy-accounts/legacy-accounts.repository.ts';
import { createGameCredentials, type GameCredentialsParts, type Proof } from './game-credentials.service.ts';
import { createGameGhosts, type GameGhostParts } from './game-ghosts.service.ts';
import type { ThinArrival } from './thin-sign-in.presenter.ts';

export interface ThinSignInParts extends GameCredentialsParts, GameGhostParts {
  content: Pick<Content, 'games'>;
  secrets: SecretBox;
}

export interface ThinSignInService {
  /**
   * A game account that is nobody's yet opens the migration. Everybody else is only told who they are: the platform's
   * own sign-in lets them in, where bans and the second factor are asked for.
   */
  signIn(
    body: ThinSignInBody,
    caller: Caller,
  ): Promise<{ arrival: ThinArrival; migrationToken: string | null }>;
}

export function createThinSignInService(parts: ThinSignInParts): ThinSignInService {
  const { db, content, secrets } = parts;
  const places = gamePlacesOf(content);
  const credentials = createGameCredentials(parts);
  const ghosts = createGameGhosts(parts);

  async function arrivalOfPlayer(user: KnownUser, place: GamePlace, migrated?: LegacyAccount) {
    const account = await (migrated
      ? findAccountByPlatformId(db.queries, migrated.platformGameAccountId)
      : accountPlayedLast(db.queries, user.id, place));
    return {
      userId: user.id,
      email: user.email,
      mHash: mHashOf(secrets, user.emailCanonical),
      isPlatformLogin: migrated === undefined,
      isPlatformUser: user.kind === 'platform',
      isGameAccountMigrated: account?.isMigrated ?? migrated !== undefined,
      isDisplayNameFromGame: account?.isDisplayNameFromGame ?? false,
      hasUnmigratedGameAccounts: await hasUnmigratedAccounts(db.queries, place.gameId, user),
      platformGameAccountId: account?.platformGameAccountId ?? null,
      displayName: account?.displayName ?? null,
    };
  }

  const arrivalOfGhost = (userId: string, account: LegacyAccount): ThinArrival => ({
    userId,
    // What the game knows of them, to be confirmed; it is no proof, and nothing is sent there unasked.
    email: account.email !== null && isEmail(account.email) ? account.email : null,
    mHash: null,
    isPlatformLogin: false,
    isPlatformUser: false,
    isGameAccountMigrated: false,
    isDisplayNameFromGame: true,
    hasUnmigratedGameAccounts: false,
    platformGameAccountId: account.platformGameAccountId,
    displayName: account.displayName,
  });

  return {
    async signIn({ identity, password, locale, ...wish }, caller) {
      const place = places.find(wish);
      if (!place) throw new CodedError('NOT_FOUND');
      const proof = await credentials.prove(place, identity, password, caller);
      refuseBanned(proof);
      if (proof.by !== 'game') {
        const migrated = proof.by === 'migrated' ? proof.account : undefined;
        return { arrival: await arrivalOfPlayer(proof.user, place, migrated), migrationToken: null };
      }
      const { ghostId, token } = await ghosts.admit(proof.account, { password, locale }, caller);
      return { arrival: arrivalOfGhost(ghostId, proof.account), migrationToken: token };
    },
  };
}

function refuseBanned(proof: Proof): void {
  const who = proof.by === 'game' ? proof.ghost : proof.user;
  if (who?.isBanned) throw new CodedError('USER_BANNED');
}
