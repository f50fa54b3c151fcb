import { CodedError } from '../../../errors.ts';
import type { Caller } from '../../../ports/caller.ts';
import { externalCodePayload } from '../auth-codes/code-payload.ts';
import { type ArrivalParts, createArrivals } from '../sign-in/complete-sign-in.service.ts';
import { createOneTimeTokens } from '../tokens/one-time-tokens.service.ts';
import { findUserById } from '../users/users.repository.ts';

export interface CodeExchangeService {
  /** The browser that finished a social sign-in gets its session. */
  forBrowser(code: string, caller: Caller): Promise<string>;
}

export function createCodeExchangeService(parts: ArrivalParts): CodeExchangeService {
  const { db, clock } = parts;
  const tokens = createOneTimeTokens(parts);
  const arrivals = createArrivals(parts);

  async function refusalOf(code: string): Promise<CodedError> {
    return (await tokens.wasUsed('external_code', code)) ? usedCode() : new CodedError('NOT_FOUND');
  }

  return {
    async forBrowser(code, caller) {
      const row = await tokens.find('external_code', code);
      const user = row?.userId ? await findUserById(db.queries, row.userId, clock.now()) : null;
      if (!row || !user) throw await refusalOf(code);
      const { provider } = externalCodePayload.parse(row.payload);
      const { token } = await arrivals.admit(
        // Remember-me is always on for external sign-in.
        { user, purpose: 'code_exchange', remembered: true, isPlatformLogin: true, provider },
        caller,
        // The code is used up with the session it opens, so a missing second factor does not cost it.
        async (tx) => {
          if (!(await tokens.consume(tx, 'external_code', code))) throw usedCode();
        },
      );
      return token;
    },
  };
}

function usedCode(): CodedError {
  return new CodedError('INVALID_REQUEST', { reason: 'INVALID_CODE', fields: ['code'] });
}
