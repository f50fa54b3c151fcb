import type { ThinSignInBody, ThinSignInResult } from '@gatehouse/contract/migration';
import { isEmail } from '@gatehouse/domain/email';
import type { Caller } from '../../../callers/caller.ts';
import { CodedError } from '../../../errors.ts';
import type { Content } from '../../content/files/content.ts';
import { perContent } from '../../content/files/live-content.ts';
import type { Bans } from '../../identity/bans/bans.service.ts';
import type { MHashes } from '../../identity/users/m-hash.service.ts';
import type { KnownUser } from '../../identity/users/users.service.ts';
import type { GameAccounts } from '../game-accounts/game-accounts.service.ts';
import { type GamePlace, gamePlacesOf } from '../game-accounts/game-places.rules.ts';
import type { LegacyAccount, LegacyAccounts } from '../legacy-accounts/legacy-accounts.service.ts';
import type { AutomaticMigration } from './automatic-migration.service.ts';
import type { GameCredentials } from './game-credentials.service.ts';
import type { GameGhosts } from './game-ghosts.service.ts';

/** The user who signed in through a game, as far as the migration needs it. */
type ThinSignInFacts = Omit<ThinSignInResult, 'token' | 'isThin'>;

export type ThinSignIn = ReturnType<typeof createThinSignIn>;

export function createThinSignIn({
  content,
  bans,
  mHashes,
  gameAccounts,
  legacyAccounts,
  gameCredentials,
  gameGhosts,
  automaticMigration,
}: {
  content: Pick<Content, 'games'>;
  bans: Bans;
  mHashes: MHashes;
  gameAccounts: GameAccounts;
  legacyAccounts: LegacyAccounts;
  gameCredentials: GameCredentials;
  gameGhosts: GameGhosts;
  automaticMigration: AutomaticMigration;
}) {
  const places = perContent(content, (known) => gamePlacesOf(known));

  async function resultOfPlayer(user: KnownUser, place: GamePlace, migrated?: LegacyAccount) {
    const account = await (migrated
      ? gameAccounts.findByPlatformId(migrated.platformGameAccountId)
      : gameAccounts.findPlayedLast(user.id, place));
    const own = await gameAccounts.list(user.id);
    return {
      userId: user.id,
      email: user.email,
      mHash: mHashes.of(user.emailCanonical),
      isPlatformLogin: migrated === undefined,
      isPlatformUser: user.kind === 'platform',
      isGameAccountMigrated: account?.isMigrated ?? migrated !== undefined,
      isDisplayNameFromGame: account?.isDisplayNameFromGame ?? false,
      hasUnmigratedGameAccounts: await legacyAccounts.hasUnmigrated(place.gameId, user),
      platformGameAccountId: account?.platformGameAccountId ?? null,
      numberOfGameAccounts: own.filter(({ gameId }) => gameId === place.gameId).length,
      displayName: account?.displayName ?? null,
    };
  }

  const resultOfGhost = async (userId: string, account: LegacyAccount): Promise<ThinSignInFacts> => ({
    userId,
    // The address that the game stored, to be confirmed. It is not verified, so nothing is sent there without a
    // request.
    email: account.email !== null && isEmail(account.email) ? account.email : null,
    mHash: null,
    isPlatformLogin: false,
    isPlatformUser: false,
    isGameAccountMigrated: false,
    isDisplayNameFromGame: true,
    hasUnmigratedGameAccounts: false,
    platformGameAccountId: account.platformGameAccountId,
    numberOfGameAccounts: await legacyAccounts.countUnmigratedOf(userId),
    displayName: account.displayName,
  });

  return {
    /**
     * A game account that belongs to no user yet begins the migration. All others only get facts about the account: the
     * platform's own sign-in opens their session, with its checks of bans and the second factor.
     */
    async signIn(
      { identity, password, locale, ...wish }: ThinSignInBody,
      caller: Caller,
    ): Promise<{ facts: ThinSignInFacts; migrationToken: string | null }> {
      const place = places().find(wish);
      if (!place) throw new CodedError('NOT_FOUND');
      const proof = await gameCredentials.prove(place, identity, password, caller);
      const who = proof.by === 'game' ? proof.ghost : proof.user;
      if (who?.isBanned) throw await bans.errorFor('USER_BANNED', who.id);
      if (proof.by !== 'game') {
        const migrated = proof.by === 'migrated' ? proof.account : undefined;
        return { facts: await resultOfPlayer(proof.user, place, migrated), migrationToken: null };
      }
      const owner = await automaticMigration.migrate({ account: proof.account, place }, password, caller);
      if (owner) {
        const facts = await resultOfPlayer(owner, place, proof.account);
        // As it was before this sign-in, so that the portal says that the account was added.
        return { facts: { ...facts, isGameAccountMigrated: false }, migrationToken: null };
      }
      const { ghostId, token } = await gameGhosts.signIn(proof.account, { password, locale }, caller);
      return { facts: await resultOfGhost(ghostId, proof.account), migrationToken: token };
    },
  };
}
