import { CodedError } from '../../errors.ts';
import type { Caller } from '../../ports/caller.ts';
import type { SecretBox } from '../../ports/secret-box.ts';
import { type Arrival, type ArrivalParts, createArrivals } from '../sessions/arrival.service.ts';
import type { SignedIn } from '../sessions/sign-in.presenter.ts';
import type { TokenRow } from '../tokens/one-time-tokens.repository.ts';
import { createOneTimeTokens } from '../tokens/one-time-tokens.service.ts';
import { mHashOf } from '../users/m-hash.rules.ts';
import { findUserById, type KnownUser } from '../users/users.repository.ts';
import { authCodePayload, externalCodePayload } from './code-payload.rules.ts';

type Wish = Omit<Arrival, 'user' | 'purpose'>;

export interface CodeExchangeService {
  /** A game, the board or the launcher signs in with a code of POST /auth/codes. */
  forClient(code: string, caller: Caller): Promise<SignedIn>;
  /** The browser that finished a social sign-in gets its session. */
  forBrowser(code: string, caller: Caller): Promise<string>;
}

export function createCodeExchangeService(parts: ArrivalParts & { secrets: SecretBox }): CodeExchangeService {
  const { db, clock, secrets } = parts;
  const tokens = createOneTimeTokens(parts);
  const arrivals = createArrivals(parts);

  /** The code is used up with the session it opens, so a missing second factor does not cost it. */
  async function exchange(
    purpose: 'auth_code' | 'external_code',
    code: string,
    wishOf: (row: TokenRow) => Wish,
    caller: Caller,
  ): Promise<{ user: KnownUser; wish: Wish; token: string }> {
    const row = await tokens.find(purpose, code);
    const user = row?.userId ? await findUserById(db.queries, row.userId, clock.now()) : null;
    if (!row || !user) throw await refusalOf(purpose, code);
    const wish = wishOf(row);
    const { token } = await arrivals.admit(
      { ...wish, user, purpose: 'code_exchange' },
      caller,
      async (tx) => {
        if (!(await tokens.consume(tx, purpose, code))) throw usedCode();
      },
    );
    return { user, wish, token };
  }

  async function refusalOf(purpose: 'auth_code' | 'external_code', code: string): Promise<CodedError> {
    return (await tokens.wasUsed(purpose, code)) ? usedCode() : new CodedError('NOT_FOUND');
  }

  return {
    async forClient(code, caller) {
      const { user, wish, token } = await exchange(
        'auth_code',
        code,
        ({ payload }) => {
          const { platformGameAccountId, authenticatedAt } = authCodePayload.parse(payload);
          return {
            remembered: false,
            isPlatformLogin: true,
            platformGameAccountId,
            authenticatedAt: new Date(authenticatedAt),
          };
        },
        caller,
      );
      return {
        token,
        user,
        mHash: mHashOf(secrets, user.emailCanonical),
        isPlatformLogin: wish.isPlatformLogin,
        platformGameAccountId: wish.platformGameAccountId ?? null,
      };
    },
    async forBrowser(code, caller) {
      const { token } = await exchange(
        'external_code',
        code,
        ({ payload }) => {
          const { provider } = externalCodePayload.parse(payload);
          // Remember-me is always on for external sign-in.
          return { remembered: true, isPlatformLogin: true, provider };
        },
        caller,
      );
      return token;
    },
  };
}

function usedCode(): CodedError {
  return new CodedError('INVALID_REQUEST', { reason: 'INVALID_CODE', fields: ['code'] });
}
