import { languageOf } from '@gatehouse/domain/locales';
import { useState } from 'react';
import { useCall } from '../../platform/http/call-context.ts';
import { isHttpError } from '../../platform/http/http-error.ts';
import { usePageLocale } from '../../platform/i18n/page-locale.ts';
import { isSignedIn } from '../../stores/session-user.ts';
import { useSession, useStores } from '../../stores/stores-context.ts';
import { sendDownloadLink } from './download.api.ts';
import { type SendLinkState, sendLinkFailureOf } from './send-link.rules.ts';
import type { ClientDownloadState } from './use-client-download.ts';

export function useSendLink(download: ClientDownloadState, productName: string | null) {
  const call = useCall();
  const locale = usePageLocale();
  const { library } = useStores();
  const ownEmail = useSession(({ user }) => (isSignedIn(user) ? user.email : null));
  const [state, setState] = useState<SendLinkState>({ at: 'form', failure: null });

  function ask(email: string, accountId: string | undefined): Promise<void> {
    const { downloadId, googleClientId, gameId } = download;
    return sendDownloadLink(call, {
      downloadId,
      ...(googleClientId ? { googleClientId } : {}),
      email,
      locale,
      gfLang: languageOf(locale).gfLang,
      gameId,
      ...(accountId ? { accountId } : {}),
    });
  }

  async function send(email: string): Promise<void> {
    const accountId = productName && ownEmail ? library.getState().gameAccounts[productName] : undefined;
    setState({ at: 'sending' });
    try {
      await ask(email, accountId).catch((error) => {
        // The session is over and forgotten by now, and a link is for visitors too.
        if (isHttpError(error) && error.status === 401) return ask(email, undefined);
        throw error;
      });
      setState({ at: 'sent', email });
    } catch (error) {
      setState({ at: 'form', failure: isHttpError(error) ? sendLinkFailureOf(error) : 'unexpected' });
    }
  }

  return { state, send, ownEmail };
}
