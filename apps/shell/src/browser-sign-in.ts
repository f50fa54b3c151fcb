import { createHash } from 'node:crypto';
import type { BridgeCommand, SignInReply } from '@gatehouse/contract/launcher-bridge';
import { BridgeError } from './bridge-error.ts';
import { renderBrowserPage } from './browser-page.ts';
import { equalSecrets, newSecret } from './secrets.ts';

type SignInCommand = Extract<BridgeCommand, { type: 'sign_in' }>;
type ContinueCommand = Extract<BridgeCommand, { type: 'continue_sign_in' }>;

export const SIGN_IN_PATH = '/sign-in';
export const CALLBACK_PATH = '/callback';
/** Of the browser that has opened the address. */
export const SIGN_IN_COOKIE = 'gatehouse_sign_in';
const COOKIE_S = 60 * 60;
/** How long a sign-in waits for a page that reloads. */
const RELOAD_MS = 30_000;

interface Pending {
  /** In the address that the browser opens. Another user may read it: it only leads to the other secrets. */
  ticket: string;
  isOpened: boolean;
  binding: string;
  state: string;
  codeVerifier: string;
  clientId: string;
  /** What the browser shows in the end, in the language of the page. */
  shown: Omit<ContinueCommand, 'type'>;
  /** The page that waits for the code; null while it reloads. */
  page: PromiseWithResolvers<string> | null;
  /** Resolves when the next page continues, and when the sign-in ends without one. */
  nextPage: PromiseWithResolvers<void>;
  /** What the browser shows: the same for every redirect, because a tab may be reloaded while it waits. */
  result: Promise<string | null> | null;
  timeout: NodeJS.Timeout | undefined;
}

export type BrowserSignIn = ReturnType<typeof createBrowserSignIn>;

/**
 * Sign-in in the system browser with a loopback redirect and a proof key: RFC 8252 and RFC 7636. The address that the
 * browser is started with is on its command line, which other users of the machine can read. So it leads to the
 * loopback server, once, and only there the browser gets the address of the portal and a cookie that the redirect must
 * carry: what another user confirms with another account does not sign this launcher in.
 */
export function createBrowserSignIn(options: {
  portal: string;
  /** For the system browser, which has no session with the launcher's page. */
  origin(): string;
  openUrl(url: string): Promise<unknown>;
  /** A sign-in has begun or ended. */
  onChange(): void;
  reloadMs?: number;
}) {
  let pending: Pending | null = null;
  const redirectUri = () => options.origin() + CALLBACK_PATH;

  function cancel(): void {
    pending?.page?.reject(new BridgeError('sign_in_cancelled'));
    if (pending) end(pending);
  }

  function end(ended: Pending): void {
    clearTimeout(ended.timeout);
    ended.nextPage.resolve();
    if (pending !== ended) return;
    pending = null;
    options.onChange();
  }

  /** Resolves with the code. Only the newest page gets it; when that one goes, the next has some time to continue. */
  function waitForCode(signIn: Pending, gone: AbortSignal): Promise<string> {
    const page = Promise.withResolvers<string>();
    signIn.page?.reject(new BridgeError('sign_in_cancelled'));
    signIn.page = page;
    signIn.nextPage.resolve();
    clearTimeout(signIn.timeout);
    gone.addEventListener('abort', () => {
      if (pending !== signIn || signIn.page !== page) return;
      signIn.page = null;
      signIn.nextPage = Promise.withResolvers();
      signIn.timeout = setTimeout(cancel, options.reloadMs ?? RELOAD_MS).unref();
    });
    return page.promise;
  }

  /** The browser says that the player is signed in when a page has the code, not before. */
  async function handOver(signIn: Pending, code: string): Promise<string | null> {
    while (pending === signIn && !signIn.page) await signIn.nextPage.promise;
    if (pending !== signIn) return null;
    end(signIn);
    signIn.page?.resolve(code);
    return renderBrowserPage(signIn.shown.done, signIn.shown);
  }

  function confirmationPage({ clientId, shown, codeVerifier, state }: Pending): string {
    const url = new URL(`/${shown.locale}/authorize`, options.portal);
    url.search = new URLSearchParams({
      response_type: 'code',
      scope: 'full',
      client_id: clientId,
      redirect_uri: redirectUri(),
      code_challenge: createHash('sha256').update(codeVerifier).digest('base64url'),
      code_challenge_method: 'S256',
      state,
    }).toString();
    return url.href;
  }

  return {
    cancel,
    isPending: () => pending !== null,
    /** `gone` when the page that has sent the command is disconnected. */
    async signIn({ clientId, ...shown }: SignInCommand, gone: AbortSignal): Promise<SignInReply> {
      cancel();
      const [ticket, binding, state, codeVerifier] = [newSecret(), newSecret(), newSecret(), newSecret()];
      const started: Pending = {
        ticket,
        isOpened: false,
        binding,
        state,
        codeVerifier,
        clientId,
        shown,
        page: null,
        nextPage: Promise.withResolvers(),
        result: null,
        timeout: undefined,
      };
      pending = started;
      options.onChange();
      const code = waitForCode(started, gone);
      options.openUrl(`${options.origin()}${SIGN_IN_PATH}?ticket=${ticket}`).catch((error) => {
        started.page?.reject(error);
        end(started);
      });
      return { code: await code, codeVerifier, redirectUri: redirectUri() };
    },
    /** For a page that was loaded while a sign-in is pending. */
    async continueSignIn(shown: ContinueCommand, gone: AbortSignal): Promise<SignInReply> {
      if (!pending) throw new BridgeError('not_found');
      pending.shown = shown;
      const { codeVerifier } = pending;
      return { code: await waitForCode(pending, gone), codeVerifier, redirectUri: redirectUri() };
    },
    /** Where the browser goes, and its cookie. Null for a wrong ticket, and for a second browser. */
    begin(query: URLSearchParams, cookie: string): { location: string; cookie: string } | null {
      if (!pending || !equalSecrets(query.get('ticket') ?? '', pending.ticket)) return null;
      // The browser may come back with its cookie. Without it, one of two has read the address from the command line.
      if (pending.isOpened && !equalSecrets(cookie, pending.binding)) {
        cancel();
        return null;
      }
      pending.isOpened = true;
      return {
        location: confirmationPage(pending),
        cookie: `${SIGN_IN_COOKIE}=${pending.binding}; HttpOnly; SameSite=Lax; Path=/; Max-Age=${COOKIE_S}`,
      };
    },
    /** The page for the redirect of the browser. Null for a redirect that does not belong to the pending sign-in. */
    async receive(query: URLSearchParams, cookie: string): Promise<string | null> {
      const received = pending;
      if (!received || !equalSecrets(query.get('state') ?? '', received.state)) return null;
      if (!equalSecrets(cookie, received.binding)) return null;
      const code = query.get('code');
      if (!code || query.has('error')) {
        cancel();
        return renderBrowserPage(received.shown.declined, received.shown);
      }
      received.result ??= handOver(received, code);
      return received.result;
    },
  };
}
