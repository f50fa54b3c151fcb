import type { GhostUpgradeBody } from '@gatehouse/contract/migration';
import { defaultDisplayName } from '@gatehouse/domain/display-name';
import { useEffect, useReducer } from 'react';
import { failureOf } from '../../data/failures.ts';
import { upgradeGhost } from '../../data/ghosts.mutations.ts';
import { signIn, tokenOf } from '../../data/sessions.mutations.ts';
import { useCall } from '../../platform/http/call-context.ts';
import { usePageLocale } from '../../platform/i18n/page-locale.ts';
import { useSession, useStores } from '../../stores/stores-context.ts';
import {
  SIGN_IN_INSTEAD_FAILURES,
  UPGRADE_FAILURES,
  upgradeReducer,
  upgradeStart,
} from './upgrade.machine.ts';

type Upgrade = Pick<GhostUpgradeBody, 'email' | 'password'>;

/**
 * Turns the ghost of a first social sign-in into a player: with its own e-mail and password, or linked to an
 * account.
 */
export function useUpgrade(prefilledEmail: string | undefined) {
  const call = useCall();
  const locale = usePageLocale();
  const { session } = useStores();
  const provider = useSession(({ user }) => (typeof user === 'object' ? user.provider : null));
  const [state, dispatch] = useReducer(upgradeReducer, prefilledEmail, upgradeStart);

  async function send(upgrade: Upgrade): Promise<void> {
    try {
      const displayName = defaultDisplayName(upgrade.email);
      const result = await upgradeGhost(call, { ...upgrade, displayName, locale });
      await session.getState().signInExternally(tokenOf(result));
    } catch (error) {
      const failure = failureOf('POST /auth/thin/ghostuser/upgrade', error, UPGRADE_FAILURES);
      const isLost = failure === 'not-found' && upgrade.password === undefined;
      dispatch({ type: 'failed', failure: isLost ? 'unknown' : failure });
      if (failure === 'not-found' && !isLost) await signInInstead(upgrade);
    }
  }

  /** The ghost no longer exists: another tab has upgraded it. */
  async function signInInstead({ email, password = '' }: Upgrade): Promise<void> {
    try {
      const token = await signIn(call, { email, password, locale, rememberMe: true });
      await session.getState().signInExternally(token);
    } catch (error) {
      const endpoint = 'POST /authProviders/credentials/sessions';
      dispatch({ type: 'failed', failure: failureOf(endpoint, error, SIGN_IN_INSTEAD_FAILURES) });
    }
  }

  // Whether the account exists decides the first step, so the server is asked first.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for the e-mail that came along
  useEffect(() => {
    if (prefilledEmail) void send({ email: prefilledEmail });
  }, []);

  return {
    state,
    provider,
    giveEmail(email: string) {
      dispatch({ type: 'email-given', email });
      void send({ email });
    },
    givePassword(password: string) {
      dispatch({ type: 'password-given' });
      void send({ email: state.email, password });
    },
    editEmail: () => dispatch({ type: 'edit-email' }),
    /** The ghost’s session ends; the page shows its first step again. */
    cancel: () => void session.getState().signInAgain(),
  };
}
