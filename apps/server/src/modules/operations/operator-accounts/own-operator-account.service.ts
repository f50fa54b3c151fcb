import type { OwnAccount } from '@gatehouse/contract/operator/session.endpoints';
import type { NewPasskeyBody, PasskeyCreationOptions } from '@gatehouse/contract/passkey';
import { FRESH_SIGN_IN_S } from '@gatehouse/domain/limits';
import type { OperatorCaller } from '../../../callers/caller.ts';
import type { OperatorSession } from '../../../callers/operator-session.ts';
import type { Database, Queries } from '../../../db/db.ts';
import { CodedError } from '../../../errors.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { PasswordHasher } from '../../../ports/password-hasher.ts';
import type { SecretBox } from '../../../ports/secret-box.ts';
import { refuseCommonPassword } from '../../identity/password-policy/refuse-common-password.ts';
import { TOTP_SECRET_PURPOSE, totpUri } from '../../identity/two-factor/totp.rules.ts';
import { newTotpSecret } from '../../identity/two-factor/totp-secret.ts';
import type { AuditLog, OperatorAct } from '../audit-log/audit-log.service.ts';
import { OperatorProblem } from '../operator/operator-problem.ts';
import type { OperatorCodes } from './operator-codes.service.ts';
import type { OperatorPasskeys } from './operator-passkeys.service.ts';
import type { OperatorSessions } from './operator-sessions.service.ts';
import { findOperator, lockOperator, type OperatorAccount, updateOperator } from './operators.repository.ts';
import {
  activateAuthenticator,
  countSecondFactors,
  deleteAuthenticator,
  deletePasskey,
  findPendingAuthenticator,
  listAuthenticators,
  listPasskeys,
  savePendingAuthenticator,
} from './second-factors.repository.ts';

/** What an operator does with the own account. Every change is in the audit log. */
export type OwnOperatorAccount = ReturnType<typeof createOwnOperatorAccount>;

