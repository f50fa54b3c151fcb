import { SOCIAL_PROVIDERS } from '@gatehouse/domain/games';
import { z } from 'zod';
import type { Caller } from '../../../callers/caller.ts';
import { CodedError } from '../../../errors.ts';
import type { SignInCompletion } from '../sign-in/sign-in-completion.service.ts';
import type { OneTimeTokens } from '../tokens/one-time-tokens.service.ts';
import type { Users } from '../users/users.service.ts';

/** The payload of the code of a finished social sign-in. */
const externalCodePayload = z.object({ provider: z.enum(SOCIAL_PROVIDERS) });

export type CodeExchange = ReturnType<typeof createCodeExchange>;

export function createCodeExchange({
  users,
  tokens,
  signInCompletion,
}: {
  users: Users;
  tokens: OneTimeTokens;
  signInCompletion: SignInCompletion;
}) {
  async function refusalOf(code: string): Promise<CodedError> {
    return (await tokens.findUsed('external_code', code)) ? usedCode() : new CodedError('NOT_FOUND');
  }

  return {
    /** Opens the session for the browser that finished a social sign-in. */
    async forBrowser(code: string, caller: Caller): Promise<string> {
      const row = await tokens.find('external_code', code);
      const user = row?.userId ? await users.findById(row.userId) : null;
      if (!row || !user) throw await refusalOf(code);
      const { provider } = externalCodePayload.parse(row.payload);
      const { token } = await signInCompletion.complete(
        // Remember-me is always on for external sign-in.
        { user, way: provider, remembered: true, isPlatformLogin: true, provider },
        caller,
        // The code is used up together with opening the session, so a missing second factor does not use it up.
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
