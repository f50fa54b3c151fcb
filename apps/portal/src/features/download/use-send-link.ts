import { languageOf } from '@gatehouse/domain/locales';
import { type Failures, failureOf, minutesOf } from '../../data/failures.ts';
import { useAction } from '../../data/use-action.ts';
import type { FormFailure } from '../../platform/forms/form-failure.ts';
import { useCall } from '../../platform/http/call-context.ts';
import { usePageLocale } from '../../platform/i18n/page-locale.ts';
import { useTracking } from '../../platform/tracking/tracking-context.ts';
import { isSignedIn } from '../../stores/session-user.ts';
import { useSession, useStores } from '../../stores/stores-context.ts';
import type { ClientDownloadState } from './use-client-download.ts';

const NETWORK: FormFailure = { at: 'form', text: 'Download.Link.Network' };

const UNEXPECTED: FormFailure = { at: 'form', text: 'Download.Link.Unexpected' };

/** `signed-out`: the session has ended; a visitor can send the link too. */
const SEND_LINK_FAILURES: Failures<'PUT /user/download', FormFailure | 'signed-out'> = {
  UNAUTHORIZED: 'signed-out',
  NOT_FOUND: UNEXPECTED,
  TOO_MANY_REQUESTS: (waitS) =>
    waitS === null
      ? { at: 'form', text: 'Download.Link.RateLimit' }
      : { at: 'form', text: 'Download.Link.Wait', values: { minutes: minutesOf(waitS) } },
  network: NETWORK,
  timeout: NETWORK,
  unexpected: UNEXPECTED,
};

const sendFailureOf = (error: unknown) => failureOf('PUT /user/download', error, SEND_LINK_FAILURES);

export function useSendLink(download: ClientDownloadState, productName: string | null) {
  const call = useCall();
  const locale = usePageLocale();
  const { library } = useStores();
  const { track } = useTracking();
  const ownEmail = useSession(({ user }) => (isSignedIn(user) ? user.email : null));

  function request(email: string, accountId: string | undefined): Promise<void> {
    const { downloadId, googleClientId, gameId } = download;
    const body = {
      downloadId,
      ...(googleClientId ? { googleClientId } : {}),
      email,
      locale,
      gfLang: languageOf(locale).gfLang,
      gameId,
      ...(accountId ? { accountId } : {}),
    };
    return call('PUT /user/download', { body });
  }

  const { status, isBusy, failure, given, start } = useAction(
    async (email: string) => {
      const accountId = productName && ownEmail ? library.getState().gameAccounts[productName] : undefined;
      await request(email, accountId).catch((error: unknown) => {
        if (sendFailureOf(error) !== 'signed-out') throw error;
        return request(email, undefined);
      });
      void track({ event: 'download_started', product: productName ?? 'gatehouse', method: 'mail' });
    },
    (error) => {
      const failure = sendFailureOf(error);
      return failure === 'signed-out' ? UNEXPECTED : failure;
    },
  );

  return { isBusy, failure, sentTo: status === 'success' ? given : null, send: start, ownEmail };
}
