import { Button } from '@gatehouse/ui/buttons/button.tsx';
import { Notice } from '@gatehouse/ui/overlays/notice.tsx';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { call } from '../../api/call.ts';
import { CallError } from '../../api/call-error.ts';
import { failureText } from '../../api/failure-text.ts';
import { announceConfirmed, takePlace } from '../../api/provider-window.ts';
import { SESSION_KEY } from '../../api/session.ts';
import styles from './sign-in.module.css';
import { texts } from './texts.ts';

/** Where the OpenID provider sends the browser back to, after a sign-in or in the window of a confirmation. */
export default function ProviderReturn() {
  const navigate = useNavigate();
  const queries = useQueryClient();
  // An answer works once, and React may run an effect twice.
  const isSent = useRef(false);
  const { mutate, data, error } = useMutation({
    mutationFn: finish,
    async onSuccess(purpose) {
      if (purpose === 'confirmation') {
        announceConfirmed();
        window.close();
        return;
      }
      await queries.invalidateQueries({ queryKey: SESSION_KEY });
      await navigate(takePlace(), { replace: true });
    },
  });
  useEffect(() => {
    document.title = texts.documentTitle;
    if (isSent.current) return;
    isSent.current = true;
    const query = window.location.search;
    // Neither the history nor a reload has the code.
    window.history.replaceState(null, '', window.location.pathname);
    mutate(query);
  }, [mutate]);
  return (
    <main className={styles.page}>
      <section className={styles.card}>
        <h1>{texts.title}</h1>
        {error ? (
          <>
            <Notice kind="danger">{whyFailed(error)}</Notice>
            <Button kind="secondary" wide onClick={() => navigate('/', { replace: true })}>
              {texts.again}
            </Button>
          </>
        ) : (
          <p>{data === 'confirmation' ? texts.confirmed : texts.signingIn}</p>
        )}
      </section>
    </main>
  );
}

/** There is neither a password nor a code that could be wrong. */
function whyFailed(error: Error): string {
  const isRefused = error instanceof CallError && error.code === 'CREDENTIALS_INVALID';
  return isRefused ? texts.providerRefused : failureText(error);
}

/** The state begins with what the browser was sent to the provider for; the server has stored it too. */
async function finish(query: string): Promise<'sign-in' | 'confirmation'> {
  const isConfirmation = new URLSearchParams(query).get('state')?.startsWith('confirmation.');
  const body = { query: query || '?' };
  await (isConfirmation
    ? call('POST /session/confirm/provider', { body })
    : call('POST /session/provider', { body }));
  return isConfirmation ? 'confirmation' : 'sign-in';
}
