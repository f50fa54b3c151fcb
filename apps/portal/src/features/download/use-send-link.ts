import { languageOf } from '@gatehouse/domain/locales';
import { useState } from 'react';
import { sendDownloadLink } from '../../data/download.mutations.ts';
import { failureOf } from '../../data/failures.ts';
import { useCall } from '../../platform/http/call-context.ts';
import { usePageLocale } from '../../platform/i18n/page-locale.ts';
import { useTracking } from '../../platform/tracking/tracking-context.ts';
import { isSignedIn } from '../../stores/session-user.ts';
import { useSession, useStores } from '../../stores/stores-context.ts';
import { SEND_LINK_FAILURES, type SendLinkState, UNEXPECTED } from './send-link.rules.ts';
import type { ClientDownloadState } from './use-client-download.ts';

export function useSendLink(download: ClientDownloadState, productName: string | null) {
  const call = useCall();
  const locale = usePageLocale();
  const { library } = useStores();
  const { track } = useTracking();
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

  async function trySend(email: string, accountId: string | undefined) {
    try {
      await ask(email, accountId);
      return null;
    } catch (error) {
      return failureOf('PUT /user/download', error, SEND_LINK_FAILURES);
    }
  }

  async function send(email: string): Promise<void> {
    const accountId = productName && ownEmail ? library.getState().gameAccounts[productName] : undefined;
    setState({ at: 'sending' });
    let failure = await trySend(email, accountId);
    if (failure === 'signed-out') failure = await trySend(email, undefined);
    if (!failure) {
      setState({ at: 'sent', email });
      return track({ event: 'download_started', product: productName ?? 'gatehouse', method: 'mail' });
    }
    setState({ at: 'form', failure: failure === 'signed-out' ? UNEXPECTED : failure });
  }

  return { state, send, ownEmail };
}
