import type { Database } from '../../../db/db.ts';
import type { Ownerships } from '../../commerce/ownerships/ownerships.service.ts';
import type { Content } from '../../content/files/content.ts';
import type { GameAccounts } from '../../games/game-accounts/game-accounts.service.ts';
import type { BanRow, Bans } from '../../identity/bans/bans.service.ts';
import type { LinkedProviders } from '../../identity/linked-providers/linked-providers.service.ts';
import type { AttemptStates } from '../../identity/password-attempts/attempt-state.service.ts';
import type { Sessions } from '../../identity/sessions/sessions.service.ts';
import type { SignInMethod } from '../../identity/sign-in-methods/sign-in-methods.service.ts';
import type { TwoFactorDevices } from '../../identity/two-factor/two-factor-devices.service.ts';
import type { UserLookup } from './user-lookup.service.ts';
import type { UserReference } from './user-reference.ts';

const BANS_SHOWN_MAX = 20;

export type UserDetails = ReturnType<typeof createUserDetails>;
export type DetailsOfUser = Awaited<ReturnType<UserDetails['read']>>;

export function createUserDetails({
  db,
  bans,
  sessions,
  twoFactorDevices,
  linkedProviders,
  passkeys,
  attemptStates,
  gameAccounts,
  ownerships,
  userLookup,
}: {
  db: Database;
  bans: Bans;
  sessions: Sessions;
  twoFactorDevices: TwoFactorDevices;
  linkedProviders: LinkedProviders;
  passkeys: Pick<SignInMethod, 'list'>;
  /** Null without the secret key: counters are stored under keyed hashes. */
  attemptStates: AttemptStates | null;
  gameAccounts: GameAccounts;
  ownerships: Ownerships;
  userLookup: UserLookup;
}) {
  return {
    /** Everything an operator may need to help a player, and nothing that lets anybody act as the player. */
    async read(reference: UserReference, { games }: Pick<Content, 'games'>) {
      const user = await userLookup.find(reference);
      const twoFactor = await twoFactorDevices.stateOf(user.id);
      const ban = await bans.findActive(user.id);
      const gameNames = new Map([...games].map(([name, { id }]) => [id, name]));
      return {
        id: user.id,
        kind: user.kind,
        email: user.email,
        emailValidatedAt: user.emailValidatedAt,
        nickname: user.nickname,
        locale: user.locale,
        createdAt: user.createdAt,
        lastSignInAt: user.lastSignInAt,
        erasesAt: user.erasesAt,
        hasPassword: user.passwordHash !== null,
        passwordChangedAt: user.passwordChangedAt,
        passwordAttempts: attemptStates && (await attemptStates.stateOf(user.id)),
        twoFactor: { isOn: twoFactor.authenticators > 0, ...twoFactor },
        providers: (await linkedProviders.list(user.id)).map(({ provider, linkedAt }) => ({
          provider,
          linkedAt,
        })),
        passkeys: (await passkeys.list(db.queries, user)).map(({ name, device, at }) => ({
          name: name ?? null,
          browser: device?.browser ?? null,
          system: device?.system ?? null,
          addedAt: at,
        })),
        activeSessions: await sessions.countActive(user.id),
        ban: ban && describeBan(ban),
        bans: (await bans.list(user.id, BANS_SHOWN_MAX)).map(describeBan),
        gameAccounts: (await gameAccounts.list(user.id)).map((account) => ({
          accountId: account.id,
          game: gameNames.get(account.gameId) ?? account.gameId,
          displayName: account.displayName,
          environment: account.gameEnvironmentId,
          createdAt: account.createdAt,
          lastLoginAt: account.lastLoginAt,
        })),
        ownerships: (await ownerships.list(db.queries, user.id)).map(
          ({ productName, source, grantedAt }) => ({
            product: productName,
            source,
            grantedAt,
          }),
        ),
      };
    },
  };
}

function describeBan({ reason, category, createdAt, endsAt, liftedAt }: BanRow) {
  return { reason, category, createdAt, endsAt, liftedAt };
}
