import { useEffect, useReducer } from 'react';
import { useCall } from '../../platform/http/call-context.ts';
import type { Call } from '../../platform/http/call-options.ts';
import { isHttpError } from '../../platform/http/http-error.ts';
import { usePageLocale } from '../../platform/i18n/page-locale.ts';
import { useSession, useStores } from '../../stores/stores-context.ts';
import { signInInstead, type Upgrade, upgradeGhost } from './external-auth.api.ts';
import { upgradeFailureOf, upgradeReducer, upgradeStart } from './upgrade.machine.ts';

/** Makes the ghost of a first social sign-in a player: with an e-mail and a password of its own, or linked to an account. */
export function useUpgrade(prefilledEmail: string | undefined) {
  const call = useCall();
  const locale = usePageLocale();
  const { session } = useStores();
  const provider = useSession(({ user }) => (typeof user === 'object' ? user.provider : null));
  const [state, dispatch] = useReducer(upgradeReducer, prefilledEmail, upgradeStart);

  async function send(upgrade: Upgrade, act: typeof attemptUpgrade = attemptUpgrade): Promise<void> {
    try {
      const token = await act(call, upgrade);
      await session.getState().signInExternally(token);
    } catch (error) {
      const failure = isHttpError(error) ? upgradeFailureOf(error) : 'unknown';
      // A sign-in that fails begins again, whatever the reason; so does an upgrade without a password to try it with.
      const isLost = failure === 'not-found' && (act === attemptSignIn || upgrade.password === undefined);
      const isRefusedSignIn = act === attemptSignIn && !failure.startsWith('2fa-');
      dispatch({ type: 'failed', failure: isLost || isRefusedSignIn ? 'unknown' : failure });
      if (isLost || isRefusedSignIn) return;
      if (failure === 'not-found') return send(upgrade, attemptSignIn);
      if (failure === '2fa-removed') return send(upgrade, act);
    }
  }

  // Whether the account exists decides what the first step asks for, so it is asked before the player is.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for the e-mail that came along
  useEffect(() => {
    if (prefilledEmail) void send({ email: prefilledEmail, locale });
  }, []);

  return {
    state,
    provider,
    giveEmail(email: string) {
      dispatch({ type: 'email-given', email });
      void send({ email, locale });
    },
    givePassword(password: string) {
      dispatch({ type: 'password-given' });
      void send({ email: state.email, password, locale });
    },
    editEmail: () => dispatch({ type: 'edit-email' }),
  };
}

async function attemptUpgrade(call: Call, upgrade: Upgrade): Promise<string> {
  return tokenOf(await upgradeGhost(call, upgrade));
}

async function attemptSignIn(call: Call, upgrade: Upgrade): Promise<string> {
  return tokenOf(await signInInstead(call, upgrade));
}

function tokenOf({ token }: { token?: string | undefined }): string {
  if (!token) throw new TypeError('An upgrade came without its token');
  return token;
}
