import { EMAIL_CODE_S, ONE_TIME_CODE_LENGTH } from '@gatehouse/domain/limits';
import type { Queries } from '../../../db/db.ts';
import { CodedError } from '../../../errors.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { Random } from '../../../ports/random.ts';
import type { SecretBox } from '../../../ports/secret-box.ts';
import { type CodeToSend, putEmailCode, tryEmailCode, voidEmailCodesOf } from './email-codes.repository.ts';

const SECOND_MS = 1000;
const HOUR_S = 60 * 60;
const HASH_PURPOSE = 'email-code';

type Recipient = Pick<CodeToSend, 'userId' | 'purpose' | 'email' | 'emailCanonical'>;
type Guess = Omit<Recipient, 'email'> & { code: string };

export type EmailCodes = ReturnType<typeof createEmailCodes>;

/** Six digits that prove an address. One is valid at a time for each user and purpose. */
export function createEmailCodes({
  clock,
  random,
  secrets,
}: {
  clock: Clock;
  random: Random;
  secrets: SecretBox;
}) {
  return {
    /** Throws TOO_MANY_REQUESTS after too many wrong codes within the hour. */
    async issue(tx: Queries, recipient: Recipient): Promise<string> {
      const now = clock.now();
      const code = random.digits(ONE_TIME_CODE_LENGTH);
      const waiting = {
        ...recipient,
        codeHash: secrets.keyedHash(HASH_PURPOSE, bind({ ...recipient, code })),
        sentAt: now,
        expiresAt: new Date(now.getTime() + EMAIL_CODE_S * SECOND_MS),
      };
      if (!(await putEmailCode(tx, waiting, new Date(now.getTime() - HOUR_S * SECOND_MS)))) {
        throw new CodedError('TOO_MANY_REQUESTS', { retryAfterSeconds: HOUR_S });
      }
      return code;
    },
    /** A wrong code is counted in this transaction, which therefore must not be rolled back. */
    redeem(tx: Queries, { code, ...guess }: Guess): Promise<boolean> {
      const codeHashes = secrets.keyedHashes(HASH_PURPOSE, bind({ ...guess, code }));
      return tryEmailCode(tx, { ...guess, codeHashes }, clock.now());
    },
    revokeAll: (tx: Queries, userId: string) => voidEmailCodesOf(tx, userId, clock.now()),
  };
}

function bind({ userId, emailCanonical, code }: Guess): string {
  return `${userId}:${emailCanonical}:${code}`;
}
