import { useEffect, useReducer } from 'react';
import { failureOf } from '../../data/failures.ts';
import { useCall } from '../../platform/http/call-context.ts';
import { usePageLocale } from '../../platform/i18n/page-locale.ts';
import { useSession, useStores } from '../../stores/stores-context.ts';
import { signInInstead, type Upgrade, upgradeGhost } from './external-auth.api.ts';
import {
  SIGN_IN_INSTEAD_FAILURES,
  UPGRADE_FAILURES,
  upgradeReducer,
  upgradeStart,
} from './upgrade.machine.ts';

/** Makes the ghost of a first social sign-in a player: with an e-mail and a password of its own, or linked to an account. */
export function useUpgrade(prefilledEmail: string | undefined) {
  const call = useCall();
  const locale = usePageLocale();
  const { session } = useStores();
  const provider = useSession(({ user }) => (typeof user === 'object' ? user.provider : null));
  const [state, dispatch] = useReducer(upgradeReducer, prefilledEmail, upgradeStart);

  async function send(upgrade: Upgrade): Promise<void> {
    try {
      await enter(await upgradeGhost(call, upgrade));
    } catch (error) {
      const failure = failureOf('POST /auth/thin/ghostuser/upgrade', error, UPGRADE_FAILURES);
      const isLost = failure === 'not-found' && upgrade.password === undefined;
      dispatch({ type: 'failed', failure: isLost ? 'unknown' : failure });
      if (failure === 'not-found' && !isLost) await signIn(upgrade);
    }
  }

  /** The ghost is gone: another tab has upgraded it meanwhile. */
  async function signIn(upgrade: Upgrade): Promise<void> {
    try {
      await enter(await signInInstead(call, upgrade));
    } catch (error) {
      const endpoint = 'POST /authProviders/credentials/sessions';
      dispatch({ type: 'failed', failure: failureOf(endpoint, error, SIGN_IN_INSTEAD_FAILURES) });
    }
  }

  function enter({ token }: { token?: string | undefined }): Promise<void> {
    if (!token) throw new TypeError('An upgrade came without its token');
    return session.getState().signInExternally(token);
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
