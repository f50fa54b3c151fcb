import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useDataClient } from '../../data/data-client.ts';
import { type Failures, failureOf, SIGN_IN_AGAIN, TRANSPORT_FAILURES } from '../../data/failures.ts';
import { endOtherSessions } from '../../data/own-sessions.mutations.ts';
import { viewOf } from '../../data/query-view.ts';
import { useAction } from '../../data/use-action.ts';
import { signInMethodsQuery } from '../../data/user.queries.ts';
import { useFlow } from '../../framework/flow.ts';
import type { FormFailure } from '../../platform/forms/form-failure.ts';
import { useUserId } from '../../stores/stores-context.ts';
import { nameOfStep, type Step, stepAfter, stepNamed } from './activity.rules.ts';

const FAILURES: Failures<'DELETE /auth/sessions/others', FormFailure> = {
  ...TRANSPORT_FAILURES,
  REAUTHENTICATION_REQUIRED: SIGN_IN_AGAIN,
  unexpected: { at: 'form', text: 'Error.Unknown' },
};

/** The steps after “This wasn’t me”. They are entries of the history; leaving them leads to the list. */
export function useSecureAccount() {
  const client = useDataClient();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const [step, setStep] = useState<Step>('sign-out');
  const [isLeaving, setLeaving] = useState(false);
  const own = useQuery(signInMethodsQuery(client.call, useUserId()));

  useFlow({
    step: nameOfStep(step),
    onEntry: (entry) => setStep(stepNamed(entry.step)),
    isDone: isLeaving,
    onDone: () => void navigate(pathname, { replace: true }),
  });

  const goOn = () => setStep(stepAfter(step));
  const signOut = useAction(
    async () => {
      await endOtherSessions(client);
      setStep('password');
    },
    (error) => failureOf('DELETE /auth/sessions/others', error, FAILURES),
  );
  // After a failed reload the list from before lacks what was added since.
  const methods = own.isError
    ? ({ kind: 'failed', isRetrying: own.isFetching, retry: () => void own.refetch() } as const)
    : viewOf(own);
  return { step, methods, signOut, goOn, leave: () => setLeaving(true) };
}
