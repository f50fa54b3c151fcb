import type { NewPasskeyBody, PasskeyCreationOptions } from '@gatehouse/contract/passkey';
import { PASSKEY_CHALLENGE_S, PASSKEYS_MAX } from '@gatehouse/domain/limits';
import type { Caller } from '../../../callers/caller.ts';
import type { Session } from '../../../callers/session-lookup.ts';
import type { Database } from '../../../db/db.ts';
import type { Env } from '../../../env.ts';
import { CodedError } from '../../../errors.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { SecurityAlerts } from '../../mail/alerts/security-alerts.service.ts';
import type { Sessions } from '../sessions/sessions.service.ts';
import type { OneTimeTokens } from '../tokens/one-time-tokens.service.ts';
import type { SecondFactor } from '../two-factor/second-factor.service.ts';
import type { TwoFactorDevices } from '../two-factor/two-factor-devices.service.ts';
import type { Users } from '../users/users.service.ts';
import { creationOptionsOf } from './ceremony-options.rules.ts';
import { verifyNewPasskey } from './passkey-ceremonies.ts';
import { countPasskeys, insertPasskey, listPasskeys, type PasskeyRow } from './passkeys.repository.ts';
import { relyingPartyOf } from './relying-party.rules.ts';

export type PasskeyRegistration = ReturnType<typeof createPasskeyRegistration>;

export function createPasskeyRegistration({
  env,
  db,
  clock,
  content,
  users,
  sessions,
  tokens,
  secondFactor,
  twoFactorDevices,
  securityAlerts,
}: {
  env: Pick<Env, 'publicUrl' | 'sessionDomain'>;
  db: Database;
  clock: Clock;
  content: { brand: { name: string } };
  users: Users;
  sessions: Sessions;
  tokens: OneTimeTokens;
  secondFactor: SecondFactor;
  twoFactorDevices: TwoFactorDevices;
  securityAlerts: SecurityAlerts;
}) {
  const relyingParty = relyingPartyOf(env);

  return {
    /** Requires a code where an authenticator exists: a passkey signs in without one. */
    async begin(
      session: Session,
      { twoFactorCode, installationId }: Pick<Caller, 'twoFactorCode' | 'installationId'>,
    ): Promise<PasskeyCreationOptions> {
      sessions.requireFreshSignIn(session);
      const { userId, player } = session;
      users.requireValidatedEmail(player);
      const isVerified = await secondFactor.demand(userId, twoFactorCode ?? undefined, { installationId });
      const known = await listPasskeys(db.queries, userId);
      requireRoom(known.length);
      const challenge = await db.transaction(async (tx) => {
        await users.lock(tx, userId);
        await sessions.requireOpen(tx, session);
        // Two-factor may have been turned on since.
        if (!isVerified && (await twoFactorDevices.isOn(userId, tx))) throw new CodedError('OTP_REQUIRED');
        await tokens.revoke(tx, userId, ['passkey_registration']);
        return tokens.issue(tx, {
          purpose: 'passkey_registration',
          userId,
          lifetimeSeconds: PASSKEY_CHALLENGE_S,
          payload: { sessionId: session.id },
        });
      });
      const name = player.email ?? player.nickname ?? userId;
      return creationOptionsOf(
        { id: relyingParty.id, name: content.brand.name },
        { id: userId, name, displayName: player.nickname ?? name },
        challenge,
        known,
      );
    },

    /** The challenge works once, and in the session that requested it. */
    async finish(session: Session, body: NewPasskeyBody, device: Caller['device']): Promise<PasskeyRow> {
      sessions.requireFreshSignIn(session);
      const { userId, player } = session;
      users.requireValidatedEmail(player);
      const made = await verifyNewPasskey(body, {
        relyingParty,
        async spendChallenge(challenge) {
          const token = await tokens.consume(db.queries, 'passkey_registration', challenge);
          return token?.userId === userId && token.payload.sessionId === session.id;
        },
      });
      if (made === null) throw new CodedError('INVALID_REQUEST', { reason: 'INVALID_PASSKEY' });
      return db.transaction(async (tx) => {
        const owner = await users.lock(tx, userId);
        await sessions.requireOpen(tx, session);
        if (!owner) throw new CodedError('UNAUTHORIZED');
        users.requireValidatedEmail(owner);
        requireRoom(await countPasskeys(tx, userId));
        const added = await insertPasskey(tx, {
          ...made,
          ...device,
          userId,
          transports: body.response.transports ?? [],
          createdAt: clock.now(),
        });
        if (!added) throw new CodedError('INVALID_REQUEST', { reason: 'INVALID_PASSKEY' });
        await securityAlerts.send(tx, owner, { template: 'passkey-added' }, device);
        return added;
      });
    },
  };
}

function requireRoom(passkeys: number): void {
  if (passkeys < PASSKEYS_MAX) return;
  throw new CodedError('INVALID_REQUEST', { message: `No more than ${PASSKEYS_MAX} passkeys` });
}
