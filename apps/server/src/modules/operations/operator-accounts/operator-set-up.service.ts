import type { SetUp } from '@gatehouse/contract/operator/session.endpoints';
import type { NewPasskeyBody } from '@gatehouse/contract/passkey';
import { OPERATOR_SIGN_INS_PER_ADDRESS_MAX, OPERATOR_SIGN_INS_WINDOW_S } from '@gatehouse/domain/limits';
import type { OperatorCaller } from '../../../callers/caller.ts';
import type { Database } from '../../../db/db.ts';
import { CodedError, refuseUnless } from '../../../errors.ts';
import { hashToken } from '../../../hash-token.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { Limit, Limiter } from '../../../ports/limiter.ts';
import type { PasswordHasher } from '../../../ports/password-hasher.ts';
import type { SecretBox } from '../../../ports/secret-box.ts';
import { refuseCommonPassword } from '../../identity/password-policy/refuse-common-password.ts';
import { TOTP_SECRET_PURPOSE, totpUri } from '../../identity/two-factor/totp.rules.ts';
import { newTotpSecret } from '../../identity/two-factor/totp-secret.ts';
import type { AuditLog } from '../audit-log/audit-log.service.ts';
import type { OperatorCodes } from './operator-codes.service.ts';
import type { OperatorPasskeys } from './operator-passkeys.service.ts';
import type { OperatorSessions } from './operator-sessions.service.ts';
import { findToken, keepSealedSecret, spendToken } from './operator-tokens.repository.ts';
import { findOperator, lockOperator, updateOperator } from './operators.repository.ts';
import { insertAuthenticator } from './second-factors.repository.ts';

const PER_ADDRESS: Limit = {
  points: OPERATOR_SIGN_INS_PER_ADDRESS_MAX,
  windowSeconds: OPERATOR_SIGN_INS_WINDOW_S,
  isPerAddressBlock: true,
};

interface Choice {
  token: string;
  password: string;
  code?: string | undefined;
  passkey?: NewPasskeyBody | undefined;
}

/** What a set-up link leads to: a password and a second factor, both at once. */
export type OperatorSetUp = ReturnType<typeof createOperatorSetUp>;

export function createOperatorSetUp({
  env,
  db,
  clock,
  secrets,
  content,
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
  secrets: SecretBox;
  content: { brand: { name: string } };
  limiter: Pick<Limiter, 'consume'>;
  passwords: Pick<PasswordHasher, 'hash'>;
  operatorCodes: OperatorCodes;
  operatorPasskeys: OperatorPasskeys;
  operatorSessions: OperatorSessions;
  auditLog: AuditLog;
}) {
  async function open(token: string, { addressBucket }: OperatorCaller) {
    refuseUnless(await limiter.consume('operator-set-up', addressBucket, PER_ADDRESS));
    if (!env.operatorPasswordSignIn) throw expired();
    const link = await findToken(db.queries, 'set_up', hashToken(token), clock.now());
    const operator = link?.operatorId ? await findOperator(db.queries, link.operatorId) : null;
    if (!link || !operator || operator.disabledAt !== null) throw expired();
    return { link, operator };
  }

  return {
    async begin(token: string, caller: OperatorCaller): Promise<SetUp> {
      const { link, operator } = await open(token, caller);
      // A new one each time: a person who opened the link before must not know the second factor that comes of it.
      const secret = newTotpSecret();
      await keepSealedSecret(db.queries, link.tokenHash, secrets.seal(TOTP_SECRET_PURPOSE, secret));
      const issuer = `${content.brand.name} console`;
      return {
        name: operator.name,
        email: operator.email,
        authenticator: { secret, uri: totpUri({ issuer, account: operator.email, secret }) },
        passkey: await operatorPasskeys.creationOptions(operator),
      };
    },

    /** Returns the token of the session that it opens. The link works once. */
    async finish({ token, password, code, passkey }: Choice, caller: OperatorCaller): Promise<string> {
      const { link, operator } = await open(token, caller);
      refuseCommonPassword(password, operator.email);
      const step = code === undefined ? null : operatorCodes.stepOfNew(link.sealedSecret ?? '', code);
      if (passkey === undefined && step === null) {
        throw wrongCode();
      }
      const made = passkey && (await operatorPasskeys.verifyNew(operator.id, passkey));
      const passwordHash = await passwords.hash(password, caller);
      return db.transaction(async (tx) => {
        const now = clock.now();
        const locked = await lockOperator(tx, operator.id);
        const spent = await spendToken(tx, 'set_up', link.tokenHash, now);
        if (!spent || !locked || locked.disabledAt !== null || locked.providerSubject !== null)
          throw expired();
        // The page was opened once more meanwhile, and the code is of the former secret.
        if (!made && spent.sealedSecret !== link.sealedSecret) throw wrongCode();
        if (made) {
          const { transports } = passkey.response;
          await operatorPasskeys.store(tx, operator.id, made, { transports, device: caller.device });
        } else if (step !== null && spent.sealedSecret) {
          await insertAuthenticator(tx, {
            operatorId: operator.id,
            sealedSecret: spent.sealedSecret,
            createdAt: now,
            activatedAt: now,
            lastUsedStep: step,
          });
        }
        await updateOperator(tx, operator.id, {
          passwordHash,
          passwordChangedAt: now,
          setUpAt: now,
          lastSignInAt: now,
        });
        await operatorSessions.endAll(tx, operator.id);
        await auditLog.record(
          tx,
          { name: operator.name, osUser: null, id: operator.id, address: caller.address },
          {
            act: 'operator.set-up',
            subjectType: 'operator',
            subjectId: operator.id,
            reason: null,
            details: { secondFactor: made ? 'passkey' : 'authenticator' },
          },
        );
        return operatorSessions.open(tx, operator, caller);
      });
    },
  };
}

function wrongCode(): CodedError {
  return new CodedError('INVALID_REQUEST', { reason: 'INVALID_OTP_TOKEN', fields: ['code'] });
}

/** The same for a link that is used, expired or made up. */
function expired(): CodedError {
  return new CodedError('NOT_FOUND', {
    message: 'This link has been used or has expired. Ask for a new one.',
  });
}
