import { canonicalEmail } from '@gatehouse/domain/email';
import {
  OPERATOR_NAME_LENGTH_MAX,
  OPERATOR_SIGN_INS_PER_ADDRESS_MAX,
  OPERATOR_SIGN_INS_WINDOW_S,
} from '@gatehouse/domain/limits';
import type { OperatorCaller } from '../../../callers/caller.ts';
import type { OperatorSession } from '../../../callers/operator-session.ts';
import type { Database, Queries } from '../../../db/db.ts';
import { CodedError, refuseUnless } from '../../../errors.ts';
import type { Logger } from '../../../log.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { Limit, Limiter } from '../../../ports/limiter.ts';
import { ProviderUnreachable } from '../../../ports/operator-identity-provider.ts';
import type { AuditLog, OperatorAct } from '../audit-log/audit-log.service.ts';
import type { OperatorProvider, ProvenOperator } from './operator-provider.service.ts';
import type { OperatorSessions } from './operator-sessions.service.ts';
import { deleteTokensOf } from './operator-tokens.repository.ts';
import {
  findOperatorByEmail,
  findOperatorBySubject,
  insertOperator,
  lockOperator,
  type OperatorAccount,
  updateOperator,
} from './operators.repository.ts';
import { deleteSecondFactors } from './second-factors.repository.ts';

const PER_ADDRESS: Limit = {
  points: OPERATOR_SIGN_INS_PER_ADDRESS_MAX,
  windowSeconds: OPERATOR_SIGN_INS_WINDOW_S,
  isPerAddressBlock: true,
};

interface Answer {
  query: string;
  browserSecret: string | null;
}

export type OperatorProviderSignIn = ReturnType<typeof createOperatorProviderSignIn>;

