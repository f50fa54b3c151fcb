import { useCallback, useEffect, useRef, useState } from 'react';
import { failureOf } from '../../data/failures.ts';
import { validateEmail } from '../../data/user.mutations.ts';
import { useCall } from '../../platform/http/call-context.ts';
import { useStores } from '../../stores/stores-context.ts';
import { VALIDATION_FAILURES, type ValidationState } from './email-validation.rules.ts';

/**
 * Loading the page does not use up the token, because mail programs prefetch links. The browser sends the token
 * in a separate call, once.
 */
export function useEmailValidation(token: string): { state: ValidationState; check(): void } {
  const call = useCall();
  const { session } = useStores();
  const [state, setState] = useState<ValidationState>({ at: 'checking' });
  const isBegun = useRef(false);

  const check = useCallback(async () => {
    setState({ at: 'checking' });
    const outcome = await validateEmail({ call, session }, token).then(
      ({ userId }) => ({ at: userId ? 'validated' : 'refused' }) as const,
      (error: unknown) => failureOf('POST /user/validate/:token', error, VALIDATION_FAILURES),
    );
    // The response to the first attempt may have been lost. Then the token is already used.
    if (outcome.at === 'refused') await session.getState().reloadUser();
    setState(outcome);
  }, [call, session, token]);

  useEffect(() => {
    if (isBegun.current) return;
    isBegun.current = true;
    void check();
  }, [check]);

  return { state, check: () => void check() };
}