export function createOwnOperatorAccount({
  db,
  clock,
  secrets,
  content,
  passwords,
  operatorCodes,
  operatorPasskeys,
  operatorSessions,
  auditLog,
}: {
  db: Database;
  clock: Clock;
  secrets: SecretBox;
  content: { brand: { name: string } };
  passwords: Pick<PasswordHasher, 'hash' | 'verifyOwn'>;
  operatorCodes: OperatorCodes;
  operatorPasskeys: OperatorPasskeys;
  operatorSessions: OperatorSessions;
  auditLog: AuditLog;
}) {
  /** Whoever signs in by the OpenID provider must not add a way that goes around it. */
  function requireOwnFactors({ isByProvider }: OperatorSession): void {
    if (isByProvider) throw new CodedError('FORBIDDEN');
  }

  async function accountOf({ operatorId }: OperatorSession): Promise<OperatorAccount> {
    const account = await findOperator(db.queries, operatorId);
    if (!account) throw new CodedError('UNAUTHORIZED');
    return account;
  }

  async function change(
    session: OperatorSession,
    { address }: OperatorCaller,
    act: OperatorAct,
    work: (tx: Queries) => Promise<void>,
  ): Promise<void> {
    await db.transaction(async (tx) => {
      await lockOperator(tx, session.operatorId);
      // A reset ends the session while it holds that lock. What comes after it must not add a factor to the new account.
      if (!(await operatorSessions.isOpen(tx, session.id))) throw new CodedError('UNAUTHORIZED');
      await work(tx);
      const { operatorId: id, name } = session;
      const subject = { subjectType: 'operator', subjectId: id } as const;
      await auditLog.record(tx, { name, osUser: null, id, address }, { act, ...subject, reason: null });
    });
  }

  async function requireOtherFactor(tx: Queries, operatorId: string): Promise<void> {
    const { authenticators, passkeys } = await countSecondFactors(tx, operatorId);
    if (authenticators + passkeys > 0) return;
    throw new OperatorProblem('REFUSED', 'It is the last second factor. Add another one first.');
  }

  return {
    countFactors: ({ operatorId }: OperatorSession) => countSecondFactors(db.queries, operatorId),

    async read(session: OperatorSession): Promise<OwnAccount> {
      const { operatorId } = session;
      const account = await accountOf(session);
      return {
        passwordChangedAt: account.passwordChangedAt?.toISOString() ?? null,
        authenticators: (await listAuthenticators(db.queries, operatorId)).map(({ id, createdAt }) => ({
          authenticatorId: id,
          createdAt: createdAt.toISOString(),
        })),
        passkeys: (await listPasskeys(db.queries, operatorId)).map((passkey) => ({
          passkeyId: passkey.id,
          browser: passkey.browser,
          system: passkey.system,
          createdAt: passkey.createdAt.toISOString(),
          lastUsedAt: passkey.lastUsedAt?.toISOString() ?? null,
        })),
        sessions: (await operatorSessions.list(operatorId)).map((one) => ({
          sessionId: one.id,
          isCurrent: one.id === session.id,
          browser: one.browser,
          system: one.system,
          address: one.address,
          createdAt: one.createdAt.toISOString(),
          lastSeenAt: one.lastSeenAt.toISOString(),
        })),
      };
    },

    async changePassword(
      session: OperatorSession,
      { currentPassword, password }: { currentPassword: string; password: string },
      caller: OperatorCaller,
    ): Promise<void> {
      const account = await accountOf(session);
      await operatorCodes.spendAttempt(account.id, 'operator-passwords');
      if (!(await passwords.verifyOwn(currentPassword, account.passwordHash, caller))) {
        throw new CodedError('INVALID_REQUEST', { reason: 'INVALID_PASSWORD', fields: ['currentPassword'] });
      }
      await operatorCodes.resetAttempts(account.id, 'operator-passwords');
      refuseCommonPassword(password, account.email);
      const passwordHash = await passwords.hash(password, caller);
      await change(session, caller, 'operator.change-password', async (tx) => {
        await updateOperator(tx, account.id, { passwordHash, passwordChangedAt: clock.now() });
        await operatorSessions.endAll(tx, account.id, session.id);
      });
    },

    async beginAuthenticator(session: OperatorSession): Promise<{ secret: string; uri: string }> {
      requireOwnFactors(session);
      const { id, email } = await accountOf(session);
      const secret = newTotpSecret();
      const sealedSecret = secrets.seal(TOTP_SECRET_PURPOSE, secret);
      await savePendingAuthenticator(db.queries, { operatorId: id, sealedSecret, createdAt: clock.now() });
      return { secret, uri: totpUri({ issuer: `${content.brand.name} console`, account: email, secret }) };
    },

    async addAuthenticator(session: OperatorSession, code: string, caller: OperatorCaller): Promise<void> {
      requireOwnFactors(session);
      const { operatorId } = session;
      await operatorCodes.spendAttempt(operatorId);
      await change(session, caller, 'operator.add-authenticator', async (tx) => {
        const since = new Date(clock.now().getTime() - FRESH_SIGN_IN_S * 1000);
        const pending = await findPendingAuthenticator(tx, operatorId, since);
        if (!pending) throw new CodedError('NOT_FOUND');
        const step = operatorCodes.stepOfNew(pending.sealedSecret, code);
        if (step === null) throw new CodedError('INVALID_REQUEST', { reason: 'INVALID_OTP_TOKEN' });
        await activateAuthenticator(tx, pending.id, clock.now(), step);
      });
      await operatorCodes.resetAttempts(operatorId);
    },

    removeAuthenticator: (session: OperatorSession, id: string, caller: OperatorCaller): Promise<void> =>
      change(session, caller, 'operator.remove-authenticator', async (tx) => {
        if (!(await deleteAuthenticator(tx, session.operatorId, id))) throw new CodedError('NOT_FOUND');
        await requireOtherFactor(tx, session.operatorId);
        await operatorSessions.endAll(tx, session.operatorId, session.id);
      }),

    async passkeyOptions(session: OperatorSession): Promise<PasskeyCreationOptions> {
      requireOwnFactors(session);
      return operatorPasskeys.creationOptions(await accountOf(session));
    },

    async addPasskey(session: OperatorSession, body: NewPasskeyBody, caller: OperatorCaller): Promise<void> {
      requireOwnFactors(session);
      const made = await operatorPasskeys.verifyNew(session.operatorId, body);
      const { transports } = body.response;
      await change(session, caller, 'operator.add-passkey', (tx) =>
        operatorPasskeys.store(tx, session.operatorId, made, { transports, device: caller.device }),
      );
    },

    removePasskey: (session: OperatorSession, id: string, caller: OperatorCaller): Promise<void> =>
      change(session, caller, 'operator.remove-passkey', async (tx) => {
        if (!(await deletePasskey(tx, session.operatorId, id))) throw new CodedError('NOT_FOUND');
        await requireOtherFactor(tx, session.operatorId);
        await operatorSessions.endAll(tx, session.operatorId, session.id);
      }),

    async endSession(session: OperatorSession, id: string): Promise<void> {
      if (!(await operatorSessions.end(session.operatorId, id))) throw new CodedError('NOT_FOUND');
    },
  };
}
