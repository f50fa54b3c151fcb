import type { OperatorPasskeyBody } from '@gatehouse/contract/operator/session.endpoints';
import type {
  NewPasskeyBody,
  PasskeyCreationOptions,
  PasskeyRequestOptions,
} from '@gatehouse/contract/passkey';
import { PASSKEY_CHALLENGE_S } from '@gatehouse/domain/limits';
import type { CallerDevice } from '../../../callers/caller.ts';
import type { Database, Queries } from '../../../db/db.ts';
import type { Env } from '../../../env.ts';
import { CodedError } from '../../../errors.ts';
import { hashToken } from '../../../hash-token.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { Random } from '../../../ports/random.ts';
import {
  creationOptionsOf,
  requestOptionsOf,
  userHandleOf,
} from '../../identity/passkeys/ceremony-options.rules.ts';
import { verifyNewPasskey, verifyPasskey } from '../../identity/passkeys/passkey-ceremonies.ts';
import { relyingPartyOf } from '../../identity/passkeys/relying-party.rules.ts';
import { insertToken, spendToken } from './operator-tokens.repository.ts';
import type { OperatorAccount } from './operators.repository.ts';
import {
  findPasskey,
  insertPasskey,
  listPasskeys,
  markPasskeyUsed,
  type OperatorPasskey,
} from './second-factors.repository.ts';

type NewCredential = NonNullable<Awaited<ReturnType<typeof verifyNewPasskey>>>;

export type OperatorPasskeys = ReturnType<typeof createOperatorPasskeys>;

export function createOperatorPasskeys({
  env,
  db,
  clock,
  random,
  content,
}: {
  env: Pick<Env, 'publicUrl' | 'sessionDomain'>;
  db: Database;
  clock: Clock;
  random: Random;
  content: { brand: { name: string } };
}) {
  const relyingParty = relyingPartyOf(env);

  async function issueChallenge(
    purpose: 'passkey_registration' | 'passkey_sign_in',
    operatorId: string | null,
  ): Promise<string> {
    const now = clock.now();
    const challenge = random.token();
    await insertToken(db.queries, {
      tokenHash: hashToken(challenge),
      purpose,
      operatorId,
      createdAt: now,
      expiresAt: new Date(now.getTime() + PASSKEY_CHALLENGE_S * 1000),
    });
    return challenge;
  }

  return {
    async creationOptions({ id, name, email }: OperatorAccount): Promise<PasskeyCreationOptions> {
      const known = await listPasskeys(db.queries, id);
      return creationOptionsOf(
        { id: relyingParty.id, name: content.brand.name },
        // Browsers list it next to the passkeys of players.
        { id, name: `${email} (operator)`, displayName: `${name} (operator)` },
        await issueChallenge('passkey_registration', id),
        known,
      );
    },

    async requestOptions(): Promise<PasskeyRequestOptions> {
      return requestOptionsOf(relyingParty.id, await issueChallenge('passkey_sign_in', null));
    },

    /** Throws INVALID_PASSKEY for a response that is not to our challenge for this operator. */
    async verifyNew(operatorId: string, body: NewPasskeyBody): Promise<NewCredential> {
      const made = await verifyNewPasskey(body, {
        relyingParty,
        async spendChallenge(challenge) {
          const token = await spendToken(
            db.queries,
            'passkey_registration',
            hashToken(challenge),
            clock.now(),
          );
          return token?.operatorId === operatorId;
        },
      });
      if (made === null) throw new CodedError('INVALID_REQUEST', { reason: 'INVALID_PASSKEY' });
      return made;
    },

    async store(
      tx: Queries,
      operatorId: string,
      made: NewCredential,
      { transports, device }: { transports: string[] | undefined; device: CallerDevice },
    ): Promise<void> {
      const added = await insertPasskey(tx, {
        ...made,
        ...device,
        operatorId,
        transports: transports ?? [],
        createdAt: clock.now(),
      });
      if (!added) throw new CodedError('INVALID_REQUEST', { reason: 'INVALID_PASSKEY' });
    },

    /** The passkey that the response proves, which counts as used; null for everything else. */
    async prove(body: OperatorPasskeyBody): Promise<OperatorPasskey | null> {
      const passkey = await findPasskey(db.queries, body.id);
      if (!passkey) return null;
      const counter = await verifyPasskey({ ...body, rememberMe: false }, passkey, {
        relyingParty,
        spendChallenge: async (challenge) =>
          (await spendToken(db.queries, 'passkey_sign_in', hashToken(challenge), clock.now())) !== null,
      });
      if (counter === null || body.response.userHandle !== userHandleOf(passkey.operatorId)) return null;
      const isUsed = await markPasskeyUsed(db.queries, passkey.id, { counter, at: clock.now() });
      return isUsed ? passkey : null;
    },
  };
}
