import { createHash } from 'node:crypto';
import type { BridgeCommand, SignInReply } from '@gatehouse/contract/launcher-bridge';
import { escapeHtml } from '@gatehouse/domain/escape-html';
import { BridgeError } from './bridge-error.ts';
import { equalSecrets, newSecret } from './secrets.ts';

type SignInCommand = Extract<BridgeCommand, { type: 'sign_in' }>;

export const SIGN_IN_PATH = '/sign-in';
export const CALLBACK_PATH = '/callback';
/** Of the browser that has opened the address. */
export const SIGN_IN_COOKIE = 'gatehouse_sign_in';
const COOKIE_S = 60 * 60;

interface Pending {
  /** In the address that the browser opens. Another user may read it: it only leads to the other secrets. */
  ticket: string;
  isOpened: boolean;
  binding: string;
  state: string;
  codeVerifier: string;
  command: SignInCommand;
  result: PromiseWithResolvers<string>;
}

/**
 * Sign-in in the system browser with a loopback redirect and a proof key: RFC 8252 and RFC 7636. The address that the
 * browser is started with is on its command line, which other users of the machine can read. So it leads to the
 * loopback server, once, and only there the browser gets the address of the portal and a cookie that the redirect must
 * carry: what another user confirms with an account of their own does not sign this launcher in.
 */
export function createBrowserSignIn(options: {
  portal: string;
  /** For the system browser, which has no session with the launcher's page. */
  origin(): string;
  openUrl(url: string): Promise<void>;
}) {
  let pending: Pending | null = null;
  const redirectUri = () => options.origin() + CALLBACK_PATH;

  function cancel(): void {
    pending?.result.reject(new BridgeError('sign_in_cancelled'));
    pending = null;
  }

  function confirmationPage({ command, codeVerifier, state }: Pending): string {
    const url = new URL(`/${command.locale}/authorize`, options.portal);
    url.search = new URLSearchParams({
      response_type: 'code',
      scope: 'full',
      client_id: command.clientId,
      redirect_uri: redirectUri(),
      code_challenge: createHash('sha256').update(codeVerifier).digest('base64url'),
      code_challenge_method: 'S256',
      state,
    }).toString();
    return url.href;
  }

  return {
    cancel,
    async signIn(command: SignInCommand): Promise<SignInReply> {
      cancel();
      const result = Promise.withResolvers<string>();
      const [ticket, binding, state, codeVerifier] = [newSecret(), newSecret(), newSecret(), newSecret()];
      pending = { ticket, isOpened: false, binding, state, codeVerifier, command, result };
      await options.openUrl(`${options.origin()}${SIGN_IN_PATH}?ticket=${ticket}`);
      return { code: await result.promise, codeVerifier, redirectUri: redirectUri() };
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
    /** The redirect of the browser. Null for one that does not belong to the pending sign-in. */
    receive(query: URLSearchParams, cookie: string): string | null {
      if (!pending || !equalSecrets(query.get('state') ?? '', pending.state)) return null;
      if (!equalSecrets(cookie, pending.binding)) return null;
      const { result, command } = pending;
      pending = null;
      const code = query.get('code');
      if (!code || query.has('error')) {
        result.reject(new BridgeError('sign_in_cancelled'));
        return page(command.declined, command);
      }
      result.resolve(code);
      return page(command.done, command);
    },
  };
}

function page({ title, text }: SignInCommand['done'], { locale, direction }: SignInCommand): string {
  return [
    `<!doctype html><html lang="${escapeHtml(locale)}" dir="${direction}"><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="dark light">',
    `<title>${escapeHtml(title)}</title><h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p></html>`,
  ].join('');
}
