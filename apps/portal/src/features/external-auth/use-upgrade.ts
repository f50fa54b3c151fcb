import type { GhostUpgradeBody } from '@gatehouse/contract/migration';
import { defaultDisplayName } from '@gatehouse/domain/display-name';
import { useEffect, useEffectEvent, useReducer, useState } from 'react';
import { failureOf, waitOf } from '../../data/failures.ts';
import { upgradeGhost } from '../../data/ghosts.mutations.ts';
import { signIn, tokenOf } from '../../data/sessions.mutations.ts';
import { useFlow, useFlowEntry } from '../../framework/flow.ts';
import { useConfig } from '../../platform/config-context.ts';
import { useCall } from '../../platform/http/call-context.ts';
import { usePageLocale } from '../../platform/i18n/page-locale.ts';
import { useTracking } from '../../platform/tracking/tracking-context.ts';
import { createLoginMemory } from '../../stores/login-memory.ts';
import { useSession, useStores } from '../../stores/stores-context.ts';
import {
  SIGN_IN_INSTEAD_FAILURES,
  UPGRADE_FAILURES,
  type UpgradeFailure,
  upgradeReducer,
  upgradeStart,
} from './upgrade.reducer.ts';
import { upgradeEventOf } from './upgrade-tracking.ts';

/** The step of the history entry that the page around it has made for the upgrade. */
const FIRST_STEP = 'account';
/** The steps of the second pane, which is the e-mail where the provider has supplied one. */
const STEPS = { email: `${FIRST_STEP}/email`, password: `${FIRST_STEP}/password` };

type Upgrade = Pick<GhostUpgradeBody, 'email' | 'password'>;

/**
 * Turns the ghost of a first social sign-in into a player: with its own e-mail and password, or linked to an
 * account.
 */
export function useUpgrade(prefilledEmail: string | undefined) {
  const call = useCall();
  const locale = usePageLocale();
  const { legal } = useConfig();
  const { consent, session } = useStores();
  const { track } = useTracking();
  const provider = useSession(({ user }) => (typeof user === 'object' ? user.provider : null));
  const { step, identity } = useFlowEntry().entry;
  const first = prefilledEmail ? 'password' : 'email';
  // A reload of the second step asks the server again which account the e-mail has.
  const [checkedFirst] = useState(prefilledEmail ?? (step === STEPS.password ? identity : ''));
  const [state, dispatch] = useReducer(upgradeReducer, null, () => upgradeStart(checkedFirst, identity));
  const pane = state.at === 'email' ? 'email' : 'password';

  function count(failure: UpgradeFailure | null, isLink = state.at === 'password' && state.mode === 'link') {
    const memory = createLoginMemory(consent.getState().allows);
    const event = upgradeEventOf({ isLink, subpage: memory.subpageOf(true) }, failure);
    if (failure === null) memory.remember(true);
    if (event) void track(event);
  }

  async function send(upgrade: Upgrade, isSubmitted = true): Promise<void> {
    try {
      const displayName = defaultDisplayName(upgrade.email);
      const result = await upgradeGhost(call, { ...upgrade, displayName, locale, legal });
      await session.getState().signInExternally(tokenOf(result));
      count(null);
    } catch (error) {
      const failure = failureOf('POST /auth/thin/ghostuser/upgrade', error, UPGRADE_FAILURES);
      const isLost = failure === 'not-found' && upgrade.password === undefined;
      dispatch({ type: 'failed', failure: isLost ? 'unknown' : failure, waitS: waitOf(error) });
      if (isSubmitted) count(isLost ? 'unknown' : failure);
      if (failure === 'not-found' && !isLost) await signInInstead(upgrade);
    }
  }

  /** The ghost no longer exists: another tab has upgraded it. */
  async function signInInstead({ email, password = '' }: Upgrade): Promise<void> {
    try {
      const token = await signIn(call, { email, password, locale, rememberMe: true });
      await session.getState().signInExternally(token);
      count(null, true);
    } catch (error) {
      const endpoint = 'POST /authProviders/credentials/sessions';
      const failure = failureOf(endpoint, error, SIGN_IN_INSTEAD_FAILURES);
      dispatch({ type: 'failed', failure, waitS: waitOf(error) });
      count(failure, true);
    }
  }

  // Whether the account exists decides the first step, so the server is asked first.
  const check = useEffectEvent((email: string) => void send({ email }, false));
  useEffect(() => {
    if (checkedFirst) check(checkedFirst);
  }, [checkedFirst]);

  useFlow({
    step: pane === first ? FIRST_STEP : STEPS[pane],
    first: FIRST_STEP,
    typed: { identity: state.email },
    onEntry({ step, identity, trail }) {
      const wanted = step === FIRST_STEP ? first : step === STEPS.email ? 'email' : 'password';
      if (wanted === pane || !trail.includes(FIRST_STEP)) return;
      if (state.at === 'email' && state.isBusy) return;
      if (wanted === 'email') dispatch({ type: 'edit-email' });
      else giveEmail(identity || state.email, false);
    },
  });

  function giveEmail(email: string, isSubmitted = true): void {
    dispatch({ type: 'email-given', email });
    void send({ email }, isSubmitted);
  }

  return {
    state,
    provider,
    giveEmail: (email: string) => giveEmail(email),
    givePassword(password: string) {
      dispatch({ type: 'password-given' });
      void send({ email: state.email, password });
    },
    editEmail: () => dispatch({ type: 'edit-email' }),
    /** The ghost’s session ends; the page shows its first step again. */
    cancel: () => void session.getState().signInAgain(),
  };
}