/** Sign-in by the publisher's OpenID provider. Whatever is wrong with an answer of it, ours is CREDENTIALS_INVALID. */
export function createOperatorProviderSignIn({
  db,
  clock,
  logger,
  limiter,
  operatorProvider,
  operatorSessions,
  auditLog,
}: {
  db: Database;
  clock: Clock;
  logger: Pick<Logger, 'warn'>;
  limiter: Pick<Limiter, 'consume'>;
  operatorProvider: OperatorProvider;
  operatorSessions: OperatorSessions;
  auditLog: AuditLog;
}) {
  /** The provider has failed and not the person: the sentence names it. */
  function failAtProvider(caller: OperatorCaller, error: unknown): never {
    logger.warn({ err: error, address: caller.address }, 'operator.provider-unreachable');
    throw new CodedError('ACT_REFUSED', {
      message: `${operatorProvider.name} does not answer as it should. Try again in a minute. An admin sees the reason in the log of the server.`,
    });
  }

  function refuse(caller: OperatorCaller, error: unknown): never {
    if (error instanceof ProviderUnreachable) failAtProvider(caller, error);
    logger.warn({ err: error, address: caller.address, method: 'provider' }, 'operator.sign-in-refused');
    throw new CodedError('CREDENTIALS_INVALID');
  }

  /** The operator signs in as itself, so that it is the one who acts. */
  const record = (
    tx: Queries,
    { id, name }: Pick<OperatorAccount, 'id' | 'name'>,
    caller: OperatorCaller,
    act: OperatorAct,
    changed: { before?: Record<string, unknown>; after?: Record<string, unknown> } = {},
  ) =>
    auditLog.record(
      tx,
      { name, osUser: null, id, address: caller.address },
      {
        ...{ act, subjectType: 'operator', subjectId: id, reason: null },
        ...{ details: { method: 'provider' }, ...changed },
      },
    );

  /** By the id at the provider; the first time by the address, which the provider has verified. */
  async function findKnown(tx: Queries, { subject }: ProvenOperator, emailCanonical: string) {
    const known =
      (await findOperatorBySubject(tx, subject)) ?? (await findOperatorByEmail(tx, emailCanonical));
    return known && lockOperator(tx, known.id);
  }

  async function add(tx: Queries, proven: ProvenOperator, emailCanonical: string, caller: OperatorCaller) {
    const { email, roles, subject } = proven;
    const name = (proven.name ?? email.split('@')[0] ?? '').slice(0, OPERATOR_NAME_LENGTH_MAX);
    const now = clock.now();
    const added = await insertOperator(tx, {
      ...{ name, email, emailCanonical, roles, createdAt: now, setUpAt: now, lastSignInAt: now },
      providerSubject: subject,
    });
    // A parallel first sign-in of the same person.
    if (!added) throw new Error('the operator has just been added');
    await record(tx, added, caller, 'operator.add', { after: { name, roles } });
    return added;
  }

  /** From now on the provider alone decides: password, second factors and set-up link of before end. */
  async function bind(tx: Queries, known: OperatorAccount, { subject }: ProvenOperator): Promise<void> {
    if (known.providerSubject === subject) return;
    if (known.providerSubject !== null) throw new Error('the address is that of another operator');
    await updateOperator(tx, known.id, {
      providerSubject: subject,
      passwordHash: null,
      setUpAt: known.setUpAt ?? clock.now(),
    });
    await deleteSecondFactors(tx, known.id);
    await deleteTokensOf(tx, known.id);
    await operatorSessions.endAll(tx, known.id);
  }

  async function followRoles(
    tx: Queries,
    known: OperatorAccount,
    roles: ProvenOperator['roles'],
    caller: OperatorCaller,
  ) {
    const isSame = roles.length === known.roles.length && roles.every((role) => known.roles.includes(role));
    if (isSame) return;
    await updateOperator(tx, known.id, { roles });
    await operatorSessions.endAll(tx, known.id);
    await record(tx, known, caller, 'operator.change-roles', {
      before: { roles: known.roles },
      after: { roles },
    });
  }

  async function openSession(proven: ProvenOperator, caller: OperatorCaller): Promise<string> {
    const emailCanonical = canonicalEmail(proven.email);
    if (emailCanonical === null) throw new Error('the provider sent no valid address');
    return db.transaction(async (tx) => {
      const known = await findKnown(tx, proven, emailCanonical);
      if (known && known.disabledAt !== null) throw new Error('the operator is disabled');
      if (known) {
        await bind(tx, known, proven);
        await followRoles(tx, known, proven.roles, caller);
        await updateOperator(tx, known.id, { lastSignInAt: clock.now() });
      }
      const operator = known ?? (await add(tx, proven, emailCanonical, caller));
      await record(tx, operator, caller, 'operator.sign-in');
      return operatorSessions.open(tx, operator, caller);
    });
  }

  return {
    async begin(caller: OperatorCaller, session: OperatorSession | null) {
      refuseUnless(await limiter.consume('operator-sign-in-address', caller.addressBucket, PER_ADDRESS));
      if (session && !session.isByProvider) throw new CodedError('NOT_FOUND');
      return operatorProvider.begin(session ? 'confirmation' : 'sign-in', session).catch((error: unknown) => {
        if (error instanceof ProviderUnreachable) failAtProvider(caller, error);
        throw error;
      });
    },

    /** Returns the token of the new session. */
    signIn: (answer: Answer, caller: OperatorCaller): Promise<string> =>
      operatorProvider
        .prove('sign-in', answer, null)
        .then((proven) => openSession(proven, caller))
        .catch((error: unknown) => refuse(caller, error)),

    /** It is still the same person, who has just given the provider the credentials again. */
    async confirm(session: OperatorSession, answer: Answer, caller: OperatorCaller): Promise<void> {
      try {
        const { subject } = await operatorProvider.prove('confirmation', answer, session);
        const known = await findOperatorBySubject(db.queries, subject);
        if (known?.id !== session.operatorId) throw new Error('this is another operator');
      } catch (error) {
        refuse(caller, error);
      }
      await operatorSessions.confirm(session.id);
    },
  };
}
