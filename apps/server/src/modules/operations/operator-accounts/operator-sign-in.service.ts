import type { OperatorPasskeyBody } from '@gatehouse/contract/operator/session.endpoints';
import { canonicalEmail } from '@gatehouse/domain/email';
import {
  OPERATOR_SIGN_INS_PER_ADDRESS_MAX,
  OPERATOR_SIGN_INS_PER_OPERATOR_MAX,
  OPERATOR_SIGN_INS_WINDOW_S,
} from '@gatehouse/domain/limits';
import type { OperatorCaller } from '../../../callers/caller.ts';
import type { OperatorSession } from '../../../callers/operator-session.ts';
import type { Database, Queries } from '../../../db/db.ts';
import { CodedError, refuseUnless } from '../../../errors.ts';
import type { Logger } from '../../../log.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { Limit, Limiter } from '../../../ports/limiter.ts';
import type { PasswordHasher } from '../../../ports/password-hasher.ts';
import type { AuditLog } from '../audit-log/audit-log.service.ts';
import type { OperatorCodes } from './operator-codes.service.ts';
import type { OperatorPasskeys } from './operator-passkeys.service.ts';
import type { OperatorSessions } from './operator-sessions.service.ts';
import {
  findOperatorByEmail,
  lockOperator,
  type OperatorAccount,
  updateOperator,
} from './operators.repository.ts';
import { findPasskey } from './second-factors.repository.ts';

const PER_OPERATOR: Limit = {
  points: OPERATOR_SIGN_INS_PER_OPERATOR_MAX,
  windowSeconds: OPERATOR_SIGN_INS_WINDOW_S,
};
const PER_ADDRESS: Limit = {
  points: OPERATOR_SIGN_INS_PER_ADDRESS_MAX,
  windowSeconds: OPERATOR_SIGN_INS_WINDOW_S,
  isPerAddressBlock: true,
};

interface Credentials {
  email: string;
  password: string;
  code: string;
}

export type OperatorSignIn = ReturnType<typeof createOperatorSignIn>;

/** Returns the token of the new session. Whatever is wrong, the answer is CREDENTIALS_INVALID after the same work. */
export function createOperatorSignIn({
  env,
  db,
  clock,
  logger,
  limiter,
  passwords,
  operatorCodes,
  operatorPasskeys,
  operatorSessions,
  auditLog,
}: {
  env: { operatorPasswordSignIn: boolean };
  db: Database;
  clock: Clock;
  logger: Pick<Logger, 'warn'>;
  limiter: Pick<Limiter, 'consume' | 'reset'>;
  passwords: Pick<PasswordHasher, 'verifyOwn'>;
  operatorCodes: OperatorCodes;
  operatorPasskeys: OperatorPasskeys;
  operatorSessions: OperatorSessions;
  auditLog: AuditLog;
}) {
  async function limitAddress({ addressBucket }: OperatorCaller): Promise<void> {
    refuseUnless(await limiter.consume('operator-sign-in-address', addressBucket, PER_ADDRESS));
  }

  function refuse(caller: OperatorCaller, method: 'password' | 'passkey'): never {
    logger.warn({ address: caller.address, method }, 'operator.sign-in-refused');
    throw new CodedError('CREDENTIALS_INVALID');
  }

  function canSignInHere({ disabledAt, setUpAt, providerSubject }: OperatorAccount): boolean {
    // The OpenID provider must not be gone around: it knows who has left and which groups there are.
    return env.operatorPasswordSignIn && providerSubject === null && disabledAt === null && setUpAt !== null;
  }

  /** `isStillRight`: the password or passkey may have been changed or removed since it was proved. */
  async function openSession(
    operatorId: string,
    caller: OperatorCaller,
    method: 'password' | 'passkey',
    isStillRight: (tx: Queries, operator: OperatorAccount) => Promise<boolean>,
  ): Promise<string> {
    const token = await db.transaction(async (tx) => {
      const operator = await lockOperator(tx, operatorId);
      if (!operator || !canSignInHere(operator) || !(await isStillRight(tx, operator))) return null;
      await updateOperator(tx, operator.id, { lastSignInAt: clock.now() });
      await auditLog.record(
        tx,
        { name: operator.name, osUser: null, id: operator.id, address: caller.address },
        {
          act: 'operator.sign-in',
          subjectType: 'operator',
          subjectId: operator.id,
          reason: null,
          details: { method },
        },
      );
      return operatorSessions.open(tx, operator, caller);
    });
    return token ?? refuse(caller, method);
  }

  return {
    async byPassword({ email, password, code }: Credentials, caller: OperatorCaller): Promise<string> {
      const canonical = canonicalEmail(email) ?? email;
      await limitAddress(caller);
      // Counted for addresses without an operator too, so that a refusal reveals nothing.
      refuseUnless(await limiter.consume('operator-sign-in', canonical, PER_OPERATOR));
      const operator = await findOperatorByEmail(db.queries, canonical);
      const stored = operator && canSignInHere(operator) ? operator.passwordHash : null;
      const isPassword = await passwords.verifyOwn(password, stored, caller);
      // A code is used up only with the right password.
      if (!operator || !isPassword || !(await operatorCodes.isRight(operator.id, code))) {
        return refuse(caller, 'password');
      }
      const token = await openSession(
        operator.id,
        caller,
        'password',
        async (_tx, { passwordHash }) => passwordHash === stored,
      );
      await limiter.reset('operator-sign-in', canonical, PER_OPERATOR);
      return token;
    },

    /** With user verification, which the ceremony requires, a passkey is both factors. */
    async byPasskey(body: OperatorPasskeyBody, caller: OperatorCaller): Promise<string> {
      await limitAddress(caller);
      const passkey = await operatorPasskeys.prove(body);
      if (!passkey) return refuse(caller, 'passkey');
      const isStillThere = async (tx: Queries) => (await findPasskey(tx, passkey.credentialId)) !== null;
      return openSession(passkey.operatorId, caller, 'passkey', isStillThere);
    },

    async passkeyOptions(caller: OperatorCaller) {
      await limitAddress(caller);
      return operatorPasskeys.requestOptions();
    },

    async confirmByCode({ id, operatorId }: OperatorSession, code: string): Promise<void> {
      await operatorCodes.spendAttempt(operatorId);
      if (!(await operatorCodes.isRight(operatorId, code))) throw new CodedError('OTP_INVALID');
      await operatorCodes.resetAttempts(operatorId);
      await operatorSessions.confirm(id);
    },

    async confirmByPasskey({ id, operatorId }: OperatorSession, body: OperatorPasskeyBody): Promise<void> {
      const passkey = await operatorPasskeys.prove(body);
      if (passkey?.operatorId !== operatorId) throw new CodedError('CREDENTIALS_INVALID');
      await operatorSessions.confirm(id);
    },
  };
}
