import { useCallback, useEffect, useRef, useState } from 'react';
import { useCall } from '../../platform/http/call-context.ts';
import { isHttpError } from '../../platform/http/http-error.ts';
import { useStores } from '../../stores/stores-context.ts';
import { validateEmail } from './email-validation.api.ts';
import { type ValidationState, validationErrorOf } from './email-validation.rules.ts';

/**
 * Asking for the page uses nothing up, because mail programs look at links by themselves: the browser says it
 * in a call of its own, once.
 */
export function useEmailValidation(token: string): { state: ValidationState; check(): void } {
  const call = useCall();
  const { session } = useStores();
  const [state, setState] = useState<ValidationState>({ at: 'checking' });
  const isBegun = useRef(false);

  const check = useCallback(async () => {
    setState({ at: 'checking' });
    try {
      const { userId } = await validateEmail(call, token);
      if (userId) void session.getState().tellUserChanged();
      // The answer to a first try may have been lost on its way, and then the link is used up by now.
      else await session.getState().askAgain();
      setState({ at: userId ? 'validated' : 'refused' });
    } catch (error) {
      setState({ at: 'failed', error: isHttpError(error) ? validationErrorOf(error) : 'unknown' });
    }
  }, [call, session, token]);

  useEffect(() => {
    if (isBegun.current) return;
    isBegun.current = true;
    void check();
  }, [check]);

  return { state, check: () => void check() };
}
