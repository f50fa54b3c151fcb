import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { failureOf } from '../../data/failures.ts';
import { isDeadLink } from '../../data/mail-links.mutations.ts';
import { recoverPassword, requestRecovery } from '../../data/user.mutations.ts';
import { useFlow } from '../../framework/flow.ts';
import { useCall } from '../../platform/http/call-context.ts';
import { usePageLocale } from '../../platform/i18n/page-locale.ts';
import { useStores } from '../../stores/stores-context.ts';
import {
  NEW_PASSWORD_FAILURES,
  REQUEST_FAILURES,
  type RecoveryAddress,
  type RecoveryState,
  readRecoveryAddress,
  recoveryAfterCheck,
  recoveryStart,
} from './recovery.rules.ts';

type Flow = { state: RecoveryState; address: RecoveryAddress; isBusy: boolean };

const EMPTY: RecoveryAddress = { email: '', code: null };

export function useRecovery(isCodeAsked: boolean) {
  const call = useCall();
  const locale = usePageLocale();
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const { twoFactorPrompt } = useStores();
  const [flow, setFlow] = useState<Flow>({ state: recoveryStart(EMPTY), address: EMPTY, isBusy: false });

  // The server never receives the fragment, so the parameters are known only after hydration.
  // Remove the code from the URL immediately: it must not stay in the history or leak in a referrer.
  useEffect(() => {
    const address = readRecoveryAddress({ search, hash });
    if (!address.email && !address.code) return;
    const { email, code } = address;
    // The address of a mail that was sent keeps its e-mail after a reload.
    setFlow((flow) =>
      flow.state.at === 'sent' && !code ? flow : { state: recoveryStart(address), address, isBusy: false },
    );
    if (!code) return;
    void navigate(pathname, { replace: true });
    if (!email) return;
    void isDeadLink(call, { purpose: 'recover-password', token: code, email }).then((isDead) =>
      setFlow((flow) => (flow.address === address ? { ...flow, state: recoveryAfterCheck(isDead) } : flow)),
    );
  }, [call, pathname, search, hash, navigate]);

  const show = (state: RecoveryState, address = flow.address) => setFlow({ state, address, isBusy: false });
  useFlow({
    // A new password is chosen in the entry of its link, which cannot be reloaded.
    step: isCodeAsked ? 'code' : flow.state.at === 'sent' ? 'sent' : '',
    typed: { identity: flow.address.email },
    carried: { sent: 'sent' },
    onEntry({ step, identity }) {
      if (isCodeAsked && step === '') twoFactorPrompt.getState().cancel('2fa-cancelled');
      if (step === 'sent' && flow.state.at === 'request') {
        show({ at: 'sent', email: identity }, { email: identity, code: null });
      }
      if (step === '' && flow.state.at === 'sent') show({ at: 'request', failure: null });
    },
  });
  const busy = () => setFlow({ ...flow, isBusy: true });

  async function request(email: string): Promise<void> {
    busy();
    try {
      await requestRecovery(call, { email, locale });
      show({ at: 'sent', email }, { email, code: null });
    } catch (error) {
      const failure = failureOf('PUT /user/password/recovery', error, REQUEST_FAILURES);
      show({ at: 'request', failure }, { email, code: null });
    }
  }

  async function choose(password: string): Promise<void> {
    busy();
    const { email, code } = flow.address;
    try {
      await recoverPassword(call, { email, code: code ?? '', password });
      show({ at: 'done' });
    } catch (error) {
      show(failureOf('POST /user/password/recovery', error, NEW_PASSWORD_FAILURES));
    }
  }

  return {
    ...flow,
    request,
    choose,
    restart: () => show({ at: 'request', failure: null }, { email: flow.address.email, code: null }),
  };
}
